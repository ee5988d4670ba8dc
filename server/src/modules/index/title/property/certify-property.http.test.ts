import { randomUUID } from 'node:crypto';
import { searchCertificateFile } from '@portal/contract/index/certified-searches/certified-searches';
import { certifyProperty } from '@portal/contract/index/title/property';
import { signInBuyer } from '@portal/testing/apps/selling-app';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addLand, addPlat } from '@portal/testing/builders/land-builder';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { saveSettings } from '../../../office/county-settings/index.ts';

const LOT = 'plat/27/3/7';
const PAGE_CENTS = 250;
const CERTIFICATE_CENTS = 1_500;
const FUNDS_CENTS = 10_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const { db, clock, searchCertificates } = app.county;
  await addTestCodes(db);
  await addPlat(db, { number: '27', name: 'BIRCH HOLLOW 2ND' });
  const id = await addDocument(db, { key: 'A100', grantors: ['HAUGEN, ROBERT L'], grantees: ['PETERSON, CARL J'] });
  await addLand(db, { document_id: id }, [{ plat: '27', block: '3', lots: '7' }]);
  const owner = { name: 'Testing County', algorithm: 'p256', at: clock.now() } as const;
  await searchCertificates.keys.createRoot(owner);
  await searchCertificates.keys.createLeaf(owner);
});
afterAll(() => app.close());
beforeEach(() => offer({ property: true, certify: true }));

async function offer({ property, certify }: { readonly property: boolean; readonly certify: boolean }): Promise<void> {
  const { db } = app.county;
  const title = { chain: false, chainPrice: 0, property, propertyPrice: PAGE_CENTS };
  await saveSettings(db, { group: 'titleWork', content: title, actor: SYSTEM_ACTOR });
  const content = { certify, certifyPrice: CERTIFICATE_CENTS };
  await saveSettings(db, { group: 'searchCertificates', content, actor: SYSTEM_ACTOR });
}

const codeOf = async (client: TestClient, land = LOT) =>
  (await client.send(certifyProperty, { requestKey: randomUUID(), land })).json().code;

test('A property is certified with its documents and how each matched, charged with its page, once for a request', async () => {
  const buyer = await signInBuyer(app, { escrowCents: FUNDS_CENTS });
  const requestKey = randomUUID();
  const { number } = (await buyer.call(certifyProperty, { requestKey, land: LOT })).content;
  expect((await buyer.call(certifyProperty, { requestKey, land: LOT })).content.number).toBe(number);
  expect(await buyer.getBalance()).toBe(FUNDS_CENTS - PAGE_CENTS - CERTIFICATE_CENTS);
  const { rawPayload } = await buyer.send(searchCertificateFile, { number: number ?? '' });
  const text = (await readPdfPages(rawPayload)).join(' ').replace(/\s+/g, ' ');
  for (const part of [number ?? '', LOT, 'A100', 'HAUGEN ROBERT L', 'PETERSON CARL J', 'Same land', '1 result'])
    expect(text).toContain(part);
});

test('Nothing is certified or charged if the caller can’t pay, or the county doesn’t have it', async () => {
  const poor = await signInBuyer(app, { escrowCents: CERTIFICATE_CENTS - 1 });
  const { content } = await poor.call(certifyProperty, { requestKey: randomUUID(), land: LOT });
  expect(content).toMatchObject({ number: null, paymentRefused: true });
  expect(await poor.getBalance()).toBe(CERTIFICATE_CENTS - 1);
  const buyer = await signInBuyer(app, { escrowCents: FUNDS_CENTS });
  expect(await codeOf(buyer, 'plat/27/3/99')).toBe('LAND_UNKNOWN');
  expect(await buyer.getBalance()).toBe(FUNDS_CENTS);
});

test('A county without property pages, or without certificates, certifies no property', async () => {
  const buyer = await signInBuyer(app, { escrowCents: FUNDS_CENTS });
  await offer({ property: false, certify: true });
  expect(await codeOf(buyer)).toBe('NOT_ALLOWED');
  await offer({ property: true, certify: false });
  expect(await codeOf(buyer)).toBe('NOT_ALLOWED');
  expect(await buyer.getBalance()).toBe(FUNDS_CENTS);
});
