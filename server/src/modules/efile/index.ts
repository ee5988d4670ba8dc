export { acceptFiling } from './accept-filing.ts';
export { efileRoutes } from './efile.routes.ts';
export { withdrawFiling } from './filer-filings.ts';
export { type EfileFault, findEfileFaults } from './find-efile-faults.ts';
export { purgeUploads } from './purge-uploads.ts';
export { rejectOverdueCorrections } from './reject-overdue-corrections.ts';
export { claimFiling, rejectFiling, requestCorrection } from './review-filings.ts';
export { storeUpload } from './store-upload.ts';
export { submitFiling } from './submit-filing.ts';
