import { ENDPOINTS } from '@portal/contract/endpoints';
import { getPage } from '@portal/contract/images/imaging/get-page';
import { documentDetails } from '@portal/contract/index/search/records/document-details';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { searchPrices } from '@portal/contract/index/search/run/search-prices';
import { transactionList } from '@portal/contract/office/transactions/transactions';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { logout } from '@portal/contract/people/current-user/logout';
import { getProfile } from '@portal/contract/people/identity/profile';
import { stopViewing } from '@portal/contract/people/identity/stop-viewing';
import { saveUser } from '@portal/contract/people/user-manager/user';
import { viewAs } from '@portal/contract/people/user-manager/view-as';
import { ROLES, type Role } from '@portal/contract/values/role';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { pickFacts } from '@portal/testing/facts/facts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { saveSettings } from '../../../office/county-settings/index.ts';

let test: TestApp;
let clerk: TestClient;
let customer: TestClient;

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  clerk = await test.signedIn({ role: 'COUNTY' });
  customer = await test.signedIn({ role: 'USER' });
});
afterAll(() => test.close());

const view = (viewer: TestClient, { userId }: TestClient, reason = 'They asked for help') =>
  viewer.call(viewAs, { userId, reason });
const codeOf = async (response: Promise<{ readonly envelope: object }>) =>
  (await response).envelope as { readonly code?: string };
const whoIs = async (client: TestClient) => (await client.call(loginStatus, {})).content;

const listEntries = ({ userId }: TestClient) =>
  test.county.db
    .selectFrom('audit_entries')
    .select(['action', 'user_id', 'details'])
    .where('user_id', '=', userId)
    .where('action', 'like', 'user.viewing%')
    .orderBy('id')
    .execute();

describe('Viewing as a user', () => {
  it('shows what the user sees until it is stopped', async () => {
    expect((await view(clerk, customer)).envelope.ok).toBe(true);
    expect(await whoIs(clerk)).toMatchObject({
      currentUser: { username: customer.username, role: 'USER' },
      viewing: { secondsLeft: 30 * 60 },
    });
    await clerk.call(stopViewing, {});
    const after = await whoIs(clerk);
    expect(after.currentUser.username).toBe(clerk.username);
    expect(after.viewing).toBeUndefined();
  });

  it('leaves no trace in the data of the user', async () => {
    const read = () =>
      test.county.db
        .selectFrom('users')
        .leftJoin('sessions', 'sessions.user_id', 'users.id')
        .selectAll()
        .where('users.id', '=', customer.userId)
        .execute();
    const before = await read();
    await view(clerk, customer);
    await clerk.call(transactionList.endpoint, {});
    await clerk.call(getProfile, {});
    expect(await read()).toEqual(before);
  });

  it('is audited at its start and its end with both users', async () => {
    await view(clerk, customer, 'Ticket 12');
    await clerk.call(stopViewing, {});
    await clerk.call(stopViewing, {});
    const about = { targetUserId: customer.userId, targetUsername: customer.username };
    expect(await listEntries(clerk)).toMatchObject([
      { action: 'user.viewingStarted', details: { ...about, reason: 'Ticket 12' } },
      { action: 'user.viewingEnded', details: about },
    ]);
  });

  it('is audited at its end if the viewer signs out instead', async () => {
    await view(clerk, customer);
    await clerk.call(logout, {});
    expect((await listEntries(clerk)).map(({ action }) => action)).toEqual([
      'user.viewingStarted',
      'user.viewingEnded',
    ]);
  });

  it('needs a reason', async () => {
    expect((await view(clerk, customer, '  ')).status).toBe(400);
    expect((await view(clerk, customer, 'x'.repeat(201))).status).toBe(400);
  });
});

describe('Searching as a user', () => {
  const SEARCH = SEARCH_ENDPOINTS.searchByDocumentNumber;
  const FOUND = { fromDocumentNumber: '100' };
  const PRICES = { documentNumber: 25, documentDetails: 10 };

  beforeAll(async () => {
    const { db } = test.county;
    await saveSettings(db, { group: 'aLaCarte', content: PRICES, actor: SYSTEM_ACTOR });
    await addTestCodes(db);
    await addDocument(db, { key: 'A100', recordedOn: '2021-01-05' });
  });

  const search = async (client: TestClient, part: object = {}) =>
    (await client.call(SEARCH, { ...FOUND, ...part } as never)).content;
  const open = async (client: TestClient) => (await client.call(documentDetails, { docId: 'A100' })).content;

  it('charges nothing for results and records, and leaves no trace', async () => {
    await view(clerk, customer);
    const before = await hashTables();
    expect(await search(clerk)).toMatchObject({ searchResults: { totalRecordCount: 1 } });
    expect((await open(clerk)).details).toMatchObject({ docId: 'A100' });
    expect(await hashTables()).toEqual(before);
  });

  it('shows the price for the user', async () => {
    await view(clerk, customer);
    const { prices } = (await clerk.call(searchPrices, {})).content;
    expect(prices).toContainEqual(expect.objectContaining({ type: 'searchByDocumentNumber', priceCents: 25 }));
  });

  it('doesn’t pay for the user, who must still pay for the same search', async () => {
    await view(clerk, customer);
    await search(clerk);
    await open(clerk);
    // Their escrow is empty.
    expect((await search(customer)).searchResults.searchResultList).toEqual([]);
    expect((await open(customer)).details).toBeNull();
  });

  it('offers only the searches that the user has', async () => {
    await saveSettings(test.county.db, {
      group: 'search',
      content: { searchAccess: 'configurable' },
      actor: SYSTEM_ACTOR,
    });
    await test.county.db
      .updateTable('accounts')
      .set({ denied_searches: ['searchByDocumentNumber'] })
      .where('id', '=', customer.accountId)
      .execute();
    await view(clerk, customer);
    expect((await codeOf(clerk.call(SEARCH, FOUND as never))).code).toBe('NOT_ALLOWED');
  });

  it('prints no list and opens no image', async () => {
    await view(clerk, customer);
    expect((await codeOf(clerk.call(SEARCH, { ...FOUND, pageNumber: -1 } as never))).code).toBe('VIEWING_ONLY');
    expect((await codeOf(clerk.call(getPage, { docId: 'A100', page: 1 } as never))).code).toBe('VIEWING_ONLY');
  });
});

describe('Staff view no one above their role', () => {
  it.each([
    ['COUNTY', 'TRIMIN', 'USER_OUT_OF_REACH'],
    ['COUNTY', 'COUNTY', undefined],
    ['COUNTY', 'GUEST', undefined],
    ['TRIMIN', 'TRIMIN', undefined],
    ['TRIMIN', 'COUNTY', undefined],
  ] as const)('%s as %s: %s', async (role, targetRole, code) => {
    const viewer = await test.signedIn({ role });
    const target = await test.signedIn({ role: targetRole });
    expect((await codeOf(view(viewer, target))).code).toBe(code);
  });

  it('or as themselves, as no one, or as a user who can’t sign in', async () => {
    expect((await codeOf(view(clerk, clerk))).code).toBe('OWN_USER');
    expect((await codeOf(clerk.call(viewAs, { userId: 999_999, reason: 'x' }))).code).toBe('NOT_FOUND');
    await test.county.db.updateTable('users').set({ status: 'I' }).where('id', '=', customer.userId).execute();
    expect((await codeOf(view(clerk, customer))).code).toBe('USER_NOT_ACTIVE');
  });

  it('or switches directly from one user to the next', async () => {
    const colleague = await test.signedIn({ role: 'COUNTY' });
    await view(clerk, colleague);
    expect((await codeOf(view(clerk, customer))).code).toBe('VIEWING_ONLY');
    expect((await whoIs(clerk)).currentUser.username).toBe(colleague.username);
  });

  it('or as two users at the same time', async () => {
    const others = [customer, await test.signedIn(), await test.signedIn()];
    const responses = await Promise.all(others.map((other) => view(clerk, other)));
    expect(responses.filter(({ envelope }) => envelope.ok)).toHaveLength(1);
  });
});

describe('Viewing ends', () => {
  const expectOver = async () => {
    expect((await codeOf(clerk.call(getProfile, {}))).code).toBe('VIEWING_OVER');
    // Actions on the viewed screen are never done in the viewer's name.
    expect((await codeOf(clerk.call(saveUser, {} as never))).code).toBe('VIEWING_ONLY');
    await clerk.call(stopViewing, {});
    expect((await whoIs(clerk)).currentUser.username).toBe(clerk.username);
  };

  it('after half an hour', async () => {
    await view(clerk, customer);
    test.clock.advanceMinutes(29);
    expect((await whoIs(clerk)).viewing).toEqual({ secondsLeft: 60 });
    test.clock.advanceMinutes(1);
    await expectOver();
  });

  it('when the user gets a higher role', async () => {
    await view(clerk, customer);
    await test.county.db.updateTable('users').set({ role: 'TRIMIN' }).where('id', '=', customer.userId).execute();
    await expectOver();
  });

  it.each(['I', 'L'])('when the user gets the status %s', async (status) => {
    await view(clerk, customer);
    await test.county.db.updateTable('users').set({ status }).where('id', '=', customer.userId).execute();
    await expectOver();
  });

  it('when the user is deleted', async () => {
    await view(clerk, customer);
    await test.county.db.deleteFrom('users').where('id', '=', customer.userId).execute();
    await expectOver();
  });

  it('with its session when the viewer is deactivated', async () => {
    await view(clerk, customer);
    await test.county.db.updateTable('users').set({ status: 'I' }).where('id', '=', clerk.userId).execute();
    expect((await codeOf(clerk.call(getProfile, {}))).code).toBe('NOT_SIGNED_IN');
  });
});

/** Calls that a viewing session can make: each was checked by hand for writes, and the next test checks it again. */
const ALLOWED = ENDPOINTS.filter(({ whileViewing }) => whileViewing !== 'refused');
const nameOf = ({ method, path }: (typeof ENDPOINTS)[number]) => `${method} ${path}`;

/** Tables that every session of staff changes. */
const OF_THE_SESSION = ['sessions'];

/** The number of rows and a hash of every table of the county. */
async function hashTables(): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`.execute(test.county.db);
  const hash = ({ name }: { readonly name: string }) => sql`
    SELECT ${sql.lit(name)} AS name, count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\n' ORDER BY t::text)), '') AS hash
    FROM ${sql.table(name)} t`;
  const kept = tables.filter(({ name }) => !OF_THE_SESSION.includes(name));
  const { rows } = await sql<{ name: string; hash: string }>`${sql.join(kept.map(hash), sql` UNION ALL `)}`.execute(
    test.county.db,
  );
  return Object.fromEntries(rows.map((row) => [row.name, row.hash]));
}

/** A matrix of roles and calls, of which a run without all facts makes a tenth for each role (decision 0221). */
describe.each(ROLES)('A session that views as %s', (role: Role) => {
  it('makes no call that is not defined as harmless', async () => {
    const viewer = await test.signedIn({ role: 'TRIMIN' });
    await view(viewer, await test.signedIn({ role }));
    const before = await hashTables();
    for (const endpoint of pickFacts(ENDPOINTS.filter(({ whileViewing }) => whileViewing === 'refused'))) {
      const response = await viewer.send(endpoint, {});
      expect([nameOf(endpoint), response.json().code]).toEqual([nameOf(endpoint), 'VIEWING_ONLY']);
    }
    expect(await hashTables()).toEqual(before);
  });

  it('changes nothing by its allowed calls', async () => {
    const viewer = await test.signedIn({ role: 'TRIMIN' });
    await view(viewer, await test.signedIn({ role }));
    const before = await hashTables();
    const ends = ['auth/logout', 'currentUser/stopViewing'];
    for (const endpoint of pickFacts(ALLOWED.filter(({ path }) => !ends.includes(path)))) {
      const { statusCode } = await viewer.send(endpoint, {});
      expect([nameOf(endpoint), statusCode < 500]).toEqual([nameOf(endpoint), true]);
    }
    expect(await hashTables()).toEqual(before);
  });
});

it('These are the calls that are defined as harmless; all others are refused', () => {
  expect(ALLOWED.map(nameOf).sort()).toMatchInlineSnapshot(`
    [
      "GET auth/loginPageLatestNews",
      "GET auth/loginPageLinks",
      "GET auth/loginPageSlides",
      "GET auth/logout",
      "GET certifiedCopies/file",
      "GET creditcard/searchRates",
      "GET currentUser/loginStatus",
      "GET currentUser/passkeys",
      "GET currentUser/profile",
      "GET currentUser/secondFactor",
      "GET currentUser/sessionTime",
      "GET currentUser/sessions",
      "GET currentUser/singleSignOn",
      "GET helperdata/landlink",
      "GET helperdata/landshark",
      "GET helperdata/landsharkcodedescription",
      "GET helperdata/notableDates",
      "GET helperdata/plats",
      "GET helperdata/productVersions",
      "GET home/all",
      "GET search/prices",
      "GET searchCertificates/offer",
      "GET title/recentLands",
      "POST auth/logout",
      "POST certifiedCopies/own",
      "POST certifiedCopies/ownExport",
      "POST charging/receipt",
      "POST currentUser/extendSession",
      "POST currentUser/stopViewing",
      "POST currentUser/usageBalance",
      "POST escrowDeposit/getDepositOptions",
      "POST gis/getLinks",
      "POST helperdata/similarPlats",
      "POST home/transactionReport",
      "POST home/transactions",
      "POST invoicePayment/getOptions",
      "POST logReact",
      "POST search/countSearches",
      "POST search/documentDetails",
      "POST search/explainNameMatch",
      "POST search/grantorGranteeBookDetails",
      "POST search/legalDescriptionDetails",
      "POST search/searchByAddress",
      "POST search/searchByBookAndPage",
      "POST search/searchByDate",
      "POST search/searchByDocumentNumber",
      "POST search/searchByGrantorGranteeBook",
      "POST search/searchByImageWords",
      "POST search/searchByLegalDescription",
      "POST search/searchByName",
      "POST search/searchByParcelId",
      "POST search/searchByPlat",
      "POST search/searchByTaxLien",
      "POST search/searchByTorrensCertificate",
      "POST search/searchByTorrensText",
      "POST search/searchByTractBookId",
      "POST search/searchByTractBookLegal",
      "POST search/searchByTractIndexNMI",
      "POST search/suggestSurnames",
      "POST search/summarizeSearch",
      "POST search/taxLienDetails",
      "POST search/torrensCertificateDetails",
      "POST search/tractBookDetails",
      "POST searchCertificates/file",
      "POST searchCertificates/own",
      "POST searchCertificates/ownExport",
      "POST tax/getLinks",
      "POST title/chain",
      "POST title/chainLands",
      "POST title/property",
      "POST title/propertyLands",
    ]
  `);
});
