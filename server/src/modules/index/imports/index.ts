export { openNewImages } from './image-checks/open-new-images.ts';
export type { ImportProcessTask } from './import-process-task.ts';
export { importsRoutes } from './imports.routes.ts';
export { importForCommand } from './list-command-import.ts';
export { findBundleSources } from './load/bundle.ts';
export { ENCODINGS, type Encoding } from './load/files/encodings.ts';
export { ImportReport } from './load/files/import-report.ts';
export type { ReadOptions } from './load/files/read-csv.ts';
export {
  LAYOUTS,
  type Layout,
  MAX_REDATED_SHARE,
  MAX_REJECTED_SHARE,
  MAX_WITHDRAWN_SHARE,
} from './load/import-folder.ts';
export type { ImportResult } from './load/import-run.ts';
export type { SourceSet } from './load/layouts/bundle-file.ts';
export { readMapping } from './load/mapping/mapping-schema.ts';
export { suggestMapping } from './load/mapping/suggest-mapping.ts';
export { type FileShare, TooManyRejectedError, TooManyWithdrawnError } from './load/refused-import.ts';
export { runImport } from './load/run-import.ts';
export { MIN_ROWS_SHARE } from './load/shrunk-files.ts';
export { performImport } from './perform-import.ts';
export { importDueRecords } from './run-imports.ts';
export { UNDO_DAYS, undoImport } from './undo-import.ts';
