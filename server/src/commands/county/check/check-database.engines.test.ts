import { openTestDatabase } from '@portal/testing/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../../platform/database/open-database.ts';
import { checkDatabase } from './check-database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ asOwner: true });
});
afterAll(() => database.close());

const check = async (differenceMs: number) =>
  (await checkDatabase(database, () => Date.now() + differenceMs)).map(({ verdict, text }) => `${verdict}: ${text}`);

test('a clock that differs from the server’s by more than five seconds fails; the embedded database has no clock', async () => {
  if (database.engine === 'pglite') {
    expect(await check(60_000)).toEqual([
      'WARNING: the database is PGlite, from which a power failure can take the latest data',
    ]);
    return;
  }
  const version = expect.stringMatching(/^OK: PostgreSQL 1\d/);
  const role = expect.stringMatching(/^WARNING: the role postgres serves and owns the tables/);
  expect(await check(0)).toEqual([version, role, 'OK: the clocks of portal and database agree']);
  for (const differenceMs of [60_000, -60_000])
    expect(await check(differenceMs)).toEqual([
      version,
      role,
      'FAILED: the clocks of portal and database differ by 60 seconds',
    ]);
});
