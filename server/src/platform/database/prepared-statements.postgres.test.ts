import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import type { Db } from './database.ts';
import type { OpenDatabase } from './open-database.ts';
import { PLANNED_ANEW, PREPARED_MAX } from './prepared-statements.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** What the connection of a transaction keeps, but for the statements of this test that ask for it. */
async function listKept(tx: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`.execute(tx);
  return rows.map(({ statement }) => statement).filter((statement) => !statement.includes('pg_prepared_statements'));
}

const onOneConnection = (work: (tx: Db) => Promise<void>) => database.db.transaction().execute(work);

describe('A connection', () => {
  it('keeps a statement that comes again, whatever its values', () =>
    onOneConnection(async (tx) => {
      const ask = (name: string) => tx.selectFrom('accounts').select('id').where('name', '=', name).executeTakeFirst();
      await ask('Aspen Title');
      const kept = await listKept(tx);
      await ask('Birch Abstract');
      expect(await listKept(tx)).toEqual(kept);
      expect(kept.filter((statement) => statement.includes('"accounts"'))).toHaveLength(1);
    }));

  it('does not keep a statement that is planned anew', () =>
    onOneConnection(async (tx) => {
      await sql`${sql.raw(PLANNED_ANEW)} SELECT ${'never kept'}::text`.execute(tx);
      expect((await listKept(tx)).filter((statement) => statement.includes('planned anew'))).toEqual([]);
    }));

  it('answers statements beyond those that it keeps', () =>
    onOneConnection(async (tx) => {
      for (let column = 0; column <= PREPARED_MAX; column += 1) {
        const { rows } = await sql`SELECT ${column}::int AS ${sql.ref(`c${column}`)}`.execute(tx);
        expect(rows).toEqual([{ [`c${column}`]: column }]);
      }
      expect((await listKept(tx)).length).toBeLessThanOrEqual(PREPARED_MAX);
    }));
});
