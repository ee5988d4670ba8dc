import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { problemMessage } from '../../problem.ts';
import { documentKeySchema } from '../../values/document-key.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import { PLAIN_LINE, PLAIN_PROBLEM } from '../../values/plain-text.ts';
import type { Role } from '../../values/role.ts';
import { NAME_MIN_CHARACTERS } from '../search/definitions/document-searches.ts';

/** Files are the company's secret: the county's staff don't see them, and guests share a user. */
export const FILE_ROLES = ['USER', 'ACCOUNT'] as const satisfies readonly Role[];
const access = { roles: FILE_ROLES } as const;

export const FILE_NAMES_MAX = 100;
export const FILE_NOTES_MAX = 5_000;
export const NOTE_MAX_CHARACTERS = 1_000;
export const NAME_PART_MAX_CHARACTERS = 150;
const [FIRST_YEAR, LAST_YEAR] = [1800, 2199];
const PAGE_MAX = 100_000;

const fileId = z.int().min(1);
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, problemMessage('maximumCharacters', { n: max }))
    .regex(PLAIN_LINE, PLAIN_PROBLEM);

/** A year as typed; empty for the beginning or the end of the index. */
const year = z
  .string()
  .trim()
  .refine((text) => text === '' || (/^\d{4}$/.test(text) && Number(text) >= FIRST_YEAR && Number(text) <= LAST_YEAR), {
    error: problemMessage('invalid'),
  });

const nameShape = {
  /** Or the name of a business. */
  lastName: line(NAME_PART_MAX_CHARACTERS).min(
    NAME_MIN_CHARACTERS,
    problemMessage('minimumCharacters', { n: NAME_MIN_CHARACTERS }),
  ),
  firstName: line(NAME_PART_MAX_CHARACTERS),
  fromYear: year,
  toYear: year,
};
const isPeriod = ({ fromYear, toYear }: { readonly fromYear: string; readonly toYear: string }) =>
  fromYear === '' || toYear === '' || fromYear <= toYear;
const periodProblem = { path: ['toYear'], error: problemMessage('dateRange') };

/** The form of a name to run. */
export const fileNameFormSchema = z.object(nameShape).refine(isPeriod, periodProblem);

export const fileName = z.object({
  id: z.int(),
  lastName: z.string(),
  firstName: z.string(),
  fromYear: z.int().nullable(),
  toYear: z.int().nullable(),
  /** The search of the file that ran it; null until then. */
  searchId: z.int().nullable(),
});
export type FileName = z.infer<typeof fileName>;

export const fileNote = z.object({
  id: z.int(),
  documentKey: z.string(),
  /** Null for the whole document. */
  page: z.int().nullable(),
  note: z.string(),
  writtenBy: z.string(),
  writtenAt: localDateTimeSchema,
});
export type FileNote = z.infer<typeof fileNote>;

/** Entries that a file shows, the newest first, and that it keeps. */
export const FILE_WORK_SHOWN = 300;
export const FILE_WORK_MAX = 20_000;

/** Something that was done while someone worked in the file: searches run, and records and images opened. */
export const WORK_KINDS = ['SEARCH', 'RECORD', 'IMAGE'] as const;
export const doneWork = z.object({
  kind: z.enum(WORK_KINDS),
  /** The key of the search's address, or of the record. */
  subject: z.string(),
  /** The criteria of a search as its user saw them; otherwise empty. */
  description: z.string(),
  /** Results of a search; otherwise null. */
  count: z.int().nullable(),
  username: z.string(),
  doneAt: localDateTimeSchema,
});
export type DoneWork = z.infer<typeof doneWork>;

/** Adds a name to run; one that the file has with the same years stays as it is. FILE_CLOSED; FILE_FULL. */
export const addFileName = defineEndpoint({
  method: 'POST',
  path: 'titleFiles/addName',
  access,
  request: z.strictObject({ id: fileId, ...nameShape }).refine(isPeriod, periodProblem),
  content: z.object({}),
});

/** Removes a name. A search that ran it stays in the file. */
export const removeFileName = defineEndpoint({
  method: 'POST',
  path: 'titleFiles/removeName',
  access,
  request: z.strictObject({ id: fileId, nameId: z.int().min(1) }),
  content: z.object({}),
});

/**
 * Runs a name: searches by name within its years, and puts the search into the file with all of its results. It costs what the search
 * costs. A name that was run isn't run again: bringing the file down does that. As `addFileSearch`.
 */
export const runFileName = defineEndpoint({
  method: 'POST',
  path: 'titleFiles/runName',
  access,
  sharedWork: 'reports',
  request: z.strictObject({ id: fileId, nameId: z.int().min(1) }),
  content: z.object({
    /** Documents that the search found. */
    count: z.int(),
  }),
});

/** The form of a note. */
export const fileNoteFormSchema = z.object({
  /** Empty for the whole document. */
  page: z
    .string()
    .trim()
    .refine((text) => text === '' || (/^[1-9]\d{0,5}$/.test(text) && Number(text) <= PAGE_MAX), {
      error: problemMessage('invalid'),
    }),
  note: line(NOTE_MAX_CHARACTERS).min(1, problemMessage('required')),
});

/** Writes a note about a document that a search of the file found. NOT_FOUND; FILE_CLOSED; FILE_FULL. */
export const addFileNote = defineEndpoint({
  method: 'POST',
  path: 'titleFiles/addNote',
  access,
  request: z.strictObject({ id: fileId, documentKey: documentKeySchema, ...fileNoteFormSchema.shape }),
  content: z.object({}),
});

/** Removes a note: its writer or an administrator of the account does. NOT_FOUND for anyone else. */
export const removeFileNote = defineEndpoint({
  method: 'POST',
  path: 'titleFiles/removeNote',
  access,
  request: z.strictObject({ id: fileId, noteId: z.int().min(1) }),
  content: z.object({}),
});

export const FILE_WORK_ENDPOINTS = [addFileName, removeFileName, runFileName, addFileNote, removeFileNote] as const;
