import { join } from 'node:path';
import type { CompiledQuery } from 'kysely';
import type { z } from 'zod';
import { type BulkSession, openBulkSession } from '../../platform/database/bulk-session.ts';
import {
  isKnownMigration,
  listAppliedMigrations,
  lockMigrations,
  migrate,
  migrateInTransaction,
} from '../../platform/database/migrate.ts';
import type { OpenDatabase } from '../../platform/database/open-database.ts';
import type { ObjectStore } from '../../platform/object-store/object-store.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import {
  type BackupHead,
  END_OF_PART,
  filesPart,
  OBJECTS,
  type StoredFile,
  storedFile,
  tablePart,
} from './backup-format.ts';
import { isFileUnchanged } from './list-stored-files.ts';
import { isObjectUnchanged } from './list-stored-objects.ts';
import { listTables } from './list-tables.ts';
import { BrokenBackupError, parseLine, readLines } from './read-backup.ts';

/** Characters that are sent with one COPY. */
const COPY_CHARACTERS = 4_000_000;

/** Lets new transactions have higher numbers in the audit log than the restored ones. */
const CONTINUE_AUDIT_TRANSACTIONS = `
  UPDATE audit_transaction_offset SET added = greatest(0, 1 - pg_current_xact_id()::text::bigint + greatest(
    (SELECT max(transaction_id) FROM audit_entries), (SELECT max(through_transaction) FROM audit_seals)))
`;

/** The database can't take the backup. */
export class RestoreRefusedError extends OperatorError {}

/** A run before has restored the backup. It can have been killed before it compared the files. */
export class RestoredBeforeError extends RestoreRefusedError {}

/**
 * Restores a verified backup into an empty database in one transaction: its rows, the later migrations, and an entry in
 * the audit log. A killed restore has changed nothing, and can be repeated.
 *
 * @param options.entry inserts the entry.
 * @returns the number of rows.
 * @throws RestoreRefusedError if the database has users, records or a newer schema, or the backup has a newer version;
 *   RestoredBeforeError if it already has this backup.
 */
export async function restoreBackup(
  database: OpenDatabase,
  { file, head, entry }: { readonly file: string; readonly head: BackupHead; readonly entry: CompiledQuery },
): Promise<number> {
  const unknown = head.migrations.find((name) => !isKnownMigration(name));
  if (unknown !== undefined)
    throw new RestoreRefusedError(
      `The backup was made by a newer version (${head.product}): this one doesn't know ${unknown}.`,
    );
  await migrate(database, { only: head.migrations });
  const session = await openBulkSession(database);
  try {
    const rows = await session.transaction(async () => {
      await lockMigrations(session);
      await ensureSameSchema(session, head);
      const tables = (await listTables(session)).map(({ table }) => table);
      // Other writers wait in the meantime, and a second restore then finds the rows of the first.
      await session.query(`LOCK TABLE ${listNames(tables)} IN ACCESS EXCLUSIVE MODE`);
      await ensureEmpty(session, head);
      const restoreRules = await suspendRules(session, tables);
      const count = await readTables(session, file, tables);
      await restoreRules();
      await continueNumbers(session);
      await migrateInTransaction(session);
      await session.query(CONTINUE_AUDIT_TRANSACTIONS);
      await session.query(entry.sql, entry.parameters);
      return count;
    });
    await session.query('ANALYZE');
    return rows;
  } finally {
    await session.close();
  }
}

async function ensureSameSchema(session: BulkSession, { migrations }: BackupHead): Promise<void> {
  const applied = await listAppliedMigrations((script) => session.query(script));
  const later = applied.find((name) => !migrations.includes(name));
  if (later === undefined) return;
  throw new RestoreRefusedError(`The database has ${later} already, which the backup doesn't: use a new database.`);
}

async function ensureEmpty(session: BulkSession, { madeAt }: BackupHead): Promise<void> {
  const { rows } = await session.query(`
    SELECT name FROM (VALUES ('users', EXISTS (SELECT FROM users)), ('accounts', EXISTS (SELECT FROM accounts)),
      ('records', EXISTS (SELECT FROM documents)), ('an audit log', EXISTS (SELECT FROM audit_entries))) AS found (name, is_there)
    WHERE is_there
  `);
  if (rows.length === 0) return;
  const restored = await session.query(
    `SELECT id FROM audit_entries WHERE action = 'county.restored' AND details ->> 'madeAt' = $1 LIMIT 1`,
    [madeAt],
  );
  if (restored.rows.length > 0)
    throw new RestoredBeforeError(
      `The county has all rows of this backup, from a restore before. Nothing was changed.`,
    );
  throw new RestoreRefusedError(`The county isn't empty: it has ${rows.map(({ name }) => name).join(', ')}.`);
}

/**
 * Empties the tables and permits rows in any order: drops the foreign keys and disables the triggers, as the owner of
 * the tables may. No other session sees this, because it happens in one transaction.
 *
 * @returns a function that recreates the foreign keys, which checks every row, and enables the triggers.
 */
async function suspendRules(session: BulkSession, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows: keys } = await session.query(`
    SELECT conrelid::regclass::text AS table_name, quote_ident(conname) AS key, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace
  `);
  for (const table of tables) await session.query(`ALTER TABLE "${table}" DISABLE TRIGGER USER`);
  await session.query(`TRUNCATE ${listNames(tables)}`);
  for (const { table_name, key } of keys) await session.query(`ALTER TABLE ${table_name} DROP CONSTRAINT ${key}`);
  return async () => {
    for (const { table_name, key, definition } of keys)
      await session.query(`ALTER TABLE ${table_name} ADD CONSTRAINT ${key} ${definition}`);
    for (const table of tables) await session.query(`ALTER TABLE "${table}" ENABLE TRIGGER USER`);
  };
}

function listNames(tables: readonly string[]): string {
  return tables.map((table) => `"${table}"`).join(', ');
}

/** The parts of a backup; each one's lines must be read before the next part. */
type Part = z.output<typeof tablePart> | z.output<typeof filesPart>;

async function* readParts(lines: AsyncGenerator<Buffer>): AsyncGenerator<Part> {
  await lines.next();
  for (;;) {
    const { value: line } = await lines.next();
    const part = parseLine(line ?? undefined);
    const known = tablePart.safeParse(part).data ?? filesPart.safeParse(part).data;
    if (known === undefined) return;
    yield known;
  }
}

async function readTables(session: BulkSession, file: string, tables: readonly string[]): Promise<number> {
  const lines = readLines(file);
  let rows = 0;
  for await (const part of readParts(lines)) {
    if (!('table' in part)) break;
    if (!tables.includes(part.table)) throw new BrokenBackupError(`${file} has the unknown table ${part.table}.`);
    rows += await readTable(session, lines, part);
  }
  await lines.return(undefined);
  return rows;
}

/**
 * Compares a county's folder and object store with a backup's list of files.
 *
 * @returns the listed files that the folder doesn't have unchanged, `images/A/587/A587329.tif`, and the objects that the store doesn't have
 *   unchanged, `objects/images/A/587/A587329`.
 * @throws StoreUnavailableError.
 */
export async function listMissingFiles({
  file,
  dataDir,
  store,
}: {
  readonly file: string;
  readonly dataDir: string;
  readonly store: ObjectStore | undefined;
}): Promise<readonly string[]> {
  const lines = readLines(file);
  const missing: string[] = [];
  for await (const part of readParts(lines)) {
    if ('table' in part) {
      await skipPart(lines);
      continue;
    }
    const isUnchanged = (listed: StoredFile) => {
      if (part.files !== OBJECTS) return isFileUnchanged(join(dataDir, part.files), listed);
      return store !== undefined && isObjectUnchanged(store, listed);
    };
    for await (const path of findMissingFiles(lines, isUnchanged)) missing.push(`${part.files}/${path}`);
  }
  return missing;
}

async function readTable(
  session: BulkSession,
  lines: AsyncGenerator<Buffer>,
  { table, columns }: { readonly table: string; readonly columns: readonly string[] },
): Promise<number> {
  const names = columns.map((column) => `"${column}"`);
  let text = '';
  let count = 0;
  for await (const line of readPart(lines)) {
    text += `${line}\n`;
    count += 1;
    if (text.length < COPY_CHARACTERS) continue;
    await session.copy(`"${table}"`, names, text);
    text = '';
  }
  if (text !== '') await session.copy(`"${table}"`, names, text);
  return count;
}

async function* findMissingFiles(
  lines: AsyncGenerator<Buffer>,
  isUnchanged: (listed: StoredFile) => boolean | Promise<boolean>,
): AsyncGenerator<string> {
  for await (const line of readPart(lines)) {
    const [path, byteLength, sha256] = storedFile.parse(JSON.parse(line));
    if (!(await isUnchanged({ path, byteLength, sha256 }))) yield path;
  }
}

/** Reads the lines of a part up to its end. */
async function* readPart(lines: AsyncGenerator<Buffer>): AsyncGenerator<string> {
  for (;;) {
    const { value, done } = await lines.next();
    const line = value?.toString();
    if (done === true || line === END_OF_PART) return;
    yield line as string;
  }
}

async function skipPart(lines: AsyncGenerator<Buffer>): Promise<void> {
  const part = readPart(lines);
  while ((await part.next()).done !== true);
}

/** Lets new rows have higher numbers than the restored ones. */
async function continueNumbers(session: BulkSession): Promise<void> {
  const { rows } = await session.query(`
    SELECT quote_ident(relname) AS table_name, quote_ident(attname) AS column_name,
      pg_get_serial_sequence(quote_ident(relname), attname) AS sequence
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND attidentity <> ''
  `);
  for (const { table_name, column_name, sequence } of rows)
    await session.query(
      `SELECT setval('${sequence}', greatest((SELECT max(${column_name}) FROM ${table_name}), 1), EXISTS (SELECT FROM ${table_name}))`,
    );
}
