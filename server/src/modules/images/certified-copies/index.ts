export { certifiedCopiesRoutes } from './certified-copies.routes.ts';
export { type CopyFault, findCopyFaults } from './find-copy-faults.ts';
export { purgeCopyFiles } from './purge-files.ts';
