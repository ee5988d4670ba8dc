export { certifiedCopiesRoutes } from './certified-copies.routes.ts';
export { type CopyFault, findCopyFaults } from './find-copy-faults.ts';
export { issueCertifiedCopy } from './issue-copy.ts';
export { purgeCopyFiles } from './purge-files.ts';
export { quoteCertifiedCopy } from './quote-copy.ts';
