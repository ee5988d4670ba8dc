import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from './platform/database/open-database.ts';

/** The statements of the previous release, recorded from its tests (scripts/record-statements.mjs). */
const STATEMENTS = readFileSync(join(import.meta.dirname, '../previous-release.sql'), 'utf8')
  .trim()
  .split('\n\n');

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Finds the statements that the schema no longer serves, with the reason. */
async function findFailures(): Promise<readonly string[]> {
  const required = await listRequiredColumns();
  const failures: string[] = [];
  for (const statement of STATEMENTS) {
    const failure = (await findError(statement)) ?? findMissingValue(statement, required);
    if (failure !== undefined) failures.push(`${failure}: ${statement}`);
  }
  return failures;
}

async function findError(statement: string): Promise<string | undefined> {
  try {
    // A statement with parameters is only parsed and analyzed until it is executed.
    await database.executeSql(`PREPARE previous AS ${statement}; DEALLOCATE previous`);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Returns the columns of each table that an INSERT must name. */
async function listRequiredColumns(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await database.executeSql(`
    SELECT attrelid::regclass::text AS name, array_agg(attname::text) AS columns
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid AND relkind = 'r' AND relnamespace = 'public'::regnamespace
    WHERE attnum > 0 AND NOT attisdropped AND attnotnull AND NOT atthasdef AND attidentity = ''
    GROUP BY attrelid
  `);
  return new Map(rows.map(({ name, columns }) => [String(name), columns as string[]]));
}

const INSERT = /\binsert into "?(\w+)"? \(([^)]+)\)/gi;

function findMissingValue(statement: string, required: ReadonlyMap<string, readonly string[]>): string | undefined {
  for (const [, table = '', list = ''] of statement.matchAll(INSERT)) {
    const named = new Set(list.split(',').map((column) => column.trim().replaceAll('"', '')));
    const missing = required.get(table)?.find((column) => !named.has(column));
    if (missing !== undefined) return `${table}.${missing} has no value`;
  }
  return undefined;
}

test('The newest schema serves every statement of the previous release.', async () => {
  expect(STATEMENTS.length).toBeGreaterThan(500);
  expect(await findFailures()).toEqual([]);
});

test.each([
  ['a column that is gone', 'ALTER TABLE users RENAME COLUMN first_name TO given_name', 'first_name'],
  ['a table that is gone', 'ALTER TABLE sessions RENAME TO visits', 'sessions'],
  ['a value that became required', 'ALTER TABLE user_tickets ADD COLUMN reason text NOT NULL', 'user_tickets.reason'],
])('A statement that needs %s is reported.', async (_, change, reason) => {
  await database.executeSql(change);
  expect((await findFailures()).join('\n')).toContain(reason);
});
