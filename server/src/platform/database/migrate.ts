import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { BulkSession } from './bulk-session.ts';
import type { OpenDatabase } from './open-database.ts';

/** The folder with the numbered SQL files. */
export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../../migrations');

/** An arbitrary number that no other program uses on the same database. */
const MIGRATION_LOCK = 7_305_402;

/** Longer waits for a table would make every call that uses it wait behind the migration. */
const LOCK_TIMEOUT_MS = 2_000;
const LOCK_TRIES = 30;
const LOCK_PAUSE_MS = 1_000;
/** PostgreSQL's lock_not_available. */
const LOCK_TIMEOUT_CODE = '55P03';

/** A migration's name begins with its number: `0070`. */
const VERSION_LENGTH = 4;

/** A migration that removes something names the oldest version that doesn't use it (decision 0114). */
const SERVES_FROM = /^-- serves from (\d{4})\b/m;
/** Nothing was removed: serves every version. */
const EVERY_VERSION = '0000';

const HISTORY_TABLE = `
  CREATE TABLE IF NOT EXISTS schema_migrations (
    name text PRIMARY KEY,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  );
  COMMENT ON TABLE schema_migrations IS 'The numbered SQL files that have run, with what they contained.';
  ALTER TABLE schema_migrations ADD COLUMN IF NOT EXISTS serves_from text NOT NULL DEFAULT '${EVERY_VERSION}';
  COMMENT ON COLUMN schema_migrations.serves_from IS 'The oldest version of the schema whose programs still work after this file.';`;

interface Migration {
  readonly name: string;
  readonly script: string;
  readonly checksum: string;
  /** The oldest version of the schema whose programs the database still serves afterwards. */
  readonly servesFrom: string;
}

type AppliedMigration = Pick<Migration, 'name' | 'checksum' | 'servesFrom'>;

/** Runs SQL text with one or more statements on one connection. */
type RunScript = (script: string) => Promise<{ rows: Record<string, unknown>[] }>;

/**
 * Migrates a database to the newest schema. Runs each file once, in order, in its own transaction. If several processes start on
 * one server, one migrates and the others wait.
 *
 * A database that a newer version has migrated is left alone if it still serves this version (decision 0114).
 *
 * @param options.only the names of the files to run; all by default. A backup is restored with the files that it was made with.
 * @returns the names of the migrations that ran.
 * @throws Error if a file changed after it ran, or if the database no longer serves this version.
 */
export function migrate(
  database: OpenDatabase,
  { only }: { readonly only?: readonly string[] } = {},
): Promise<readonly string[]> {
  return withOneConnection(database, async (run) => {
    await changeSchema(run, HISTORY_TABLE);
    const migrations = listMigrations();
    const applied = await readAppliedMigrations(run);
    ensureServed(migrations, applied);
    const wanted = only === undefined ? migrations : migrations.filter(({ name }) => only.includes(name));
    const pending = wanted.filter(({ name }) => !applied.has(name));
    for (const migration of pending) await applyMigration(run, migration);
    return pending.map((migration) => migration.name);
  });
}

/** Whether every migration has run. The readiness check calls this. */
export async function isMigrated(database: OpenDatabase): Promise<boolean> {
  const applied = await readAppliedMigrations((script) => database.executeSql(script));
  return listMigrations().every((migration) => applied.has(migration.name));
}

/** The schema that a database has. */
export interface FoundSchema {
  /** The number of its newest migration, for example `0070`; undefined for a database without a schema. */
  readonly version: string | undefined;
  /** Whether migrations of this version haven't run. */
  readonly isBehind: boolean;
}

/**
 * Reads the schema of a database without changing anything.
 *
 * @throws Error as `migrate`: if a file changed after it ran, or if the database no longer serves this version.
 */
export async function findSchema(database: OpenDatabase): Promise<FoundSchema> {
  const { rows } = await database.executeSql(`SELECT to_regclass('schema_migrations') IS NOT NULL AS "hasHistory"`);
  if (rows[0]?.hasHistory !== true) return { version: undefined, isBehind: true };
  const applied = await readAppliedMigrations((script) => database.executeSql(script));
  const migrations = listMigrations();
  ensureServed(migrations, applied);
  const version = [...applied.keys()].sort().at(-1)?.slice(0, VERSION_LENGTH);
  return { version, isBehind: migrations.some(({ name }) => !applied.has(name)) };
}

/** Lists the migrations that have run, in order. */
export async function listAppliedMigrations(run: RunScript): Promise<readonly string[]> {
  return [...(await readAppliedMigrations(run)).keys()].sort();
}

/** Makes other processes that migrate wait for the end of a session's transaction. */
export async function lockMigrations(session: Pick<BulkSession, 'query'>): Promise<void> {
  await session.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
}

/** Runs the migrations that haven't run in a session's transaction, after `lockMigrations`; without its commit they are undone. */
export async function migrateInTransaction(session: Pick<BulkSession, 'query' | 'execute'>): Promise<void> {
  const applied = await readAppliedMigrations((script) => session.query(script));
  for (const migration of listMigrations())
    if (!applied.has(migration.name)) await session.execute(toScript(migration));
}

/** Whether this version has a migration. */
export function isKnownMigration(name: string): boolean {
  return listMigrations().some((migration) => migration.name === name);
}

/** Returns the number of the newest migration, for example `0070`. */
export function getSchemaVersion(): string {
  return listMigrations().at(-1)?.name.slice(0, VERSION_LENGTH) ?? '';
}

async function withOneConnection<Result>(
  database: OpenDatabase,
  work: (run: RunScript) => Promise<Result>,
): Promise<Result> {
  if (database.engine === 'pglite') return work((script) => database.executeSql(script));
  const client = await database.pool.connect();
  try {
    await client.query(`SET statement_timeout = 0; SELECT pg_advisory_lock(${MIGRATION_LOCK})`);
    return await work((script) => client.query(script));
  } finally {
    // Closing the connection releases the lock and rolls back whatever a failed script left open.
    client.release(true);
  }
}

let listed: readonly Migration[] | undefined;

/** The files of this version, read once, because every readiness check of every county needs them. */
function listMigrations(): readonly Migration[] {
  listed ??= readMigrations();
  return listed;
}

function readMigrations(): readonly Migration[] {
  return readdirSync(MIGRATIONS_FOLDER)
    .filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file))
    .sort()
    .map((file) => {
      const script = readFileSync(join(MIGRATIONS_FOLDER, file), 'utf8');
      const checksum = createHash('sha256').update(script).digest('hex');
      return { name: file, script, checksum, servesFrom: SERVES_FROM.exec(script)?.[1] ?? EVERY_VERSION };
    });
}

async function readAppliedMigrations(run: RunScript): Promise<ReadonlyMap<string, AppliedMigration>> {
  const { rows } = await run('SELECT name, checksum, serves_from FROM schema_migrations');
  return new Map(
    rows.map(({ name, checksum, serves_from }) => [
      String(name),
      { name: String(name), checksum: String(checksum), servesFrom: String(serves_from) },
    ]),
  );
}

function ensureServed(migrations: readonly Migration[], applied: ReadonlyMap<string, AppliedMigration>): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum, servesFrom } of applied.values()) {
    const current = known.get(name);
    if (current === undefined && servesFrom > getSchemaVersion())
      throw new Error(
        `The database has the migration ${name}, after which it only serves version ${servesFrom} of the schema and later ones. This is ${getSchemaVersion()}.`,
      );
    if (current !== undefined && current.checksum !== checksum)
      throw new Error(`The migration ${name} was changed after it ran on this database.`);
  }
}

async function applyMigration(run: RunScript, migration: Migration): Promise<void> {
  try {
    await changeSchema(run, toScript(migration));
  } catch (cause) {
    throw new Error(`The migration ${migration.name} failed. The database was not changed.`, { cause });
  }
}

function toScript({ name, script, checksum, servesFrom }: Migration): string {
  return `${script}
    INSERT INTO schema_migrations (name, checksum, serves_from) VALUES ('${name}', '${checksum}', '${servesFrom}');`;
}

/**
 * Runs a script in one transaction. While calls of a version that still serves hold a table for long, it gives up its place in the queue for
 * the table and tries again, since every later call would wait behind it.
 */
async function changeSchema(run: RunScript, script: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await run(`BEGIN; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}; ${script} COMMIT;`);
      return;
    } catch (error) {
      await run('ROLLBACK');
      if ((error as { readonly code?: string }).code !== LOCK_TIMEOUT_CODE || tries === LOCK_TRIES) throw error;
      await setTimeout(LOCK_PAUSE_MS);
    }
  }
}
