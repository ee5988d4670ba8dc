import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { defineList } from '../../lists/define-list.ts';
import { problemMessage } from '../../problem.ts';
import { defineReport } from '../../reports/define-report.ts';
import { documentKeySchema } from '../../values/document-key.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import { PLAIN_LINE, PLAIN_PROBLEM } from '../../values/plain-text.ts';
import { criterionText } from '../search/definitions/criteria-fields.ts';
import { searchKeySchema } from '../search/run/search-address.ts';
import { doneWork, FILE_ROLES, FILE_WORK_ENDPOINTS, fileName, fileNote } from './file-work.ts';

const access = { roles: FILE_ROLES } as const;

/** Searches of a file: each is run again when the file is brought down. */
export const FILE_MAX_SEARCHES = 50;
/** Results of a search in a file; a search with more must be narrowed first. */
export const FILE_SEARCH_MAX_RESULTS = 1_000;
export const FILE_NUMBER_MAX_CHARACTERS = 60;
export const FILE_NAME_MAX_CHARACTERS = 200;
const PEOPLE_MAX_CHARACTERS = 3_000;

/** An archived file is kept and no longer changes. */
export const FILE_STATES = ['OPEN', 'DONE', 'ARCHIVED'] as const;
/** Decisions about a document: it is part of the title work, it isn't, or someone has to look at it again. */
export const FILE_DECISIONS = ['KEEP', 'NOT_RELEVANT', 'LOOK_AGAIN'] as const;
export type FileDecision = (typeof FILE_DECISIONS)[number];
/** FOUND when the search was put into the file. The others came up when it was brought down, and no one has decided since. */
export const FOUND_STATES = ['FOUND', 'NEW', 'CHANGED', 'GONE'] as const;

const fileId = z.int().min(1);
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, problemMessage('maximumCharacters', { n: max }))
    .regex(PLAIN_LINE, PLAIN_PROBLEM);

/** The form of a file. */
export const titleFileFormSchema = z.object({
  number: line(FILE_NUMBER_MAX_CHARACTERS).min(1, problemMessage('required')),
  name: line(FILE_NAME_MAX_CHARACTERS),
  clientReference: line(FILE_NUMBER_MAX_CHARACTERS),
  state: z.enum(FILE_STATES),
  /** User names of the same account, with commas between them. The user who makes a file is in it. */
  people: line(PEOPLE_MAX_CHARACTERS),
});

/** The files that the caller shares; an account's administrators see all of the account. */
export const titleFileList = defineList({
  path: 'titleFiles/list',
  access,
  texts: { title: 'title-files:title', none: 'title-files:none' },
  row: z.object({
    id: z.int(),
    number: z.string(),
    name: z.string(),
    clientReference: z.string(),
    state: z.enum(FILE_STATES),
    searchCount: z.int(),
    createdAt: localDateTimeSchema,
    /** The day on which it is deleted, MM/DD/YYYY; null for an open file, and where files are kept. */
    deletedOn: z.string().nullable(),
  }),
  filter: z.object({
    /** Any part of the number, name or reference. */
    text: criterionText,
  }),
  criteria: { text: { label: 'title-files:text' } },
  columns: {
    number: { kind: 'text', label: 'title-files:number', sortable: true },
    name: { kind: 'text', label: 'title-files:name', share: 30 },
    clientReference: { kind: 'text', label: 'title-files:clientReference' },
    state: { kind: 'status', label: 'title-files:state', codes: 'title-files:states' },
    searchCount: { kind: 'count', label: 'title-files:searchCount' },
    createdAt: { kind: 'dateTime', label: 'title-files:createdAt', sortable: true },
    deletedOn: { kind: 'date', label: 'title-files:deletedOn' },
  },
  defaultSort: { sortKey: 'createdAt', sortDirection: 'DESC' },
  pageRows: 25,
  rowsKey: 'files',
  file: { name: 'title-files' },
});

const foundDocument = z.object({
  documentKey: z.string(),
  /** As the index showed it, in English: the columns of the search's list that have something, without the number. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  state: z.enum(FOUND_STATES),
  /** Null before anyone has decided. */
  decision: z.enum(FILE_DECISIONS).nullable(),
  reason: z.string(),
  /** The user name, and when; empty and null before. */
  decidedBy: z.string(),
  decidedAt: localDateTimeSchema.nullable(),
  /** Counts the decisions about the document. */
  version: z.int(),
});
export type FoundDocument = z.infer<typeof foundDocument>;

const fileSearch = z.object({
  id: z.int(),
  /** In English, like the records: "Name search". */
  title: z.string(),
  searched: z.array(z.string()),
  count: z.int(),
  /** The day through which the index was verified, MM/DD/YYYY; empty where the county has set none. */
  verifiedThrough: z.string(),
  runAt: localDateTimeSchema,
  runBy: z.string(),
});
export type FileSearch = z.infer<typeof fileSearch>;

/** Opens a file: its searches, and all documents that they found. NOT_FOUND for a file that the caller doesn't share. */
export const openTitleFile = defineEndpoint({
  method: 'POST',
  path: 'titleFiles/open',
  access,
  request: z.strictObject({ id: fileId }),
  content: z.object({
    id: z.int(),
    version: z.int(),
    ...titleFileFormSchema.shape,
    /** As in the list. */
    deletedOn: z.string().nullable(),
    /** In the order in which they were added. */
    names: z.array(fileName),
    searches: z.array(fileSearch),
    /** New ones first, then in the order of their numbers. */
    documents: z.array(foundDocument),
    /** In the order of documents and pages. */
    notes: z.array(fileNote),
    /** The newest first; at most `FILE_WORK_SHOWN`. */
    work: z.array(doneWork),
  }),
});

/**
 * Makes a file, or changes one. FILE_CHANGED if someone else changed it since; FILE_LIMIT if the account has as many as the county allows;
 * INVALID_INPUT for a number that the account has, and for people who aren't users of it.
 */
export const saveTitleFile = defineEndpoint({
  method: 'POST',
  path: 'titleFiles/save',
  access,
  request: z.strictObject({
    ...titleFileFormSchema.shape,
    /** Zero for a new file. */
    id: z.int().min(0),
    version: z.int().min(0),
  }),
  content: z.object({ id: z.int() }),
});

/**
 * Puts a search into a file with all of its results, and charges for it if the caller hasn't paid for it that day. A search that is in the
 * file stays as it is. TOO_MANY_RESULTS; PAYMENT_NEEDED; FILE_CLOSED for a file that isn't open; FILE_FULL.
 */
export const addFileSearch = defineEndpoint({
  method: 'POST',
  path: 'titleFiles/addSearch',
  access,
  sharedWork: 'reports',
  request: z.strictObject({ id: fileId, searchKey: searchKeySchema }),
  content: z.object({}),
});

/** Runs all searches of a file again and marks what is new, changed or gone. Each is charged like any search. */
export const bringDownFile = defineEndpoint({
  method: 'POST',
  path: 'titleFiles/bringDown',
  access,
  sharedWork: 'reports',
  request: z.strictObject({ id: fileId }),
  content: z.object({
    searchCount: z.int(),
    /** Documents that came up now. */
    newCount: z.int(),
    /** The earliest day through which the searched indexes are verified, MM/DD/YYYY; empty if one of them states none. */
    verifiedThrough: z.string(),
  }),
});

/** Decides about a document that a search of the file found. Someone else's decision since then is not replaced. */
export const decideFileDocument = defineEndpoint({
  method: 'POST',
  path: 'titleFiles/decide',
  access,
  request: z.strictObject({
    id: fileId,
    documentKey: documentKeySchema,
    decision: z.enum(FILE_DECISIONS),
    reason: line(FILE_NAME_MAX_CHARACTERS).default(''),
    /** The version that the user saw. */
    version: z.int().min(0),
  }),
  content: z.object({
    /** The decision of someone else that came first; null if the caller's is stored. */
    conflict: z.object({ decision: z.enum(FILE_DECISIONS), decidedBy: z.string() }).nullable(),
  }),
});

/** The searches of a file, and the documents that they found with their decisions; on paper or as a sheet. */
export const RUN_SHEET = defineReport({
  path: 'titleFiles/runSheet',
  access,
  criteria: z.object({ id: z.coerce.number().int().min(1) }),
  row: z.object({
    document: z.string(),
    facts: z.string(),
    found: z.string(),
    decision: z.string(),
    reason: z.string(),
    decidedBy: z.string(),
  }),
  columns: {
    document: { kind: 'text', share: 1.2, isRowHeader: true },
    facts: { kind: 'text', share: 6 },
    found: { kind: 'text', share: 1.2 },
    decision: { kind: 'text', share: 1.4 },
    reason: { kind: 'text', share: 2.4 },
    decidedBy: { kind: 'text', share: 1.6 },
  },
  formats: ['pdf', 'xlsx', 'csv'],
});

/** Pages of copies behind a run sheet, which is built in memory. Documents past them are named. */
export const RUN_SHEET_COPY_PAGES_MAX = 500;

/** The run sheet as PDF, with the bought copies of kept documents behind it, in the order of the file, with a bookmark for each. */
export const printRunSheetWithCopies = defineEndpoint({
  method: 'POST',
  path: 'titleFiles/runSheetCopies',
  access,
  sharedWork: 'reports',
  request: z.strictObject({ id: fileId }),
  content: z.never(),
  response: 'file',
});

export const TITLE_FILE_ENDPOINTS = [
  openTitleFile,
  saveTitleFile,
  addFileSearch,
  bringDownFile,
  decideFileDocument,
  ...FILE_WORK_ENDPOINTS,
  RUN_SHEET.endpoint,
  printRunSheetWithCopies,
] as const;
