import { accountsCodeDescription, usersCodeDescription } from '@portal/contract/office/helper-data/code-pickers';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../../people/accounts/index.ts';
import { createUser } from '../../people/identity/index.ts';

let test: TestApp;
let county: TestClient;
let manager: TestClient;
let lakesId: number;

beforeAll(async () => {
  test = await startTestApp();
  county = await test.signedIn({ role: 'COUNTY', account: { name: 'Juniper County' } });
  manager = await test.signedIn({ role: 'ACCOUNT', account: { name: '100% Title' } });
  lakesId = await createAccount(test.county.db, { name: 'Lakes Abstract' });
  const add = (accountId: number, username: string, firstName: string, lastName: string) =>
    createUser(test.county.db, { accountId, username, password: TEST_PASSWORD, role: 'USER', firstName, lastName });
  await add(lakesId, 'inga.dahl', 'Inga', 'Dahl');
  await add(manager.accountId, 'rolf_halvorsen', 'Rolf', 'Halvorsen');
});
afterAll(() => test.close());

async function usersOf(client: TestClient, filterText: string): Promise<readonly string[]> {
  const { content } = await client.call(usersCodeDescription, { filterText });
  return content.codeDescriptionResultList.map(({ description }) => description);
}

describe('The user picker', () => {
  it('lists all users by name to the county', async () => {
    expect(await usersOf(county, '')).toEqual([
      'Dahl, Inga (inga.dahl)',
      'Halvorsen, Rolf (rolf_halvorsen)',
      'User 1, Test (test.user1)',
      'User 2, Test (test.user2)',
    ]);
  });

  it.each([
    ['a part of the last name', 'ALVOR', ['Halvorsen, Rolf (rolf_halvorsen)']],
    ['a part of the first name', ' nga ', ['Dahl, Inga (inga.dahl)']],
    ['a part of the user name', 'f_h', ['Halvorsen, Rolf (rolf_halvorsen)']],
    ['last and first name in the listed form', 'dahl, in', ['Dahl, Inga (inga.dahl)']],
    ['nothing that there is', 'zz', []],
    ['an underscore that stands for itself', 'a_d', []],
    ['a percent sign that stands for itself', '%', []],
  ])('filters by %s', async (_title, filterText, users) => {
    expect(await usersOf(county, filterText)).toEqual(users);
  });

  it("lists to an account's administrator only the users of their own account", async () => {
    expect(await usersOf(manager, '')).toEqual(['Halvorsen, Rolf (rolf_halvorsen)', 'User 2, Test (test.user2)']);
    expect(await usersOf(manager, 'dahl')).toEqual([]);
  });

  it('returns the id for a code', async () => {
    const { content } = await manager.call(usersCodeDescription, { filterText: 'test.user2' });
    expect(content.codeDescriptionResultList[0]?.code).toBe(String(manager.userId));
  });
});

describe('The account picker', () => {
  it('lists the accounts by name, filtered by any part of it', async () => {
    const { content } = await county.call(accountsCodeDescription, {});
    expect(content.codeDescriptionResultList.map(({ description }) => description)).toEqual([
      '100% Title',
      'Juniper County',
      'Lakes Abstract',
    ]);
    const filtered = await county.call(accountsCodeDescription, { filterText: 'ABSTR' });
    expect(filtered.content.codeDescriptionResultList).toEqual([
      { code: String(lakesId), description: 'Lakes Abstract' },
    ]);
    const percent = await county.call(accountsCodeDescription, { filterText: '%' });
    expect(percent.content.codeDescriptionResultList.map(({ description }) => description)).toEqual(['100% Title']);
  });
});

it.each([
  ['ten thousand characters', 'A'.repeat(10_000)],
  ['control characters', 'A\u0000B'],
])('Pickers refuse %s', async (_title, filterText) => {
  for (const endpoint of [usersCodeDescription, accountsCodeDescription]) {
    const { status, envelope } = await county.call(endpoint, { filterText });
    expect(status).toBe(400);
    expect(Object.keys(envelope.fieldErrors ?? {})).toEqual(['filterText']);
  }
});
