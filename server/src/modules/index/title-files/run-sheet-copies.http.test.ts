import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFRef } from '@cantoo/pdf-lib';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import {
  addFileSearch,
  decideFileDocument,
  printRunSheetWithCopies,
  RUN_SHEET,
  saveTitleFile,
} from '@portal/contract/index/title-files/title-files';
import { createScan } from '@portal/testing/apps/record-document';
import { buyPages, expectSoundBooks, signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';

const FUNDS_CENTS = 10_000;
/** Pages of the image of each document. */
const PAGES = { A1: 3, A2: 2, A3: 1, A4: 1 } as const;

let app: TestApp;
let owner: TestClient;
beforeAll(async () => {
  app = await startSellingApp();
  await addTestCodes(app.county.db);
  const content = { titleFiles: true, accountFiles: 100, filePeople: 50 };
  await saveSettings(app.county.db, { group: 'titleFiles', content, actor: SYSTEM_ACTOR });
  for (const [key, pages] of Object.entries(PAGES)) {
    await addDocument(app.county.db, { key, grantors: ['BERG, CARL'] });
    await app.county.images.put(key, createScan(pages));
  }
  await app.county.db.updateTable('documents').set({ image_page_count: 1 }).execute();
});
beforeEach(async () => {
  owner = await signInBuyer(app, { escrowCents: FUNDS_CENTS });
});
afterAll(() => app.close());

/** A file of the owner that keeps these documents, and no others. */
async function makeFile(kept: readonly string[]): Promise<number> {
  const file = { name: 'Lot 4', clientReference: '', state: 'OPEN', people: '' } as const;
  const { id } = (await owner.call(saveTitleFile, { ...file, id: 0, version: 0, number: `26-${owner.userId}` }))
    .content;
  const found = await owner.call(SEARCH_ENDPOINTS.searchByName, { grantorGranteeLastName: 'berg' } as never);
  await owner.call(addFileSearch, { id, searchKey: found.content.addressKey ?? '' });
  for (const documentKey of kept)
    await owner.call(decideFileDocument, { id, documentKey, decision: 'KEEP', reason: '', version: 0 });
  return id;
}

const print = (id: number, client = owner) => client.send(printRunSheetWithCopies, { id });
const countPages = async (bytes: Uint8Array) => (await PDFDocument.load(bytes)).getPageCount();
const readSheet = async (bytes: Uint8Array) => (await readPdfPages(bytes)).join(' ').replace(/\s+/g, ' ');

/** The bookmarks of a PDF, each with the number of its page. */
async function readBookmarks(bytes: Uint8Array) {
  const document = await PDFDocument.load(bytes);
  const pages = document.getPages().map(({ ref }) => ref);
  const found: [string, number][] = [];
  let next = document.catalog.lookup(PDFName.of('Outlines'), PDFDict).get(PDFName.of('First'));
  while (next instanceof PDFRef) {
    const item = document.context.lookup(next, PDFDict);
    const target = item.lookup(PDFName.of('Dest'), PDFArray).get(0) as PDFRef;
    found.push([item.lookup(PDFName.of('Title'), PDFHexString).decodeText(), pages.indexOf(target) + 1]);
    next = item.get(PDFName.of('Next'));
  }
  return found;
}

test('has the bought pages of kept documents behind the tagged sheet, in order, and charges nothing', async () => {
  const id = await makeFile(['A1', 'A2', 'A3']);
  await buyPages(owner, 'A3');
  await buyPages(owner, 'A1', '1, 3');
  // Bought, but not kept.
  await buyPages(owner, 'A4');
  const before = await owner.getBalance();
  const sheet = (await owner.send(RUN_SHEET.endpoint, { id, format: 'pdf' })).rawPayload;
  const response = await print(id);
  expect(response.headers['content-type']).toBe('application/pdf');
  const bytes = response.rawPayload;
  const sheetPages = await countPages(sheet);
  expect(await countPages(bytes)).toBe(sheetPages + 3);
  expect(await readBookmarks(bytes)).toEqual([
    [expect.stringMatching(/ A1$/), sheetPages + 1],
    [expect.stringMatching(/ A3$/), sheetPages + 3],
  ]);
  expect((await PDFDocument.load(bytes)).catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict)).toBeDefined();
  const text = await readSheet(bytes);
  expect(text).toMatch(/Copies that follow:? A1, A3/);
  expect(text).toMatch(/Kept, without a copy here[^A]*A2/);
  expect(await owner.getBalance()).toBe(before);
  await expectSoundBooks(app);
});

test('is the sheet alone if nothing was bought, and after the free days', async () => {
  const id = await makeFile(['A1']);
  const alone = await print(id);
  expect(alone.statusCode).toBe(200);
  expect(await readSheet(alone.rawPayload)).toMatch(/Kept, without a copy here[^A]*A1/);
  await buyPages(owner, 'A1');
  expect(await readBookmarks((await print(id)).rawPayload)).toHaveLength(1);
  await app.county.db
    .updateTable('image_entitlements')
    .set({ purchased_on: '2020-01-01', free_through_on: '2020-01-31' } as never)
    .where('account_id', '=', owner.accountId)
    .execute();
  expect(await readSheet((await print(id)).rawPayload)).toMatch(/Kept, without a copy here[^A]*A1/);
});

test('names a document whose image can’t be read or that was withheld, and prints the others', async () => {
  const id = await makeFile(['A1', 'A2', 'A3']);
  for (const documentKey of ['A1', 'A2', 'A3']) await buyPages(owner, documentKey);
  const broken = createScan(PAGES.A2);
  broken.fill(0, 8, 20);
  await app.county.images.put('A2', broken);
  const withhold = (isWithheld: boolean) =>
    app.county.db.updateTable('documents').set({ is_withheld: isWithheld }).where('number', '=', '3').execute();
  await withhold(true);
  const { rawPayload } = await print(id);
  await withhold(false);
  await app.county.images.put('A2', createScan(PAGES.A2));
  expect((await readBookmarks(rawPayload)).map(([title]) => title.slice(-2))).toEqual(['A1']);
  expect(await readSheet(rawPayload)).toMatch(/Kept, without a copy here[^A]*A2, A3/);
});

test('is for those who share the file', async () => {
  const id = await makeFile(['A1']);
  const colleague = await app.signedIn({ accountId: owner.accountId });
  expect((await print(id, colleague)).json().code).toBe('NOT_FOUND');
});
