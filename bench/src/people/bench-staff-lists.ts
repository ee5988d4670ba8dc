import { Agent } from 'node:http';
import { accountList } from '@portal/contract/people/account-admin/accounts';
import { userList } from '@portal/contract/people/user-manager/users';
import type { OpenDatabase } from '@portal/server/platform/database/open-database';
import { SURNAMES } from '@portal/testing/county/surnames';
import type { BenchLine } from '../bench-table.ts';
import { formatQuantiles, measureRuns, percentile } from '../measure.ts';
import { callPortal, type SearchTarget } from '../searches/search-call.ts';

const USERS = 20_000;
const ACCOUNTS = 3_000;
const RUNS = 100;
const WARM_UP_RUNS = 20;
const PAGE_ROWS = 10;

/**
 * Adds the accounts and users of a large county. Every third user has a company; names repeat, as in a county.
 *
 * @param accountId the account whose first user's password hash all of them get, so that adding them costs no hashing.
 */
export async function addStaffedCounty(database: OpenDatabase, accountId: number): Promise<void> {
  const surnames = `ARRAY[${SURNAMES.map((name) => `'${name}'`).join(', ')}]`;
  await database.executeSql(
    `INSERT INTO accounts (name, email)
     SELECT 'Abstract Company ' || i, 'office' || i || '@example.com' FROM generate_series(1, ${ACCOUNTS}) AS i`,
  );
  await database.executeSql(
    `INSERT INTO users (account_id, username, password_hash, role, first_name, last_name, email, company)
     SELECT owners.id, 'abstract.user' || i, (SELECT password_hash FROM users WHERE account_id = $1 LIMIT 1), 'USER',
            'Anna ' || i % 97, (${surnames})[1 + i % ${SURNAMES.length}], 'user' || i || '@example.com',
            CASE WHEN i % 3 = 0 THEN 'Title Partners ' || i % 50 ELSE '' END
     FROM generate_series(1, ${USERS}) AS i
     JOIN (SELECT id, row_number() OVER (ORDER BY id) AS position FROM accounts WHERE id <> $1) AS owners
       ON owners.position = 1 + i % ${ACCOUNTS}`,
    [accountId],
  );
  await database.executeSql('VACUUM ANALYZE users');
  await database.executeSql('VACUUM ANALYZE accounts');
}

/** A list, its request, and the plain statement that reads the same rows without a total. */
interface ListedPage {
  readonly what: string;
  readonly path: string;
  readonly request: (run: number) => object;
  readonly bare: (run: number) => { readonly text: string; readonly values: readonly unknown[] };
}

const PAGES: readonly ListedPage[] = [
  {
    what: `a page of ${USERS} users`,
    path: userList.endpoint.path,
    request: (run) => ({ pageNumber: 1 + (run % 100) }),
    bare: (run) => ({
      text: 'SELECT id, username, last_name, first_name, account_id FROM users ORDER BY lower(username) LIMIT $1 OFFSET $2',
      values: [PAGE_ROWS, (run % 100) * PAGE_ROWS],
    }),
  },
  {
    what: `users whose name, email, company or account contains a text, of ${USERS}`,
    path: userList.endpoint.path,
    request: (run) => ({ filterText: SURNAMES[(run * 7) % SURNAMES.length] ?? '', pageNumber: 1 }),
    bare: (run) => ({
      text: `SELECT id, username FROM users WHERE strpos(search_key, $1) > 0 ORDER BY lower(username) LIMIT $2`,
      values: [(SURNAMES[(run * 7) % SURNAMES.length] ?? '').toLowerCase(), PAGE_ROWS],
    }),
  },
  {
    what: `users by name, descending, of ${USERS}`,
    path: userList.endpoint.path,
    request: (run) => ({ sortKey: 'name', sortDirection: 'DESC', pageNumber: 1 + (run % 20) }),
    bare: (run) => ({
      text: 'SELECT id, username FROM users ORDER BY name_key DESC LIMIT $1 OFFSET $2',
      values: [PAGE_ROWS, (run % 20) * PAGE_ROWS],
    }),
  },
  {
    what: `accounts that contain a text, of ${ACCOUNTS}`,
    path: accountList.endpoint.path,
    request: (run) => ({ filterText: `company ${run % 300}`, pageNumber: 1 }),
    bare: (run) => ({
      text: 'SELECT id, name FROM accounts WHERE strpos(search_text, $1) > 0 ORDER BY lower(name) LIMIT $2',
      values: [`company ${run % 300}`, PAGE_ROWS],
    }),
  },
];

/** The lists of the county's staff in a large county, each compared with a plain statement for the same page. */
export async function benchStaffLists(target: SearchTarget, database: OpenDatabase): Promise<readonly BenchLine[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const lines: BenchLine[] = [];
  for (const { what, path, request, bare } of PAGES) {
    const list = (run: number) => callPortal(agent, target, path, request(run));
    const read = (run: number) => database.executeSql(bare(run).text, bare(run).values);
    await measureRuns(WARM_UP_RUNS, list);
    await measureRuns(WARM_UP_RUNS, read);
    const listed = await measureRuns(RUNS, list);
    const plain = await measureRuns(RUNS, read);
    lines.push({
      ...{ what, ours: formatQuantiles(listed), comparison: `bare SQL ${formatQuantiles(plain)}` },
      ratio: percentile(listed, 0.5) / percentile(plain, 0.5),
      aim: 'p95 ≤ 30 ms',
    });
  }
  agent.destroy();
  return lines;
}
