export type { ImportProcessTask } from './import-process-task.ts';
export { importsRoutes } from './imports.routes.ts';
export { findBundleSources } from './load/bundle.ts';
export type { SourceSet } from './load/bundle-file.ts';
export {
  importFolder,
  LAYOUTS,
  type Layout,
  MAX_REJECTED_SHARE,
  MAX_WITHDRAWN_SHARE,
} from './load/import-folder.ts';
export { ImportReport } from './load/import-report.ts';
export { readMapping } from './load/mapping/mapping-schema.ts';
export { suggestMapping } from './load/mapping/suggest-mapping.ts';
export { ENCODINGS, type Encoding, type ReadOptions } from './load/read-csv.ts';
export {
  type FileShare,
  type ImportResult,
  runImport,
  TooManyRejectedError,
  TooManyWithdrawnError,
} from './load/run-import.ts';
export { performImport } from './perform-import.ts';
export { importDueRecords } from './run-imports.ts';
