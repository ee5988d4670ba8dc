import { z } from 'zod';

/**
 * A backup is one gzip file of lines (UTF-8):
 *
 * 1. the head: what was backed up, when, and by which version
 * 2. for each table, its name and columns, its rows in COPY text format (PostgreSQL documentation, COPY), and `\.`
 * 3. for each folder of files, its name, a line for each file, and `\.`
 * 4. the end: the number of rows and files, and the SHA-256 of all lines before. A backup without it is not whole.
 *
 * Files themselves are copied with the tools of the operator; the list proves that the copy is complete.
 */
export const END_OF_PART = '\\.';

export const backupHead = z.object({
  format: z.literal('land-record-portal backup 1'),
  product: z.string(),
  madeAt: z.string(),
  county: z.object({ key: z.string(), name: z.string(), state: z.string(), timeZone: z.string() }),
  /** The migrations that had run. A restore runs the same ones, fills the tables, and runs the later ones. */
  migrations: z.array(z.string()),
});
export type BackupHead = z.output<typeof backupHead>;

export const tablePart = z.object({ table: z.string(), columns: z.array(z.string()) });

/** The folders below a county's data folder that are listed. */
export const FILE_FOLDERS = ['images', 'filings'] as const;
/** The list of a county's object store, by the keys of its objects. Only counties with a store have this part. */
export const OBJECTS = 'objects';
export const filesPart = z.object({ files: z.enum([...FILE_FOLDERS, OBJECTS]) });

/** A file by its path below its folder, or an object by its key. */
export const storedFile = z.tuple([z.string(), z.number(), z.string().nullable()]);
export interface StoredFile {
  readonly path: string;
  readonly byteLength: number;
  /** SHA-256 in hexadecimal; null if the operator asked for a list without hashes. */
  readonly sha256: string | null;
}

export const backupEnd = z.object({
  end: z.object({ rows: z.number(), files: z.number(), sha256: z.string() }),
});

export interface BackupCounts {
  readonly rows: number;
  readonly files: number;
}
