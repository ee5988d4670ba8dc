import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  certifySearch,
  ownSearchCertificateList,
  searchCertificateFile,
} from '@portal/contract/index/certified-searches/certified-searches';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { signInBuyer } from '@portal/testing/apps/selling-app';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { dieBeforeAnswer } from '@portal/testing/crash/die-before-answer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../find-money-faults.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';
import { purgeCertificateFiles } from './purge-files.ts';

const PRICE_CENTS = 1_500;
const FUNDS_CENTS = 10_000;
const DAY_MS = 24 * 3_600_000;
const GUID_CHARACTERS = 36;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const { db, clock, searchCertificates } = app.county;
  await addTestCodes(db);
  await addDocument(db, { key: 'A100', grantors: ['LINDQUIST, ANNA M'] });
  const content = { certify: true, certifyPrice: PRICE_CENTS };
  await saveSettings(db, { group: 'searchCertificates', content, actor: SYSTEM_ACTOR });
  const owner = { name: 'Testing County', algorithm: 'p256', at: clock.now() } as const;
  await searchCertificates.keys.createRoot(owner);
  await searchCertificates.keys.createLeaf(owner);
});
afterAll(() => app.close());

const countOf = async (client: TestClient) =>
  (await client.call(ownSearchCertificateList.endpoint, {})).content.totalCount;
const listFiles = async () => {
  const paths = await readdir(join(app.folder, 'search-certificates'), { recursive: true });
  return paths.map((path) => basename(path)).filter((name) => name.length === GUID_CHARACTERS);
};

async function prepare() {
  const buyer = await signInBuyer(app, { escrowCents: FUNDS_CENTS });
  const criteria = { grantorGranteeLastName: 'lindquist anna' };
  const { content } = await buyer.call(SEARCH_ENDPOINTS.searchByName, criteria as never);
  return { buyer, body: { requestKey: randomUUID(), searchKeys: [content.addressKey ?? ''] } };
}

test.each([
  ['after the file of a certificate is stored', 0],
  ['before the response is sent', 1],
] as const)('killed %s, a certificate is issued and charged once', async (crashAt, issued) => {
  const { buyer, body } = await prepare();
  const call = { endpoint: certifySearch, body };
  await dieBeforeAnswer(app, buyer, call, { certificatesFolder: app.folder, crashAt });
  expect(await countOf(buyer)).toBe(issued);
  expect(await buyer.getBalance()).toBe(FUNDS_CENTS - issued * PRICE_CENTS);
  const { number } = (await buyer.call(certifySearch, body)).content;
  expect((await buyer.send(searchCertificateFile, { number: number ?? '' })).statusCode).toBe(200);
  expect(await countOf(buyer)).toBe(1);
  expect(await buyer.getBalance()).toBe(FUNDS_CENTS - PRICE_CENTS);
  expect(await findMoneyFaults(app.county)).toEqual([]);
});

test('a file left by a killed process is deleted after a day; those of certificates stay', async () => {
  const { buyer, body } = await prepare();
  const before = await listFiles();
  const crashAt = 'after the file of a certificate is stored';
  await dieBeforeAnswer(app, buyer, { endpoint: certifySearch, body }, { certificatesFolder: app.folder, crashAt });
  const left = (await listFiles()).filter((file) => !before.includes(file));
  expect(left).toHaveLength(1);
  await purgeCertificateFiles(app.county);
  expect(await listFiles()).toEqual(expect.arrayContaining(left));
  // Files have the machine's time, not the test's.
  const clock = { now: () => new Date(Date.now() + 2 * DAY_MS) };
  await purgeCertificateFiles({ ...app.county, clock });
  const { rows } = await app.database.executeSql('SELECT file_key FROM search_certificates');
  expect((await listFiles()).sort()).toEqual(rows.map(({ file_key }) => String(file_key)).sort());
});

test('different simultaneous requests get different numbers, and the database refuses a repeated number', async () => {
  const { buyer, body } = await prepare();
  const requests = Array.from({ length: 5 }, () => ({ ...body, requestKey: randomUUID() }));
  const responses = await Promise.all(requests.map((request) => buyer.send(certifySearch, request)));
  const issued = responses.filter(({ statusCode }) => statusCode === 200).map((response) => response.json().content);
  expect(new Set(issued.map(({ number }) => number)).size).toBe(issued.length);
  expect(await countOf(buyer)).toBe(issued.length);
  expect(await buyer.getBalance()).toBe(FUNDS_CENTS - issued.length * PRICE_CENTS);
  const copy = `INSERT INTO search_certificates SELECT number, account_id, user_id, username, visitor, gen_random_uuid(), issued_at, title,
    contents, result_ids, result_digest, result_count, gen_random_uuid(), sha256, page_count, signer
    FROM search_certificates LIMIT 1`;
  await expect(app.database.executeSql(copy)).rejects.toThrow(/search_certificates_pkey/);
});
