import { PGlite } from '@electric-sql/pglite';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, PGliteDialect } from 'kysely';
import { createStatementTimes } from '../measure/statement-times.ts';
import type { Db } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import type { OpenDatabase } from './open-database.ts';
import { VALUE_PARSERS } from './value-parsers.ts';

/**
 * Opens PostgreSQL inside this process, stored in a folder. Committed data survives the end of the process, but a power failure can
 * lose it because the engine doesn't wait for the disk. A county that sells documents uses a server (docs/operations.md).
 *
 * @param folder the database folder, created if missing. Without it, the database is in memory and ends with the process.
 * @param image initial content for a new database, as written by `PGlite.dumpDataDir`.
 * @throws FolderInUseError if another process has the folder open, since two would corrupt it.
 */
export async function openPglite(folder?: string, image?: Blob): Promise<OpenDatabase> {
  const lock = folder === undefined ? undefined : lockFolder(folder);
  const pglite = new PGlite({
    dataDir: folder ?? 'memory://',
    loadDataDir: image,
    extensions: { fuzzystrmatch, pg_trgm },
    parsers: { ...VALUE_PARSERS },
  });
  try {
    await pglite.waitReady;
  } catch (cause) {
    lock?.release();
    throw new Error(
      `The database folder ${folder} cannot be opened. If an earlier start was interrupted while creating it, move the folder away and start again.`,
      { cause },
    );
  }
  const statementTimes = createStatementTimes();
  const db: Db = new Kysely({
    dialect: new PGliteDialect({ pglite }),
    log: ({ query, queryDurationMillis }) => statementTimes.record(query.sql, queryDurationMillis),
  });
  return {
    engine: 'pglite',
    db,
    statementTimes,
    pglite,
    executeSql: (text, values) => executeOnPglite(pglite, text, values),
    close: async () => {
      await db.destroy();
      if (!pglite.closed) await pglite.close();
      lock?.release();
    },
  };
}

/** A statement with values needs the extended protocol; several statements in one text need the simple one. */
async function executeOnPglite(pglite: PGlite, text: string, values?: readonly unknown[]) {
  if (values !== undefined && values.length > 0) {
    return pglite.query<Record<string, unknown>>(text, [...values]);
  }
  const results = await pglite.exec(text);
  return { rows: results.flatMap((result) => result.rows) };
}
