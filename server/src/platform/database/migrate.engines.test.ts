import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSchemaVersion, isMigrated, MIGRATIONS_FOLDER, migrate } from './migrate.ts';
import type { OpenDatabase } from './open-database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ asOwner: true });
});
afterAll(() => database.close());

/** Lookup tables and versions whose rows are never deleted, so nothing searches for references to them. */
const NEVER_DELETED = '{book_types,document_types,index_versions,journal_kinds,ledger_account_kinds,sale_items}';

/** Earlier versions didn't serve next to a newer one. */
const LAST_UNMARKED = '0220_public_call_attempts.sql';
/** Statements in a migration that make those of an earlier version fail. */
const TAKES_AWAY =
  /\bDROP (TABLE|COLUMN|VIEW|FUNCTION|TYPE)\b|\bRENAME\b|\bALTER COLUMN \w+ (SET DATA )?TYPE\b|\bSET NOT NULL\b|\bDROP DEFAULT\b/i;

describe('Migrations', () => {
  it('run once', async () => {
    expect(await isMigrated(database)).toBe(true);
    expect(await migrate(database)).toEqual([]);
  });

  it('describe every table', async () => {
    const { rows } = await database.executeSql(`
      SELECT relname FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND obj_description(oid, 'pg_class') IS NULL
    `);
    expect(rows).toEqual([]);
  });

  it('index every foreign key, so that deleting a referenced row needs no scan', async () => {
    const { rows } = await database.executeSql(`
      SELECT conrelid::regclass::text AS table_name, conname FROM pg_constraint fk
      WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND confrelid::regclass::text <> ALL ('${NEVER_DELETED}') AND NOT EXISTS (
        SELECT FROM pg_index i WHERE i.indrelid = fk.conrelid AND i.indkey[0] = fk.conkey[1]
      )
    `);
    expect(rows).toEqual([]);
  });

  it('refuse a database with a changed migration', async () => {
    await database.executeSql(`UPDATE schema_migrations SET checksum = 'other' WHERE name = '0001_platform.sql'`);
    await expect(migrate(database)).rejects.toThrow(/0001_platform.sql was changed after it ran on this database/);
  });

  it('of a newer version are accepted as long as the database serves this version', async () => {
    const insert = `INSERT INTO schema_migrations (name, checksum, serves_from) VALUES`;
    await database.executeSql(`DELETE FROM schema_migrations WHERE name = '0001_platform.sql'`);
    await database.executeSql(`${insert} ('9998_expands.sql', 'x', '0000')`);
    await database.executeSql(`${insert} ('9998_contracts.sql', 'x', '${getSchemaVersion()}')`);
    // Its first statement fails, because the tables exist: all others were applied.
    await expect(migrate(database)).rejects.toThrow(/0001_platform.sql failed/);
    await database.executeSql(`${insert} ('9999_contracts.sql', 'x', '9999')`);
    await expect(migrate(database)).rejects.toThrow(/9999_contracts.sql, after which it only serves version 9999/);
  });

  it('that remove something name the oldest version that they serve', () => {
    const unmarked = readdirSync(MIGRATIONS_FOLDER).filter((file) => {
      const script = readFileSync(join(MIGRATIONS_FOLDER, file), 'utf8');
      return file > LAST_UNMARKED && TAKES_AWAY.test(script) && !/^-- serves from \d{4}: /m.test(script);
    });
    expect(unmarked).toEqual([]);
  });
});

describe('Values', () => {
  it('have the same types on both engines: safe integers, dates and county-local times as text', async () => {
    const { rows } = await database.executeSql(
      `SELECT 9007199254740991::bigint AS id, date '1990-01-02' AS day, timestamp '1990-01-02 14:40:00' AS local, now() AS instant`,
    );
    expect(rows[0]).toEqual({
      id: 9_007_199_254_740_991,
      day: '1990-01-02',
      local: '1990-01-02 14:40:00',
      instant: expect.any(Date),
    });
  });

  it('outside the safe integer range throw', async () => {
    await expect(database.executeSql('SELECT 9007199254740993::bigint AS id')).rejects.toThrow(/safe range/);
  });
});

describe('Append-only tables', () => {
  it.each(['UPDATE audit_entries SET action = action', 'TRUNCATE audit_entries', 'DELETE FROM settings_versions'])(
    'refuse %s',
    async (statement) => {
      await expect(database.executeSql(statement)).rejects.toThrow(/append-only/);
    },
  );
});
