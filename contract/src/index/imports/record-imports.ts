import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { defineList } from '../../lists/define-list.ts';
import { CONTROL_PANEL_ROLES } from '../../settings/define-settings-group.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import { PLAIN_LINE, PLAIN_PROBLEM } from '../../values/plain-text.ts';

const access = { roles: CONTROL_PANEL_ROLES } as const;

/**
 * The formats for reading files (docs/importing.md): a built-in layout, the mapping that the operator gave the county,
 * the file `mapping.json` of the zip file, or a mapping that staff saved.
 */
export const IMPORT_LAYOUTS = [
  'bundle',
  'acris',
  'mapped-deeds',
  'countyMapping',
  'ownMapping',
  'savedMapping',
] as const;
export type ImportLayout = (typeof IMPORT_LAYOUTS)[number];

export const IMPORT_ENCODINGS = ['utf-8', 'windows-1252'] as const;

/** Largest file that can be uploaded. A county's first load is larger, and is imported from a shell. */
export const IMPORT_MAX_MEGABYTES = 250;
export const IMPORT_MAX_BYTES = IMPORT_MAX_MEGABYTES * 1_000_000;
/** Uploaded imports that have not ended. */
export const OPEN_IMPORTS_MAX = 10;
/** After this time, an import that was only checked is canceled and its files are deleted. */
export const CHECKED_DAYS = 7;

/** The JSON part of an upload, before the file. */
export const uploadImportFields = z.strictObject({
  fileName: z.string().trim().min(1).max(120).regex(PLAIN_LINE, PLAIN_PROBLEM),
  layout: z.enum(IMPORT_LAYOUTS).default('bundle'),
  /** The saved mapping, for the layout `savedMapping`. */
  mappingId: z.int().min(1).optional(),
  encoding: z.enum(IMPORT_ENCODINGS).default('utf-8'),
  /** The files have all documents of their types: others are withdrawn. */
  isComplete: z.boolean().default(false),
});
export type UploadImportFields = z.input<typeof uploadImportFields>;

/** `CHECKED` waits for staff; `WAITING`, `CHECKING`, `IMPORTING` and `UNDOING` are on their way; an import that is undone can't be repeated, but its file can. */
export const IMPORT_STATES = [
  'WAITING',
  'CHECKING',
  'CHECKED',
  'IMPORTING',
  'IMPORTED',
  'FAILED',
  'CANCELED',
  'UNDOING',
  'UNDONE',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const IMPORT_PROBLEMS = [
  'TOO_MANY_REJECTED',
  'TOO_MANY_WITHDRAWN',
  'TOO_MANY_REDATED',
  'EXPORT_SHRANK',
  'NOTHING_TO_IMPORT',
  'UNREADABLE',
  'INFECTED',
  'MAPPING_INVALID',
  'ALREADY_IMPORTED',
  'INTERRUPTED',
  'DISK_FULL',
  'PORTAL_FAILED',
] as const;
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number];

/**
 * The reasons for which an import isn't undone: a later import touched the same records; someone bought pages of one that would go or get another
 * image; images that it replaced aren't kept; what was before it isn't kept; the disk is full; or the portal failed.
 */
export const UNDO_PROBLEMS = ['TOUCHED_LATER', 'SOLD', 'HAS_IMAGES', 'NOT_KEPT', 'DISK_FULL', 'FAILED'] as const;
export type ImportUndoProblem = (typeof UNDO_PROBLEMS)[number];

export const undoRefusalSchema = z.object({
  problem: z.enum(UNDO_PROBLEMS),
  count: z.int(),
  /** The first of the records. */
  records: z.array(z.string()),
});
export type UndoRefusal = z.infer<typeof undoRefusalSchema>;

export const importReportSchema = z.object({
  rowsRead: z.int(),
  rejected: z.int(),
  warnings: z.int(),
  images: z.int(),
  /** Written records by table; empty after a check. */
  tables: z.array(z.object({ table: z.string(), added: z.int(), changed: z.int(), removed: z.int() })),
  /** The most frequent reasons. */
  reasons: z.array(
    z.object({
      kind: z.enum(['rejected', 'warning', 'note']),
      file: z.string(),
      reason: z.string(),
      count: z.int(),
      /** Rows of the file; null if the remark isn't about rows. */
      rows: z.int().nullable(),
    }),
  ),
  /** Records that the import would add, change or withdraw; only after a check. `others` are records that aren't documents. */
  difference: z
    .object({ added: z.int(), changed: z.int(), withdrawn: z.int(), restored: z.int(), others: z.int() })
    .optional(),
  /** Whether each line of the report can be downloaded. */
  hasLines: z.boolean(),
});
export type ImportReportContent = z.infer<typeof importReportSchema>;

const importSchema = z.object({
  id: z.int(),
  name: z.string(),
  origin: z.enum(['UPLOAD', 'FOLDER', 'COMMAND']),
  state: z.enum(IMPORT_STATES),
  createdAt: localDateTimeSchema,
  /** Null for files of the watched folder; for the command, the user of the shell. */
  username: z.string().nullable(),
  byteCount: z.number(),
});
export type RecordImport = z.infer<typeof importSchema>;

/** The imports of the county, the newest first. */
export const recordImportList = defineList({
  path: 'controlPanel/recordImports',
  access,
  texts: { title: 'imports:list', none: 'imports:none' },
  row: importSchema,
  filter: z.strictObject({}),
  columns: {
    name: { kind: 'text', label: 'imports:file', share: 24 },
    state: { kind: 'status', label: 'imports:columns.state', codes: 'imports:states' },
    origin: { kind: 'status', label: 'imports:columns.origin', codes: 'imports:origins' },
    createdAt: { kind: 'dateTime', label: 'imports:columns.createdAt', sortable: true },
    username: { kind: 'identifier', label: 'imports:columns.username' },
  },
  defaultSort: { sortKey: 'createdAt', sortDirection: 'DESC' },
  pageRows: 10,
  rowsKey: 'imports',
  file: { name: 'record-imports' },
});

const importDetailsSchema = importSchema.extend({
  layout: z.enum(IMPORT_LAYOUTS),
  isComplete: z.boolean(),
  /** 0 to 1, of the check or of the import. */
  progress: z.number(),
  /** Whether it can be started: it is checked, or it stopped because the disk was full. */
  canStart: z.boolean(),
  /** Whether it can still be canceled. */
  canCancel: z.boolean(),
  /** Whether it can be undone, as far as is known before the attempt. */
  canUndo: z.boolean(),
  /** The reason why the last attempt to undo it changed nothing. */
  undoRefusal: undoRefusalSchema.nullable(),
  problem: z.enum(IMPORT_PROBLEMS).nullable(),
  /** Details of the problem from the files; can be empty. */
  detail: z.string(),
  report: importReportSchema.nullable(),
});
export type RecordImportDetails = z.infer<typeof importDetailsSchema>;

/** One import with its report. Screens poll it. */
export const getRecordImport = defineEndpoint({
  method: 'GET',
  path: 'controlPanel/recordImport/:id',
  access,
  isActivity: false,
  request: z.strictObject({ id: z.coerce.number().int().min(1) }),
  content: importDetailsSchema,
});

/** The options for an upload, and whether the county imports files of a watched folder. */
export const getImportOptions = defineEndpoint({
  method: 'GET',
  path: 'controlPanel/importOptions',
  access,
  request: z.strictObject({}),
  content: z.object({
    layouts: z.array(z.enum(IMPORT_LAYOUTS)),
    hasWatchedFolder: z.boolean(),
    /** Saved mappings, by name. */
    mappings: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
});

/**
 * Uploads a file to import: multipart, the JSON part (`uploadImportFields`) and then a file of records or a zip file.
 * It is checked next; the import only begins when staff start it. A file that was already imported is refused as a
 * problem of `file`.
 */
export const uploadImport = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/uploadImport',
  access,
  body: 'multipart',
  request: z.strictObject({}),
  content: importDetailsSchema,
});

/** Imports a checked file, or continues what stopped because the disk was full. A repeated request changes nothing. */
export const startRecordImport = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/startRecordImport',
  access,
  request: z.strictObject({ id: z.int().min(1) }),
  content: importDetailsSchema,
});

/** Cancels an import whose records aren't written yet; no part of it remains. */
export const cancelRecordImport = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/cancelRecordImport',
  access,
  request: z.strictObject({ id: z.int().min(1) }),
  content: importDetailsSchema,
});

/**
 * Undoes an import: what it added, changed and withdrew becomes as before it, or nothing changes and the import has an `undoRefusal`. Of several
 * requests, one starts it.
 */
export const undoRecordImport = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/undoRecordImport',
  access,
  request: z.strictObject({ id: z.int().min(1) }),
  content: importDetailsSchema,
});

/** `LINES` is the report about rows, `DIFFERENCES` the records that the import would add, change or withdraw. */
export const IMPORT_REPORT_PARTS = ['LINES', 'DIFFERENCES'] as const;

/** A part of the report, as a CSV file. */
export const getImportReport = defineEndpoint({
  method: 'GET',
  path: 'controlPanel/importReport/:id',
  access,
  request: z.strictObject({
    id: z.coerce.number().int().min(1),
    part: z.enum(IMPORT_REPORT_PARTS).default('LINES'),
  }),
  content: z.never(),
  response: 'file',
});
