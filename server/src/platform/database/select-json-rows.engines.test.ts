import { openTestDatabase } from '@portal/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from './open-database.ts';
import { defineJsonRead, NOTHING_TO_READ, runJsonReads, selectJsonRows } from './select-json-rows.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('each query returns the same rows in the same order as when it runs alone', async () => {
  const numbers = sql<{ n: number }>`SELECT n FROM generate_series(1, ${5}::int) AS n ORDER BY n DESC`;
  const accounts = database.db
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('name', '=', 'no such account')
    .orderBy('id');
  const read = await selectJsonRows(database.db, { numbers, accounts });
  expect(read).toEqual({ numbers: (await numbers.execute(database.db)).rows, accounts: [] });
  expect(read.numbers.map(({ n }) => n)).toEqual([5, 4, 3, 2, 1]);
});

test('dates, times, integers and nulls have the same values as in other queries', async () => {
  const values = sql`
    SELECT DATE '1899-02-03' AS day, TIME '14:40' AS time, 9007199254740991::bigint AS number, NULL AS nothing, true AS fact,
           ARRAY['a', 'b'] AS list, '{"key": 1}'::jsonb AS object, 'Zoë "Q" \ 県' AS text`;
  const [alone] = (await values.execute(database.db)).rows;
  expect((await selectJsonRows(database.db, { values })).values).toEqual([alone]);
});

test('a column can have any name', async () => {
  const rows = sql`SELECT 1 AS part, 2 AS "row", NULL AS "rows"`;
  expect((await selectJsonRows(database.db, { rows })).rows).toEqual([{ part: 1, row: 2, rows: null }]);
});

const insertAccount = (key: string) => sql`stored AS (INSERT INTO accounts (name) VALUES (${key}) RETURNING name)`;
const listAccounts = (name: string) =>
  database.db.selectFrom('accounts').select('name').where('name', '=', name).execute();

test('several reads and a write are one statement, and each is composed of its own rows', async () => {
  const { db } = database;
  const rows = (n: number) => defineJsonRead({ list: sql<{ n: number }>`SELECT ${n}::int AS n` }, ({ list }) => list);
  const stored = sql<{ name: string }>`SELECT name FROM stored`;
  const storing = defineJsonRead({ stored }, (read) => read.stored[0]?.name, [insertAccount('Written')]);
  const read = await runJsonReads(db, { first: rows(1), storing, second: rows(2), nothing: NOTHING_TO_READ });
  expect(read).toEqual({ first: [{ n: 1 }], storing: 'Written', second: [{ n: 2 }], nothing: undefined });
  expect(await listAccounts('Written')).toHaveLength(1);
});

test('nothing is written if another read of the statement fails', async () => {
  const stored = sql<{ name: string }>`SELECT name FROM stored`;
  const storing = defineJsonRead({ stored }, (read) => read.stored, [insertAccount('Not written')]);
  const failing = defineJsonRead({ failing: sql<{ n: number }>`SELECT 1 / ${0}::int AS n` }, (read) => read.failing);
  await expect(runJsonReads(database.db, { storing, failing })).rejects.toThrow('division by zero');
  expect(await listAccounts('Not written')).toEqual([]);
});
