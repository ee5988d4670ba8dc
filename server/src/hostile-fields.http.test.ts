import { type AccountFields, NEW_ACCOUNT, saveAccount } from '@portal/contract/people/account-admin/account';
import { recordCounterPayment } from '@portal/contract/people/account-admin/account-payments';
import { accountList } from '@portal/contract/people/account-admin/accounts';
import { MANAGED_USER_FIELDS, saveUser } from '@portal/contract/people/user-manager/user';
import { userList } from '@portal/contract/people/user-manager/users';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { pickFacts } from '@portal/testing/facts/facts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Texts that every field refuses, by kind. */
const REFUSED = {
  'ten thousand characters': 'a'.repeat(10_000),
  'a NUL': 'a\u0000b',
  'a bell': 'a\u0007b',
  'two lines': 'a\r\nBcc: everyone@example.com',
  'a mark that turns the direction': 'a\u202eb',
  'half a character': 'a\ud800b',
};

/** Texts that a spreadsheet would compute if it treated them as formulas. */
const FORMULAS = ['=1+1', '+1+1', '-1+1', '@SUM(A1)', '=HYPERLINK("//evil.example")'];

let test: TestApp;
let clerk: TestClient;
let userCount = 0;

beforeAll(async () => {
  test = await startTestApp();
  clerk = await test.signedIn({ role: 'COUNTY' });
});
afterAll(() => test.close());

function buildUser(changes: object) {
  userCount += 1;
  return {
    username: `hostile.user${userCount}`,
    accountId: clerk.accountId,
    role: 'USER',
    firstName: 'Nora',
    lastName: 'Field',
    email: `hostile${userCount}@example.com`,
    password: TEST_PASSWORD,
    ...changes,
  };
}
const buildAccount = (changes: Partial<AccountFields>) => ({
  id: 0,
  ...NEW_ACCOUNT,
  ...{ name: 'Lakes Abstract', landLinkAccount: '1200', ...changes },
});

/** Every field with every text that it must refuse. */
const cross = (fields: readonly string[]) =>
  pickFacts(fields.flatMap((field) => Object.entries(REFUSED).map(([what, text]) => [field, what, text] as const)));

const TEXTS_OF_ACCOUNT = Object.entries(NEW_ACCOUNT).flatMap(([name, value]) =>
  typeof value === 'string' ? name : [],
);

describe('A user’s fields', () => {
  it.each(cross([...MANAGED_USER_FIELDS, 'password']))('%s refuses %s', async (field, _what, text) => {
    const { status, envelope } = await clerk.call(saveUser, buildUser({ [field]: text }) as never);
    expect(status).toBe(400);
    expect(Object.keys(envelope.fieldErrors ?? {})).toContain(field);
  });

  it.each(FORMULAS)('keep %s as a text, in the spreadsheet too', async (formula) => {
    const names = { firstName: formula, lastName: formula, company: formula, address: formula, city: formula };
    const user = buildUser(names);
    const { content } = await clerk.call(saveUser, user as never);
    const loaded = await clerk.send({ method: 'GET', path: `userManager/user/${content.userId}` }, {});
    expect(loaded.json().content).toMatchObject(names);
    const { rawPayload } = await clerk.send(userList.file.endpoint, { filterText: user.username });
    const cells = await readCellsAfter(rawPayload, user.username);
    expect(cells.filter((cell) => cell === formula)).toHaveLength(Object.keys(names).length);
  });
});

describe('An account’s fields', () => {
  it.each(cross(TEXTS_OF_ACCOUNT))('%s refuses %s', async (field, _what, text) => {
    const { status, envelope } = await clerk.call(saveAccount, buildAccount({ [field]: text }) as never);
    expect(status).toBe(400);
    expect(Object.keys(envelope.fieldErrors ?? {})).toContain(field);
  });

  it.each(FORMULAS)('keep %s as a text, in the spreadsheet too', async (formula) => {
    const fields = { name: formula, address: formula, city: formula };
    const { content } = await clerk.call(saveAccount, buildAccount(fields) as never);
    const loaded = await clerk.send({ method: 'GET', path: `controlPanel/account/${content.accountId}` }, {});
    expect(loaded.json().content).toMatchObject(fields);
    const { rawPayload } = await clerk.send(accountList.file.endpoint, { filterText: formula });
    expect(await readCellsAfter(rawPayload, formula)).toContain(formula);
  });
});

describe('The texts of a payment at the counter', () => {
  it.each(cross(['reference', 'reason']))('%s refuses %s', async (field, _what, text) => {
    const payment = { purpose: 'ESCROW_DEPOSIT', direction: 'ADD', method: 'CASH', amountCents: 100, reason: 'Cash' };
    const { status, envelope } = await clerk.call(recordCounterPayment, {
      ...{ accountId: clerk.accountId, requestKey: crypto.randomUUID() },
      ...{ ...payment, reference: '', [field]: text },
    } as never);
    expect(status).toBe(400);
    expect(Object.keys(envelope.fieldErrors ?? {})).toContain(field);
  });
});

/** The cells of a spreadsheet's row that starts with a text. */
async function readCellsAfter(file: Uint8Array, first: string): Promise<readonly unknown[]> {
  const { sheets } = await readXlsx(file);
  return sheets[0]?.rows.find(([cell]) => cell === first) ?? [];
}
