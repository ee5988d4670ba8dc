import { documentDetails } from '@portal/contract/index/search/records/document-details';
import { explainNameMatch } from '@portal/contract/index/search/records/explain-name-match';
import { getGisLinks } from '@portal/contract/index/search/records/gis-links';
import { legalDescriptionDetails } from '@portal/contract/index/search/records/legal-description-details';
import { getTaxLinks } from '@portal/contract/index/search/records/tax-links';
import { countSearches } from '@portal/contract/index/search/run/count-searches';
import { PRINT_ENDPOINTS } from '@portal/contract/index/search/run/print-search';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { searchPrices } from '@portal/contract/index/search/run/search-prices';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';
import type { NewAccount } from '../../people/accounts/index.ts';
import { getAccount } from '../../people/accounts/index.ts';
import { adjustEscrow, findLedgerFaults, getFunds } from '../ledger/index.ts';
import { findChargingFaults } from './find-charging-faults.ts';

const SEARCH = SEARCH_ENDPOINTS.searchByDocumentNumber;
const PRINT = PRINT_ENDPOINTS.searchByDocumentNumber;
const FOUND = { fromDocumentNumber: '100' };
const OTHERS = { fromDocumentNumber: '200' };
const NOTHING = { fromDocumentNumber: '999' };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const { db } = app.database;
  const save = (group: 'aLaCarte' | 'creditCard' | 'userAccess', content: object) =>
    saveSettings(db, { group, content, actor: SYSTEM_ACTOR });
  await save('aLaCarte', { documentNumber: 25, documentDetails: 10 });
  await save('creditCard', { applyAlternateRates: true, documentNumberCreditCard: 40 });
  // Sessions don't end while the days of these tests pass.
  await save('userAccess', { inactivityTimeLimit: false });
  const template = 'https://maps.example/?parcel={parcelId}';
  await saveSettings(db, { group: 'search2', content: { tax: true, map: true }, actor: SYSTEM_ACTOR });
  const landlink = { taxLinkTemplate: template, gisLinkTemplate: template };
  await saveSettings(db, { group: 'landlink', content: landlink, actor: SYSTEM_ACTOR });
  await addTestCodes(db);
  for (const key of ['A100', 'A200']) await addDocument(db, { key, recordedOn: '2021-01-05' });
});
afterEach(async () => {
  expect(await findLedgerFaults(app.database.db)).toEqual([]);
  expect(await findChargingFaults(app.database.db, app.clock.now())).toEqual([]);
});
afterAll(() => app.close());

async function payIn(accountId: number, amountCents: number): Promise<void> {
  const opKey = `${accountId} ${amountCents} ${Math.random()}`;
  await adjustEscrow(app.database.db, {
    accountId,
    amountCents,
    opKey,
    note: '',
    actor: SYSTEM_ACTOR,
    at: app.clock.now(),
  });
}

async function signIn(account: Partial<NewAccount> = {}, escrowCents = 1_000): Promise<TestClient> {
  const client = await app.signedIn({ account });
  if (escrowCents > 0) await payIn(client.accountId, escrowCents);
  return client;
}

async function spentBy({ accountId }: TestClient, paidInCents = 1_000): Promise<number> {
  const { db } = app.database;
  return paidInCents - (await getFunds(db, await getAccount(db, accountId))).balanceCents;
}

/** No session lasts a day. */
async function advanceSignedIn(client: TestClient, minutes: number): Promise<void> {
  app.clock.advanceMinutes(minutes);
  await client.send({ method: 'POST', path: 'auth/login' }, { username: client.username, password: TEST_PASSWORD });
}

const search = async (client: TestClient, criteria: object, more: object = {}) =>
  (await client.call(SEARCH, { ...criteria, ...more })).content;
const details = async (client: TestClient, docId: string) => (await client.call(documentDetails, { docId })).content;

describe('A search', () => {
  test('with results is charged, and its response has the new balance', async () => {
    const client = await signIn();
    expect(await search(client, FOUND)).toMatchObject({
      searchResults: { totalRecordCount: 1 },
      usageBalance: 975,
      paymentNeeded: false,
      paymentNeededAgain: false,
      message: '',
    });
    expect(await spentBy(client)).toBe(25);
  });

  test('without results is not charged', async () => {
    const client = await signIn();
    expect(await search(client, NOTHING)).toMatchObject({ message: 'No Records Found.', usageBalance: 1_000 });
    expect(await spentBy(client)).toBe(0);
  });

  test('is charged once with its pages, batches, sorts, printing and repetitions', async () => {
    const client = await signIn();
    await search(client, FOUND);
    await search(client, FOUND, { batch: 2, updateHistory: false });
    await search(client, FOUND, { pageNumber: 2, updateHistory: false });
    await search(client, FOUND, { sortKey: 'recordedDate', sortDirection: 'DESC', timestamp: 7 });
    expect((await client.send(PRINT, FOUND)).statusCode).toBe(200);
    await search(client, FOUND);
    expect(await spentBy(client)).toBe(25);
  });

  test('is charged even if a later batch arrives without the first', async () => {
    const client = await signIn();
    await search(client, FOUND, { batch: 2, updateHistory: false });
    expect(await spentBy(client)).toBe(25);
  });

  test('with other criteria is another search', async () => {
    const client = await signIn();
    await search(client, FOUND);
    await search(client, OTHERS);
    expect(await spentBy(client)).toBe(50);
  });

  test.each([
    { minutes: 24 * 60 - 1, spent: 25 },
    { minutes: 24 * 60, spent: 50 },
  ])('repeated $minutes minutes later has cost $spent cents', async ({ minutes, spent }) => {
    const client = await signIn();
    await search(client, FOUND);
    await advanceSignedIn(client, minutes);
    await search(client, FOUND);
    expect(await spentBy(client)).toBe(spent);
  });

  test('by another user of the account is charged to the account again', async () => {
    const client = await signIn();
    const colleague = await app.signedIn({ accountId: client.accountId });
    await search(client, FOUND);
    await search(colleague, FOUND);
    expect(await spentBy(client)).toBe(50);
  });

  test('in ten tabs at the same time is charged once', async () => {
    const client = await signIn();
    await Promise.all(Array.from({ length: 10 }, () => search(client, FOUND)));
    expect(await spentBy(client)).toBe(25);
  });

  test('by ten users of one escrow is answered as often as the escrow can pay', async () => {
    const client = await signIn({}, 110);
    const clients = [client];
    while (clients.length < 10) clients.push(await app.signedIn({ accountId: client.accountId }));
    const answers = await Promise.all(clients.map((each) => search(each, FOUND)));
    expect(answers.filter(({ searchResults }) => searchResults.totalRecordCount === 1)).toHaveLength(4);
    expect(await spentBy(client, 110)).toBe(100);
  });

  test('that the escrow can’t pay for shows no results, isn’t charged, isn’t in the history and has no address', async () => {
    const client = await signIn({}, 24);
    const content = await search(client, FOUND);
    expect(content).toMatchObject({
      searchResults: { searchResultList: [], totalRecordCount: 0, currentRecordCount: 0 },
      truncated: false,
      paymentNeeded: false,
      message: 'There are insufficient funds.',
    });
    expect(content.historyResults).toBeUndefined();
    expect(content.addressKey).toBeUndefined();
    const addresses = app.database.db.selectFrom('search_addresses').where('account_id', '=', client.accountId);
    expect(await addresses.select('key').execute()).toEqual([]);
    expect(await spentBy(client, 24)).toBe(0);
    expect((await client.send(PRINT, FOUND)).statusCode).toBe(402);
    await payIn(client.accountId, 1);
    expect((await search(client, FOUND)).searchResults.totalRecordCount).toBe(1);
  });

  test('is added to the debt of an invoice account', async () => {
    const client = await signIn({ paymentMethod: 'INVOICE' }, 0);
    expect((await search(client, FOUND)).usageBalance).toBe(-25);
  });

  test('is free for a flat-fee account, and for staff', async () => {
    const flat = await signIn({ accountType: 'FLAT_FEE' });
    await search(flat, FOUND);
    expect(await spentBy(flat)).toBe(0);
    const staff = await app.signedIn({ role: 'COUNTY' });
    expect((await search(staff, FOUND)).searchResults.totalRecordCount).toBe(1);
  });

  test('needs an authorized card if the account pays by card', async () => {
    const client = await signIn({ paymentMethod: 'CREDIT_CARD' }, 0);
    const content = await search(client, FOUND);
    expect(content).toMatchObject({ searchResults: { searchResultList: [] } });
    expect([content.paymentNeeded, content.message]).toEqual(
      app.county.cardGateway === undefined
        ? [false, "This account can't pay here. Contact the county."]
        : [true, 'Please authorize your card first.'],
    );
  });
});

describe('The same search', () => {
  test('typed with other capitalization or spaces is charged once', async () => {
    const client = await signIn();
    for (const typed of ['A100', 'a100', ' a100 ']) await search(client, { fromDocumentNumber: typed });
    expect(await spentBy(client)).toBe(25);
  });
});

describe('A search that must be paid for', () => {
  const count = async (client: TestClient, ...searches: Record<string, string>[]) =>
    (await client.call(countSearches, { type: 'searchByDocumentNumber', searches })).content.counts;
  const readFacts = (client: TestClient) =>
    Promise.all([
      client.call(explainNameMatch, { docId: 'A100', criteria: { grantorGranteeLastName: 'LIND' } } as never),
      client.call(legalDescriptionDetails, { id: 'A100' } as never),
      client.call(getTaxLinks, { id: 'A100' }),
      client.call(getGisLinks, { id: 'A100' }),
    ]);

  test('is not counted before it is paid', async () => {
    const client = await signIn();
    expect(await count(client, FOUND, NOTHING)).toEqual(['CHARGED', 'CHARGED']);
    expect(await spentBy(client)).toBe(0);
    await search(client, FOUND);
    expect(await count(client, FOUND, OTHERS)).toEqual([1, 'CHARGED']);
  });

  test('does not leak through calls that show parts of the details', async () => {
    const client = await signIn();
    expect((await readFacts(client)).map(({ status }) => status)).toEqual([402, 402, 402, 402]);
    expect(await spentBy(client)).toBe(0);
    await details(client, 'A100');
    expect((await readFacts(client)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await spentBy(client)).toBe(10);
  });
});

describe('Details', () => {
  test('are charged once per user, document and day', async () => {
    const client = await signIn();
    expect(await details(client, 'A100')).toMatchObject({ details: { docNumber: '100' }, usageBalance: 990 });
    await details(client, 'A100');
    expect(await spentBy(client)).toBe(10);
    await details(client, 'A200');
    expect(await spentBy(client)).toBe(20);
  });

  test('that are not paid are not returned', async () => {
    const client = await signIn({}, 9);
    expect(await details(client, 'A100')).toMatchObject({ details: null, message: 'There are insufficient funds.' });
    expect(await spentBy(client, 9)).toBe(0);
  });

  test('of a nonexistent document are not charged', async () => {
    const client = await signIn();
    expect((await client.call(documentDetails, { docId: 'A998' })).status).toBe(404);
    expect(await spentBy(client)).toBe(0);
  });
});

test('the criteria are stored with the charge', async () => {
  const client = await signIn();
  await search(client, FOUND);
  const charged = await app.database.db
    .selectFrom('usage_charges')
    .select(['kind', 'criteria', 'amount_cents as amountCents'])
    .where('user_id', '=', client.userId)
    .execute();
  expect(charged).toEqual([{ kind: 'SEARCH', criteria: expect.objectContaining(FOUND), amountCents: 25 }]);
});

describe('The prices of searches', () => {
  const pricesFor = async (client: TestClient) => {
    const { content } = await client.call(searchPrices, {});
    const { priceCents, surchargeCents } = content.prices.find(({ type }) => type === 'searchByDocumentNumber') ?? {};
    return [priceCents, surchargeCents];
  };

  test('are the amounts charged, with every payment method', async () => {
    const escrow = await signIn();
    expect(await pricesFor(escrow)).toEqual([25, 0]);
    await search(escrow, FOUND);
    expect(await spentBy(escrow)).toBe(25);
    const invoice = await signIn({ paymentMethod: 'INVOICE' }, 0);
    expect(await pricesFor(invoice)).toEqual([25, 0]);
    await search(invoice, FOUND);
    expect(await spentBy(invoice, 0)).toBe(25);
  });

  test('by card are the alternate rates with the surcharge', async () => {
    const card = await signIn({ paymentMethod: 'CREDIT_CARD' }, 0);
    expect(await pricesFor(card)).toEqual([40, 0]);
    const surcharge = { applySurcharge: true, surchargeMethod: 'dollars', surcharge: 15 } as const;
    await saveSettings(app.database.db, { group: 'creditCardExtra', content: surcharge, actor: SYSTEM_ACTOR });
    expect(await pricesFor(card)).toEqual([40, 15]);
    await saveSettings(app.database.db, { group: 'creditCardExtra', content: {}, actor: SYSTEM_ACTOR });
  });

  test('are zero for staff, for a flat fee, and for a search without a price', async () => {
    expect(await pricesFor(await app.signedIn({ role: 'COUNTY' }))).toEqual([0, 0]);
    expect(await pricesFor(await signIn({ accountType: 'FLAT_FEE' }, 0))).toEqual([0, 0]);
    const { content } = await (await signIn()).call(searchPrices, {});
    expect(content.prices.find(({ type }) => type === 'searchByDate')).toMatchObject({ priceCents: 0 });
  });
});
