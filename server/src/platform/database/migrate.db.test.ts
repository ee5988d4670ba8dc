import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import { isMigrated, migrate } from './migrate.ts';
import type { OpenDatabase } from './open-database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Lists and versions whose rows only ever come: nothing looks for who refers to them. */
const NEVER_DELETED = '{book_types,document_types,index_versions}';

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

  it('give every foreign key an index on its own side, so that deleting the other side is no scan', async () => {
    const { rows } = await database.executeSql(`
      SELECT conrelid::regclass::text AS table_name, conname FROM pg_constraint fk
      WHERE contype = 'f' AND confrelid::regclass::text <> ALL ('${NEVER_DELETED}') AND NOT EXISTS (
        SELECT FROM pg_index i WHERE i.indrelid = fk.conrelid AND i.indkey[0] = fk.conkey[1]
      )
    `);
    expect(rows).toEqual([]);
  });

  it('refuse a database whose history was changed', async () => {
    await database.executeSql(`UPDATE schema_migrations SET checksum = 'other' WHERE name = '0001_platform.sql'`);
    await expect(migrate(database)).rejects.toThrow(/0001_platform.sql has run on this database and was changed since/);
  });

  it('refuse a database of a newer version', async () => {
    await database.executeSql(`DELETE FROM schema_migrations WHERE name = '0001_platform.sql'`);
    await database.executeSql(`INSERT INTO schema_migrations (name, checksum) VALUES ('9999_later.sql', 'x')`);
    await expect(migrate(database)).rejects.toThrow(/9999_later.sql, which this version does not know/);
  });
});

describe('Values', () => {
  it('are read alike on both engines: safe whole numbers, days and county-local times as text', async () => {
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

  it('beyond the safe range throw instead of changing', async () => {
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
