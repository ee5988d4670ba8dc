export { efileRoutes } from './efile.routes.ts';
export { type EfileFault, findEfileFaults } from './find-efile-faults.ts';
export { purgeUploads } from './purge-uploads.ts';
