import { join } from 'node:path';
import { type BulkSession, openBulkSession } from '../../platform/database/bulk-session.ts';
import { isKnownMigration, listAppliedMigrations, migrate } from '../../platform/database/migrate.ts';
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

export interface RestoredBackup {
  readonly rows: number;
  /**
   * Listed files that the county's folder doesn't have unchanged, `images/A/587/A587329.tif`, and objects that its store doesn't have
   * unchanged, `objects/images/A/587/A587329`.
   */
  readonly missingFiles: readonly string[];
}

/**
 * Restores a verified backup into an empty database, completely or not at all, and compares the county's folder and
 * object store with its list of files.
 *
 * @throws RestoreRefusedError if the database has users, records or a newer schema, or the backup is of a newer version;
 *   StoreUnavailableError with nothing restored.
 */
export async function restoreBackup(
  database: OpenDatabase,
  { file, head, dataDir, store }: Pick<ReadOptions, 'file' | 'dataDir' | 'store'> & { readonly head: BackupHead },
): Promise<RestoredBackup> {
  const unknown = head.migrations.find((name) => !isKnownMigration(name));
  if (unknown !== undefined)
    throw new RestoreRefusedError(
      `The backup was made by a newer version (${head.product}): this one doesn't know ${unknown}.`,
    );
  await migrate(database, { only: head.migrations });
  const later = (await listAppliedMigrations(database)).find((name) => !head.migrations.includes(name));
  if (later !== undefined)
    throw new RestoreRefusedError(`The database has ${later} already, which the backup doesn't: use a new database.`);
  const session = await openBulkSession(database);
  let restored: RestoredBackup;
  try {
    restored = await session.transaction(async () => {
      await ensureEmpty(session);
      const tables = (await listTables(session)).map(({ table }) => table);
      const restoreRules = await suspendRules(session, tables);
      const result = await readParts(session, { file, dataDir, store, tables });
      await restoreRules();
      await continueNumbers(session);
      if (tables.includes('audit_transaction_offset')) await session.query(CONTINUE_AUDIT_TRANSACTIONS);
      return result;
    });
    await session.query('ANALYZE');
  } finally {
    await session.close();
  }
  // Of an older backup, the table of the offset is only here now.
  await migrate(database);
  await database.executeSql(CONTINUE_AUDIT_TRANSACTIONS);
  return restored;
}

async function ensureEmpty(session: BulkSession): Promise<void> {
  const { rows } = await session.query(`
    SELECT name FROM (VALUES ('users', EXISTS (SELECT FROM users)), ('accounts', EXISTS (SELECT FROM accounts)),
      ('records', EXISTS (SELECT FROM documents)), ('an audit log', EXISTS (SELECT FROM audit_entries))) AS found (name, is_there)
    WHERE is_there
  `);
  if (rows.length > 0)
    throw new RestoreRefusedError(`The county isn't empty: it has ${rows.map(({ name }) => name).join(', ')}.`);
}

/**
 * Empties the tables and lets rows in any order in: drops the foreign keys and disables the triggers, which the owner of the tables is
 * permitted to. No other session sees that, because it happens in one transaction.
 *
 * @returns creates the foreign keys again, which checks every row, and enables the triggers.
 */
async function suspendRules(session: BulkSession, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows: keys } = await session.query(`
    SELECT conrelid::regclass::text AS table_name, quote_ident(conname) AS key, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace
  `);
  for (const table of tables) await session.query(`ALTER TABLE "${table}" DISABLE TRIGGER USER`);
  await session.query(`TRUNCATE ${tables.map((table) => `"${table}"`).join(', ')}`);
  for (const { table_name, key } of keys) await session.query(`ALTER TABLE ${table_name} DROP CONSTRAINT ${key}`);
  return async () => {
    for (const { table_name, key, definition } of keys)
      await session.query(`ALTER TABLE ${table_name} ADD CONSTRAINT ${key} ${definition}`);
    for (const table of tables) await session.query(`ALTER TABLE "${table}" ENABLE TRIGGER USER`);
  };
}

interface ReadOptions {
  readonly file: string;
  readonly dataDir: string;
  /** The county's object store, if it has one. */
  readonly store: ObjectStore | undefined;
  readonly tables: readonly string[];
}

async function readParts(session: BulkSession, { file, dataDir, store, tables }: ReadOptions): Promise<RestoredBackup> {
  const lines = readLines(file);
  await lines.next();
  let rows = 0;
  const missingFiles: string[] = [];
  for (;;) {
    const { value: line } = await lines.next();
    const part = parseLine(line ?? undefined);
    const table = tablePart.safeParse(part).data;
    const files = filesPart.safeParse(part).data;
    if (table !== undefined) {
      if (!tables.includes(table.table)) throw new BrokenBackupError(`${file} has the unknown table ${table.table}.`);
      rows += await readTable(session, lines, table);
    } else if (files !== undefined) {
      const isUnchanged = (listed: StoredFile) => {
        if (files.files !== OBJECTS) return isFileUnchanged(join(dataDir, files.files), listed);
        return store !== undefined && isObjectUnchanged(store, listed);
      };
      for await (const path of findMissingFiles(lines, isUnchanged)) missingFiles.push(`${files.files}/${path}`);
    } else return { rows, missingFiles };
  }
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
