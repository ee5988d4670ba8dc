import { getThumbnails } from '@portal/contract/images/imaging/get-thumbnails';
import { createScan, recordDocument } from '@portal/testing/apps/record-document';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFixture } from '../../../platform/images/fixtures/fixture-pages.ts';

let app: TestApp;
let user: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  user = await app.signedIn();
});
afterAll(() => app.close());

const listPages = (content: { thumbnails: readonly { page: number }[] }) => content.thumbnails.map(({ page }) => page);

test('the header names the document', async () => {
  const document = await recordDocument(app, { image: 2, number: '587329' });
  const { content } = await user.call(getThumbnails, { ...document.address, pageCount: 2 });
  expect(content.header).toEqual({
    documentNumber: '587329',
    documentType: 'A',
    pageCount: 2,
    uiTitle: 'Warranty Deed A587329',
    uiTitleBeginningOfSentence: 'Warranty Deed A587329',
    uiSaveAsImageName: 'Warranty Deed A587329',
    pagesRead: null,
  });
});

test('five thumbnails are shown, as JPEG pictures', async () => {
  const document = await recordDocument(app, { image: readFixture('fivePages'), indexedPages: 5 });
  const { content } = await user.call(getThumbnails, { ...document.address, pageCount: 5 });
  expect(listPages(content)).toEqual([1, 2, 3, 4, 5]);
  for (const { thumbnail } of content.thumbnails) {
    const picture = await sharp(Buffer.from(thumbnail, 'base64')).metadata();
    expect(picture).toMatchObject({ format: 'jpeg', width: 300 });
  }
});

describe('of a document of 12 pages', () => {
  let address: { documentType: string; documentNumber: string };
  beforeAll(async () => {
    address = (await recordDocument(app, { image: 12 })).address;
  });

  test.each([
    { page: 1, shown: [1, 2, 3, 4, 5] },
    { page: 7, shown: [7, 8, 9, 10, 11] },
    { page: 12, shown: [8, 9, 10, 11, 12] },
    { page: 5000, shown: [8, 9, 10, 11, 12] },
  ])('page $page shows $shown, whatever page count the client sends', async ({ page, shown }) => {
    const { content } = await user.call(getThumbnails, { ...address, page, pageCount: 3 });
    expect(content.header.pageCount).toBe(12);
    expect(listPages(content)).toEqual(shown);
  });

  test('the selection is applied to the thumbnails', async () => {
    const selection = { pageSelectionMethod: 'CSV_PAGES', selectedAsCsv: '3,1 , 12' } as const;
    const { content } = await user.call(getThumbnails, { ...address, pageCount: 12, ...selection });
    expect(content.pagesSelected.selectedAsCsv).toBe('3, 1, 12');
    expect(content.thumbnails.map(({ selected }) => selected)).toEqual([true, false, true, false, false]);
  });

  test('the entire document is selected by default', async () => {
    const { content } = await user.call(getThumbnails, { ...address, pageCount: 12 });
    expect(content.pagesSelected.pageSelectionMethod).toBe('ENTIRE_DOCUMENT');
    expect(content.thumbnails.every(({ selected }) => selected)).toBe(true);
  });

  test('a text that isn’t a selection is refused', async () => {
    const selection = { pageSelectionMethod: 'CSV_PAGES', selectedAsCsv: '13' } as const;
    const { status, envelope } = await user.call(getThumbnails, { ...address, pageCount: 12, ...selection });
    expect(status).toBe(400);
    expect(envelope.fieldErrors).toEqual({ selectedAsCsv: 'Enter pages such as 1, 3, 7-9, 11.' });
  });

  test('viewing from the first page is in the audit trail, paging is not', async () => {
    const count = async () =>
      (await app.county.db.selectFrom('audit_entries').select('id').where('action', '=', 'image.viewed').execute())
        .length;
    const before = await count();
    await user.call(getThumbnails, { ...address, pageCount: 12 });
    await user.call(getThumbnails, { ...address, pageCount: 12, page: 6 });
    expect(await count()).toBe(before + 1);
  });
});

describe('missing and unreadable images', () => {
  test('a document without image has no thumbnails, and that isn’t an error', async () => {
    const document = await recordDocument(app);
    const { content } = await user.call(getThumbnails, { ...document.address, pageCount: 0 });
    expect(content.header.pageCount).toBe(0);
    expect(content.thumbnails).toEqual([]);
    expect(content.pagesSelected.selectedAsBoolean).toEqual([]);
  });

  test('a missing file is refused as missing although the index has pages', async () => {
    const document = await recordDocument(app, { indexedPages: 3 });
    const { status, envelope } = await user.call(getThumbnails, { ...document.address, pageCount: 3 });
    expect([status, envelope.code]).toEqual([422, 'IMAGE_MISSING']);
  });

  test('a broken file is refused as broken', async () => {
    const document = await recordDocument(app, { image: createScan(3).subarray(0, 60), indexedPages: 3 });
    const { status, envelope } = await user.call(getThumbnails, { ...document.address, pageCount: 3 });
    expect([status, envelope.code]).toEqual([422, 'IMAGE_BROKEN']);
  });

  test('a document that is not recorded is not found', async () => {
    const { status } = await user.call(getThumbnails, { documentType: 'A', documentNumber: '1', pageCount: 0 });
    expect(status).toBe(404);
  });

  test('a withheld document is not found', async () => {
    const document = await recordDocument(app, { image: 1, isWithheld: true });
    const { status } = await user.call(getThumbnails, { ...document.address, pageCount: 1 });
    expect(status).toBe(404);
  });
});

test.each([
  { field: 'documentType', wrong: { documentType: 'AB' } },
  { field: 'documentNumber', wrong: { documentNumber: '../1' } },
  { field: 'page', wrong: { page: 0 } },
  { field: 'page', wrong: { page: 5001 } },
  { field: 'pageCount', wrong: { pageCount: -1 } },
  { field: 'somethingElse', wrong: { somethingElse: 1 } },
])('invalid input is refused by its field: $wrong', async ({ field, wrong }) => {
  const response = await user.send(getThumbnails, { documentType: 'A', documentNumber: '1', pageCount: 1, ...wrong });
  expect(response.statusCode).toBe(400);
  expect(response.json().fieldErrors).toEqual({ [field]: 'Invalid value.' });
});

describe('thumbnails need permission', () => {
  const request = { documentType: 'A', documentNumber: '1', pageCount: 0 };

  test('without a session: 403 and LOGIN', async () => {
    const { status, envelope } = await app.client().call(getThumbnails, request);
    expect([status, envelope.code, envelope.status]).toEqual([403, 'NOT_SIGNED_IN', 'LOGIN']);
  });

  test('without the permission to preview: 403', async () => {
    const client = await app.signedIn({ account: { previewRetrieval: false } });
    const { status, envelope } = await client.call(getThumbnails, request);
    expect([status, envelope.code]).toEqual([403, 'NOT_ALLOWED']);
  });
});
