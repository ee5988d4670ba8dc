import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addToCart, payCart, quoteCart } from '@portal/contract/images/cart/cart';
import { getImage, payDownloadOrder } from '@portal/contract/images/imaging/download-order';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { createScan, recordDocument } from '@portal/testing/apps/record-document';
import { expectSoundBooks, orderPages, signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp } from '@portal/testing/apps/test-app';
import { dieBeforeAnswer } from '@portal/testing/crash/die-before-answer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFolderImageStore } from '../../../platform/images/store/folder-image-store.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';
import { findChargingFaults } from './find-charging-faults.ts';

/**
 * The portal is killed (kill -9) between charging and responding. The next process delivers the purchase without
 * charging again.
 */
const imagesFolder = mkdtempSync(join(tmpdir(), 'portal-crash-images-'));
let app: TestApp;
let document: Awaited<ReturnType<typeof recordDocument>>;
beforeAll(async () => {
  app = await startSellingApp();
  document = await recordDocument(app, { image: 2 });
  await openFolderImageStore(imagesFolder).put(document.documentKey, createScan(2));
  const content = { documentNumber: 25, imageFirstPage: 200, imageAdditionalPages: 50 };
  await saveSettings(app.county.db, { group: 'aLaCarte', content, actor: SYSTEM_ACTOR });
});
afterAll(async () => {
  await app.close();
  rmSync(imagesFolder, { recursive: true, force: true });
});

test('copies that were charged but not delivered are delivered without another charge (K11)', async () => {
  const buyer = await signInBuyer(app, { escrowCents: 1_000 });
  const { guid } = (await orderPages(buyer, document.documentKey)).content.imageState;
  await dieBeforeAnswer(app, buyer, { endpoint: payDownloadOrder, body: { imageStateGuid: guid } }, { imagesFolder });
  expect(await buyer.getBalance()).toBe(750);
  expect((await buyer.call(payDownloadOrder, { imageStateGuid: guid })).content).toMatchObject({
    status: 'PAID',
    chargedCents: 250,
  });
  const { preview, pdf } = (await buyer.call(getImage, { imageStateGuid: guid })).content;
  expect(preview).toBe(false);
  expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  expect(await buyer.getBalance()).toBe(750);
  await expectSoundBooks(app);
});

test('a cart that was charged but not answered is delivered without another charge, and is empty', async () => {
  const buyer = await signInBuyer(app, { escrowCents: 1_000 });
  await buyer.call(addToCart, { documents: [{ documentKey: document.documentKey }] });
  const { guid = '' } = (await buyer.call(quoteCart, {})).content.quote?.imageState ?? {};
  await dieBeforeAnswer(app, buyer, { endpoint: payCart, body: { imageStateGuid: guid } }, { imagesFolder });
  expect(await buyer.getBalance()).toBe(750);
  const { content } = await buyer.call(payCart, { imageStateGuid: guid });
  expect(content).toMatchObject({ status: 'PAID', chargedCents: 250 });
  expect((await buyer.call(quoteCart, {})).content.documents).toEqual([]);
  expect(await buyer.getBalance()).toBe(750);
  await expectSoundBooks(app);
});

test('a search that was charged but not answered is answered without another charge', async () => {
  const searcher = await signInBuyer(app, { escrowCents: 1_000 });
  const criteria = { fromDocumentNumber: document.address.documentNumber };
  await dieBeforeAnswer(
    app,
    searcher,
    { endpoint: SEARCH_ENDPOINTS.searchByDocumentNumber, body: criteria },
    { imagesFolder },
  );
  expect(await searcher.getBalance()).toBe(975);
  const { content } = await searcher.call(SEARCH_ENDPOINTS.searchByDocumentNumber, criteria);
  expect(content).toMatchObject({ searchResults: { totalRecordCount: 1 }, usageBalance: 975 });
  expect(await findChargingFaults(app.county.db, app.clock.now())).toEqual([]);
});
