import { createHash, randomUUID } from 'node:crypto';
import {
  CERTIFIED_MAX_RESULTS,
  certifySearch,
  issuedSearchCertificateList,
  ownSearchCertificateList,
  searchCertificateFile,
  searchCertificateOffer,
  searchCertificateRoots,
  verifySearchCertificate,
  withdrawSearchCertificate,
} from '@portal/contract/index/certified-searches/certified-searches';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { guestLogin } from '@portal/contract/people/current-user/login';
import { signInBuyer } from '@portal/testing/apps/selling-app';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { type ConnectionCut, prepareCut } from '@portal/testing/database/cut-connection';
import { pickPoints } from '@portal/testing/facts/facts';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../find-money-faults.ts';
import { findSignatureFault } from '../../../platform/signature/verify-signed-pdf.ts';
import { actorOf, recordAudit, SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';
import { purgeCertificateFiles } from './purge-files.ts';

const PRICE_CENTS = 1_500;
const FUNDS_CENTS = 100_000;
const WRITES_MAX = 40;

/** The writes after which the connection is cut: each of them, or a tenth (decision 0221). */
const { first: FIRST, step: STEP } = pickPoints();

let app: TestApp;
let cut: ConnectionCut;
beforeAll(async () => {
  app = await startTestApp();
  cut = prepareCut(app.database);
  const { db, clock, searchCertificates } = app.county;
  await addTestCodes(db);
  await addDocument(db, { key: 'A100', grantors: ['LINDQUIST, ANNA M'] });
  await addDocument(db, { key: 'A101', grantees: ['LINDQUIST, ANNABEL'] });
  const content = { certify: true, certifyPrice: PRICE_CENTS };
  await saveSettings(db, { group: 'searchCertificates', content, actor: SYSTEM_ACTOR });
  const patient = { inactivityTimeLimit: false };
  await saveSettings(db, { group: 'userAccess', content: patient, actor: SYSTEM_ACTOR });
  const owner = { name: 'Testing County', algorithm: 'p256', at: clock.now() } as const;
  await searchCertificates.keys.createRoot(owner);
  await searchCertificates.keys.createLeaf(owner);
});
afterAll(() => app.close());

const searchKeyOf = async (client: TestClient, name = 'lindquist anna'): Promise<string> => {
  const criteria = { grantorGranteeLastName: name };
  const { content } = await client.call(SEARCH_ENDPOINTS.searchByName, criteria as never);
  return content.addressKey ?? '';
};

const certify = async (client: TestClient, requestKey: string = randomUUID()) =>
  client.call(certifySearch, { requestKey, searchKeys: [await searchKeyOf(client)] });

const getNumber = async (client: TestClient) => (await certify(client)).content.number ?? '';
const getFile = async (client: TestClient, number: string) => client.send(searchCertificateFile, { number });
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('certifies that a search found nothing, with its criteria in words', async () => {
  const buyer = await signInBuyer(app, { escrowCents: FUNDS_CENTS });
  const criteria = { grantorGranteeLastName: 'xyzzy', nameMatch: 'SIMILAR', documentType: 'A', instrumentGroup: 'ALL' };
  const { content } = await buyer.call(SEARCH_ENDPOINTS.searchByName, criteria as never);
  const searchKeys = [content.addressKey ?? ''];
  const { number } = (await buyer.call(certifySearch, { requestKey: randomUUID(), searchKeys })).content;
  const text = (await readPdfPages((await getFile(buyer, number ?? '')).rawPayload)).join(' ').replace(/\s+/g, ' ');
  for (const part of [
    'Name search: 0 results',
    'none: the index returned no records',
    'The index returned no records.',
    'Business or last name: xyzzy',
    'Match: Sounds like',
    'Search In: Both',
    'Document type: Abstract',
    'Instrument group: All',
  ])
    expect(text).toContain(part);
  for (const code of ['SIMILAR', 'BOTH', 'And / or']) expect(text).not.toContain(code);
});

test('certifies a search with its criteria, its results and why they matched, signed and charged', async () => {
  const buyer = await signInBuyer(app, { escrowCents: FUNDS_CENTS });
  expect((await buyer.call(searchCertificateOffer, {})).content).toEqual({ isOffered: true, costCents: PRICE_CENTS });
  const number = await getNumber(buyer);
  expect(await buyer.getBalance()).toBe(FUNDS_CENTS - PRICE_CENTS);
  const { rawPayload } = await getFile(buyer, number);
  const text = (await readPdfPages(rawPayload)).join('\n');
  for (const part of [
    number,
    'lindquist anna',
    'A100',
    'A101',
    'variants not run',
    'does not certify title',
    buyer.username,
    'Business or last name: lindquist anna',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('grantorGrantee');
  const trusted = { roots: app.county.searchCertificates.keys.listRoots(), issuedAt: app.clock.now() };
  expect(findSignatureFault(rawPayload, trusted)).toBeUndefined();
  expect((await buyer.call(ownSearchCertificateList.endpoint, {})).content).toMatchObject({
    totalCount: 1,
    certificates: [{ number, resultCount: 2, state: 'VALID' }],
  });
  expect(await findMoneyFaults(app.county)).toEqual([]);
});

test('lists the results whose images the user has looked at', async () => {
  const [buyer, other] = [
    await signInBuyer(app, { escrowCents: FUNDS_CENTS }),
    await signInBuyer(app, { escrowCents: FUNDS_CENTS }),
  ];
  for (const [client, documentKey] of [
    [buyer, 'A101'],
    [buyer, 'A999'],
    [other, 'A100'],
  ] as const)
    await recordAudit(app.county.db, {
      action: 'image.pageViewed',
      actor: actorOf(client.asPayer()),
      details: { documentKey, pages: [1] },
    });
  const readFile = async (number: string) => {
    const { rawPayload } = await getFile(buyer, number);
    return (await readPdfPages(rawPayload)).join(' ').replace(/\s+/g, ' ');
  };
  expect(await readFile(await getNumber(buyer))).toMatch(/Images viewed in the 24 hours before:? A101 /);
  const stranger = await signInBuyer(app, { escrowCents: FUNDS_CENTS });
  const number = await getNumber(stranger);
  const { rawPayload } = await getFile(stranger, number);
  expect((await readPdfPages(rawPayload)).join(' ')).toMatch(/24 hours before:?\s+none/);
});

test('several searches are on one certificate, each with its criteria and count, for one price', async () => {
  const buyer = await signInBuyer(app, { escrowCents: FUNDS_CENTS });
  const first = await searchKeyOf(buyer);
  const searchKeys = [first, await searchKeyOf(buyer, 'lindquist annabel'), first];
  const { number } = (await buyer.call(certifySearch, { requestKey: randomUUID(), searchKeys })).content;
  const { rawPayload } = await getFile(buyer, number ?? '');
  const text = (await readPdfPages(rawPayload)).join(' ').replace(/\s+/g, ' ');
  expect(text).toMatch(
    /Search 1: Name search: 2 results .*lindquist anna;.* Search 2: Name search: 1 result .*lindquist annabel;/,
  );
  expect(text).toContain('3, all of which are listed');
  expect(text).not.toContain('Search 3');
  expect(await buyer.getBalance()).toBe(FUNDS_CENTS - PRICE_CENTS);
});

test('many simultaneous identical requests give one certificate and one charge', async () => {
  const buyer = await signInBuyer(app, { escrowCents: FUNDS_CENTS });
  const body = { requestKey: randomUUID(), searchKeys: [await searchKeyOf(buyer)] };
  const responses = await Promise.all(Array.from({ length: 50 }, () => buyer.send(certifySearch, body)));
  // Requests that would wait for too long are refused.
  const issued = responses.filter(({ statusCode }) => statusCode === 200);
  const numbers = new Set(issued.map((response) => response.json().content.number));
  expect(numbers.size).toBe(1);
  expect(await buyer.getBalance()).toBe(FUNDS_CENTS - PRICE_CENTS);
  expect((await buyer.call(ownSearchCertificateList.endpoint, {})).content.totalCount).toBe(1);
});

test('a request that is cut off after any of its writes is charged with its certificate or not at all', async () => {
  const buyer = await signInBuyer(app, { escrowCents: FUNDS_CENTS });
  const searchKeys = [await searchKeyOf(buyer)];
  for (let writes = FIRST; ; writes += STEP) {
    expect(writes).toBeLessThan(WRITES_MAX);
    const body = { requestKey: randomUUID(), searchKeys };
    const [funds, { content: before }] = [
      await buyer.getBalance(),
      await buyer.call(ownSearchCertificateList.endpoint, {}),
    ];
    cut.after(writes);
    await buyer.send(certifySearch, body);
    const wasCut = await cut.end();
    const { content: after } = await buyer.call(ownSearchCertificateList.endpoint, {});
    const issued = after.totalCount - before.totalCount;
    expect(await buyer.getBalance()).toBe(Number(funds) - issued * PRICE_CENTS);
    const { number } = (await buyer.call(certifySearch, body)).content;
    expect((await getFile(buyer, number ?? '')).statusCode).toBe(200);
    expect(await buyer.getBalance()).toBe(Number(funds) - PRICE_CENTS);
    if (!wasCut) break;
  }
  expect(await findMoneyFaults(app.county)).toEqual([]);
});

test('a certificate has at most 1,000 results, and a search with more is neither certified nor charged', async () => {
  const { db } = app.county;
  for (let number = 0; number <= CERTIFIED_MAX_RESULTS; number += 1)
    await addDocument(db, { key: `A${200_000 + number}`, grantors: ['OVERMANY, ANNA'] });
  const buyer = await signInBuyer(app, { escrowCents: FUNDS_CENTS });
  const body = { requestKey: randomUUID(), searchKeys: [await searchKeyOf(buyer, 'overmany')] };
  expect((await buyer.send(certifySearch, body)).json().code).toBe('TOO_MANY_RESULTS');
  expect(await buyer.getBalance()).toBe(FUNDS_CENTS);
});

test('checks of certificates are limited, and counted before any lookup', async () => {
  const visitor = app.client();
  const codes = new Set<number>();
  for (let checks = 0; checks < 130; checks += 1)
    codes.add((await visitor.call(verifySearchCertificate, { number: '2026-00000-00000-0' })).status);
  expect([...codes]).toEqual([200, 429]);
  await app.database.executeSql('DELETE FROM public_call_attempts');
});

test('nothing is issued without payment', async () => {
  const buyer = await signInBuyer(app);
  expect((await certify(buyer)).content).toMatchObject({ number: null, paymentRefused: true });
  expect((await buyer.call(ownSearchCertificateList.endpoint, {})).content.totalCount).toBe(0);
});

test('anyone can check a number, but only the file shows the searched criteria', async () => {
  const buyer = await signInBuyer(app, { escrowCents: FUNDS_CENTS });
  const number = await getNumber(buyer);
  const { rawPayload } = await getFile(buyer, number);
  const visitor = app.client();
  const check = async (sha256?: string, typed = number) =>
    (await visitor.call(verifySearchCertificate, { number: typed, sha256 })).content;
  expect(await check()).toMatchObject({ certificate: { number, state: 'VALID' }, isSameFile: null, searches: null });
  expect(JSON.stringify(await check())).not.toContain('lindquist');
  expect(await check(digest(rawPayload))).toMatchObject({ isSameFile: true, searches: [{ count: 2 }] });
  const changed = Buffer.concat([rawPayload, Buffer.from('\n')]);
  expect(await check(digest(changed))).toMatchObject({ isSameFile: false, searches: null });
  expect(await check(undefined, '2026-00000-00000-0')).toEqual({ certificate: null, isSameFile: null, searches: null });
  expect((await visitor.send(searchCertificateRoots, {})).body).toContain('BEGIN CERTIFICATE');
  expect((await visitor.send(searchCertificateFile, { number })).statusCode).toBe(403);
});

test('a certificate is visible to its user and staff, who withdraw it once with a reason', async () => {
  const buyer = await signInBuyer(app, { escrowCents: FUNDS_CENTS });
  const number = await getNumber(buyer);
  const stranger = await app.signedIn();
  expect((await getFile(stranger, number)).statusCode).toBe(404);
  expect((await stranger.call(withdrawSearchCertificate, { number, reason: 'x' })).status).toBe(403);
  const clerk = await app.signedIn({ role: 'COUNTY' });
  expect((await getFile(clerk, number)).statusCode).toBe(200);
  expect((await clerk.call(issuedSearchCertificateList.endpoint, { text: number })).content.totalCount).toBe(1);
  expect((await clerk.call(withdrawSearchCertificate, { number, reason: 'Index error' })).status).toBe(200);
  expect((await clerk.call(withdrawSearchCertificate, { number, reason: 'Again' })).status).toBe(409);
  const { content } = await app.client().call(verifySearchCertificate, { number });
  expect(content.certificate).toMatchObject({ state: 'WITHDRAWN', withdrawnReason: 'Index error' });
});

test("another account's search can't be certified, and files without a certificate are deleted", async () => {
  const buyer = await signInBuyer(app, { escrowCents: FUNDS_CENTS });
  const stranger = await signInBuyer(app, { escrowCents: FUNDS_CENTS });
  const body = { requestKey: randomUUID(), searchKeys: [await searchKeyOf(buyer)] };
  expect((await stranger.call(certifySearch, body)).status).toBe(404);
  const number = await getNumber(buyer);
  await purgeCertificateFiles(app.county);
  expect((await getFile(buyer, number)).statusCode).toBe(200);
});

test('a guest has only the certificates of their session', async () => {
  const { db } = app.county;
  const free = { certify: true, certifyPrice: 0 };
  await saveSettings(db, { group: 'searchCertificates', content: free, actor: SYSTEM_ACTOR });
  const { username } = await app.signedIn({ role: 'GUEST' });
  const access = { inactivityTimeLimit: false, guestUserName: username };
  await saveSettings(db, { group: 'userAccess', content: access, actor: SYSTEM_ACTOR });
  const [guest, other] = [app.client(), app.client()];
  for (const client of [guest, other]) await client.call(guestLogin, {});
  const number = await getNumber(guest);
  expect((await getFile(guest, number)).statusCode).toBe(200);
  expect((await getFile(other, number)).statusCode).toBe(404);
  const countOf = async (client: TestClient) =>
    (await client.call(ownSearchCertificateList.endpoint, {})).content.totalCount;
  expect([await countOf(guest), await countOf(other)]).toEqual([1, 0]);
});

test('the database refuses changes of certificates', async () => {
  const { db } = app.county;
  await expect(db.updateTable('search_certificates').set({ page_count: 9 }).execute()).rejects.toThrow('never changes');
  await expect(db.deleteFrom('search_certificates').execute()).rejects.toThrow('append-only');
});
