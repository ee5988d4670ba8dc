import { explain } from '@portal/testing/database/explain';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { vacuumTables } from '@portal/testing/database/vacuum-tables';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../platform/database/open-database.ts';
import { listMatchingUserIds } from './user-list.queries.ts';

const USERS = 20_000;
const ACCOUNTS = 3_000;
const EVERYONE = { statusType: 'ALL', accountId: 0 } as const;
const BY_USERNAME = { sortKey: 'username', sortDirection: 'ASC' } as const;

/** Users are named after their number in letters, so that every text is in few of them. */
describe('Users by text among many', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    await database.executeSql(`
      INSERT INTO accounts (name) SELECT 'Office ' || md5(i::text) FROM generate_series(1, ${ACCOUNTS}) AS i;
      INSERT INTO users (account_id, username, password_hash, role, first_name, last_name, email)
      SELECT owners.id, 'office.user' || i, 'none', 'USER', 'Anna', md5('name' || i), 'user' || i || '@example.com'
      FROM generate_series(1, ${USERS}) AS i
      JOIN (SELECT id, row_number() OVER (ORDER BY id) AS position FROM accounts) AS owners
        ON owners.position = 1 + i % ${ACCOUNTS}`);
    await vacuumTables(database, ['users', 'accounts']);
  });
  afterAll(() => database.close());

  const find = (filterText: string) =>
    explain(database, (db) => listMatchingUserIds(db, { ...EVERYONE, filterText }, BY_USERNAME));

  it('are looked up in indexes, by their own texts and by the name of their account', async () => {
    const { rows } = await database.executeSql("SELECT md5('name7') AS last_name, md5('8') AS office");
    const [row] = rows;
    const byName = await find(String(row?.last_name).slice(3, 20));
    expect(byName.found).toBe(1);
    expect(byName.plan).toContain('users_search_trigrams_idx');
    expect(byName.plan).not.toContain('Seq Scan on users');
    const byAccount = await find(`office ${row?.office}`);
    expect(byAccount.found).toBe(Math.round(USERS / ACCOUNTS));
    expect(byAccount.plan).toContain('accounts_name_trigrams_idx');
  });

  it('can contain a text shorter than a trigram', async () => {
    expect((await find('9@')).found).toBe(USERS / 10);
  });
});
