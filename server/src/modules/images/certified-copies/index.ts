export { canCertifyCopies } from './certified-copies.policy.ts';
export type { NewCopy } from './certified-copies.queries.ts';
export { certifiedCopiesRoutes } from './certified-copies.routes.ts';
export { type CopyFault, findCopyFaults } from './find-copy-faults.ts';
export { issueCertifiedCopy } from './issue-copy.ts';
export { purgeCopyFiles } from './purge-files.ts';
export { type CopyPrices, getCopyPrices, quoteCertifiedCopy } from './quote-copy.ts';
export { readOwnCopy } from './show-copies.ts';
export { isStillCertified, registerCopy, storeCopyFile } from './store-copy.ts';
