import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { CountyLine } from '../../counties-file.ts';
import { type BulkSession, openBulkSession } from '../../platform/database/bulk-session.ts';
import { listAppliedMigrations } from '../../platform/database/migrate.ts';
import type { OpenDatabase } from '../../platform/database/open-database.ts';
import { tryLockFile } from '../../platform/lock-file.ts';
import type { ObjectStore } from '../../platform/object-store/object-store.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { RELEASE } from '../../platform/product-version.ts';
import {
  type BackupCounts,
  type BackupHead,
  END_OF_PART,
  FILE_FOLDERS,
  OBJECTS,
  type StoredFile,
} from './backup-format.ts';
import { listStoredFiles } from './list-stored-files.ts';
import { listStoredObjects } from './list-stored-objects.ts';
import { listTables } from './list-tables.ts';

/** Fast compression: the disk and the database wait for it. */
const GZIP_LEVEL = 4;

/**
 * Writes a county's backup: all tables as of one moment, even while the portal serves the county, and the list of its
 * files, which is written afterwards so that it has all files that the tables name.
 *
 * The file appears under its name once it is complete and on the disk; an interrupted backup leaves
 * `{file}.unfinished`.
 *
 * @param options.hashes whether to read and hash the files, which can take hours for a large county.
 * @param options.store the county's object store, if it has one; its objects are listed too.
 * @throws StoreUnavailableError in which case no file has the name; OperatorError while another backup of the county is
 *   being written.
 */
export async function writeBackup(
  line: CountyLine,
  database: OpenDatabase,
  { file, ...options }: BackupOptions,
): Promise<BackupCounts> {
  // Not next to the backup: shares for backups often can't have locks.
  const lock = tryLockFile(join(line.dataDir, 'backup.lock'));
  if ('heldBy' in lock) throw new OperatorError(`A backup of ${line.name} is being written by ${lock.heldBy}.`);
  try {
    const unfinished = `${file}.unfinished`;
    await rm(unfinished, { force: true });
    const counts = await writeUnfinished(line, database, { ...options, file: unfinished });
    await rename(unfinished, file);
    await sync(dirname(file));
    await noteBackup(line, file);
    return counts;
  } finally {
    lock.release();
  }
}

/** The file in a county's folder that says when its last backup was complete. */
export const LAST_BACKUP = 'last-backup.json';

async function noteBackup({ dataDir }: CountyLine, file: string): Promise<void> {
  const noted = join(dataDir, LAST_BACKUP);
  await writeFile(`${noted}.new`, JSON.stringify({ at: new Date().toISOString(), file }));
  await rename(`${noted}.new`, noted);
}

interface BackupOptions {
  readonly file: string;
  readonly hashes: boolean;
  readonly store?: ObjectStore | undefined;
}

async function writeUnfinished(
  line: CountyLine,
  database: OpenDatabase,
  { file, hashes, store }: BackupOptions,
): Promise<BackupCounts> {
  const counts = { rows: 0, files: 0 };
  const session = await openBulkSession(database);
  try {
    const hash = createHash('sha256');
    const parts = writeParts(line, { session, counts, hashes, store });
    await pipeline(
      () => appendEnd(parts, hash, counts),
      createGzip({ level: GZIP_LEVEL }),
      createWriteStream(file, { flags: 'wx', mode: 0o600 }),
    );
  } finally {
    await session.close();
  }
  await sync(file);
  return counts;
}

/** Waits until the disk has a file, or the names in a folder. */
async function sync(path: string): Promise<void> {
  const opened = await open(path, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

async function* appendEnd(
  parts: AsyncIterable<Uint8Array | string>,
  hash: Hash,
  counts: BackupCounts,
): AsyncGenerator<Uint8Array | string> {
  for await (const part of parts) {
    hash.update(part);
    yield part;
  }
  yield toLine({ end: { ...counts, sha256: hash.digest('hex') } });
}

interface WriteOptions {
  readonly session: BulkSession;
  readonly counts: { rows: number; files: number };
  readonly hashes: boolean;
  readonly store: ObjectStore | undefined;
}

async function* writeParts(
  { key, name, state, timeZone, dataDir }: CountyLine,
  { session, counts, hashes, store }: WriteOptions,
): AsyncGenerator<Uint8Array | string> {
  await session.query('BEGIN');
  // Text formats that every server reads in the same way; and one moment for all tables, including the list of applied
  // migrations.
  await session.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const head: BackupHead = {
    format: 'land-record-portal backup 1',
    product: RELEASE,
    madeAt: new Date().toISOString(),
    county: { key, name, state, timeZone },
    migrations: [...(await listAppliedMigrations((script) => session.query(script)))],
  };
  yield toLine(head);
  for (const setting of [
    `datestyle = 'ISO'`,
    `timezone = 'UTC'`,
    `intervalstyle = 'postgres'`,
    'extra_float_digits = 1',
  ])
    await session.query(`SET LOCAL ${setting}`);
  for (const { table, columns } of await listTables(session)) {
    yield toLine({ table, columns });
    const select = `SELECT ${columns.map((column) => `"${column}"`).join(', ')} FROM "${table}"`;
    for await (const chunk of session.copyOut(select)) {
      counts.rows += countLines(chunk);
      yield chunk;
    }
    yield `${END_OF_PART}\n`;
  }
  await session.query('COMMIT');
  for (const folder of FILE_FOLDERS)
    yield* writeFiles(folder, listStoredFiles(join(dataDir, folder), { hashes }), counts);
  if (store !== undefined) yield* writeFiles(OBJECTS, listStoredObjects(store, { hashes }), counts);
}

async function* writeFiles(
  name: string,
  files: AsyncIterable<StoredFile>,
  counts: WriteOptions['counts'],
): AsyncGenerator<string> {
  yield toLine({ files: name });
  for await (const { path, byteLength, sha256 } of files) {
    counts.files += 1;
    yield toLine([path, byteLength, sha256]);
  }
  yield `${END_OF_PART}\n`;
}

const LINE_BREAK = 0x0a;

/** Rows have no line breaks inside: COPY writes them as `\n`. */
function countLines(chunk: Uint8Array): number {
  let lines = 0;
  for (let at = chunk.indexOf(LINE_BREAK); at !== -1; at = chunk.indexOf(LINE_BREAK, at + 1)) lines += 1;
  return lines;
}

function toLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
