import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenDatabase } from './open-database.ts';

/** The folder with the numbered SQL files. */
export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../../migrations');

/** An arbitrary number that no other program uses on the same database. */
const MIGRATION_LOCK = 7_305_402;

interface Migration {
  readonly name: string;
  readonly script: string;
  readonly checksum: string;
}

/** Runs SQL text with one or more statements on one connection. */
type RunScript = (script: string) => Promise<{ rows: Record<string, unknown>[] }>;

/**
 * Migrates a database to the newest schema. Runs each file once, in order, in its own transaction. If several processes start on
 * one server, one migrates and the others wait.
 *
 * @returns the names of the migrations that ran.
 * @throws Error if a file changed after it ran, or if the database has a migration that this version doesn't know.
 */
export function migrate(database: OpenDatabase): Promise<readonly string[]> {
  return withOneConnection(database, async (run) => {
    await run(`
      CREATE TABLE IF NOT EXISTS schema_migrations (
        name text PRIMARY KEY,
        checksum text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now()
      );
      COMMENT ON TABLE schema_migrations IS 'The numbered SQL files that have run, with what they contained.';
    `);
    const migrations = listMigrations();
    const applied = await readAppliedMigrations(run);
    ensureUnchangedHistory(migrations, applied);
    const pending = migrations.filter((migration) => !applied.has(migration.name));
    for (const migration of pending) await applyMigration(run, migration);
    return pending.map((migration) => migration.name);
  });
}

/** Whether every migration has run. The readiness check calls this. */
export async function isMigrated(database: OpenDatabase): Promise<boolean> {
  const applied = await readAppliedMigrations((script) => database.executeSql(script));
  return listMigrations().every((migration) => applied.has(migration.name));
}

/** Returns the number of the newest migration, for example `0070`. */
export function getSchemaVersion(): string {
  return listMigrations().at(-1)?.name.slice(0, 4) ?? '';
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

function listMigrations(): readonly Migration[] {
  return readdirSync(MIGRATIONS_FOLDER)
    .filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file))
    .sort()
    .map((file) => {
      const script = readFileSync(join(MIGRATIONS_FOLDER, file), 'utf8');
      return { name: file, script, checksum: createHash('sha256').update(script).digest('hex') };
    });
}

async function readAppliedMigrations(run: RunScript): Promise<ReadonlyMap<string, string>> {
  const { rows } = await run('SELECT name, checksum FROM schema_migrations');
  return new Map(rows.map((row) => [String(row.name), String(row.checksum)]));
}

function ensureUnchangedHistory(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const [name, checksum] of applied) {
    const current = known.get(name);
    if (current === undefined)
      throw new Error(`The database has the migration ${name}, which this version does not know.`);
    if (current !== checksum) throw new Error(`The migration ${name} was changed after it ran on this database.`);
  }
}

async function applyMigration(run: RunScript, migration: Migration): Promise<void> {
  try {
    await run(`
      BEGIN;
      ${migration.script}
      INSERT INTO schema_migrations (name, checksum) VALUES ('${migration.name}', '${migration.checksum}');
      COMMIT;
    `);
  } catch (cause) {
    await run('ROLLBACK');
    throw new Error(`The migration ${migration.name} failed. The database was not changed.`, { cause });
  }
}
