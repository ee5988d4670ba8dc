import { openTestDatabase } from '@portal/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from './database.ts';
import type { OpenDatabase } from './open-database.ts';
import { CUSTOM_PLAN, PREPARED_MAX } from './prepared-statements.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Lists the prepared statements of the transaction's connection, except this query itself. */
async function listPrepared(tx: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`.execute(tx);
  return rows.map(({ statement }) => statement).filter((statement) => !statement.includes('pg_prepared_statements'));
}

const withOneConnection = (work: (tx: Db) => Promise<void>) => database.db.transaction().execute(work);

describe('A connection', () => {
  it('prepares a statement once for all values', () =>
    withOneConnection(async (tx) => {
      const findAccount = (name: string) =>
        tx.selectFrom('accounts').select('id').where('name', '=', name).executeTakeFirst();
      await findAccount('Aspen Title');
      const prepared = await listPrepared(tx);
      await findAccount('Birch Abstract');
      expect(await listPrepared(tx)).toEqual(prepared);
      expect(prepared.filter((statement) => statement.includes('"accounts"'))).toHaveLength(1);
    }));

  it('does not prepare a statement with a custom plan', () =>
    withOneConnection(async (tx) => {
      await sql`${sql.raw(CUSTOM_PLAN)} SELECT ${'never prepared'}::text`.execute(tx);
      expect((await listPrepared(tx)).filter((statement) => statement.includes('custom plan'))).toEqual([]);
    }));

  it('runs more statements than it keeps prepared', () =>
    withOneConnection(async (tx) => {
      for (let column = 0; column <= PREPARED_MAX; column += 1) {
        const { rows } = await sql`SELECT ${column}::int AS ${sql.ref(`c${column}`)}`.execute(tx);
        expect(rows).toEqual([{ [`c${column}`]: column }]);
      }
      expect((await listPrepared(tx)).length).toBeLessThanOrEqual(PREPARED_MAX);
    }));
});
