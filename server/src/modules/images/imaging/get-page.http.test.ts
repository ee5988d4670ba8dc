import { getPage } from '@portal/contract/images/imaging/get-page';
import { createScan, type RecordedDocument, recordDocument } from '@portal/testing/apps/record-document';
import { buyPages, signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFixture } from '../../../platform/images/fixtures/fixture-pages.ts';

let app: TestApp;
let user: TestClient;
let document: RecordedDocument;
beforeAll(async () => {
  app = await startSellingApp();
  user = await signInBuyer(app, { escrowCents: 10_000 });
  document = await recordDocument(app, { image: readFixture('fivePages'), indexedPages: 5 });
});
afterAll(() => app.close());

const see = async (client: TestClient, page: number, accept = '*/*') =>
  client.send(getPage, { ...document.address, page }, { accept });

test('a page is a JPEG picture, wide enough to read', async () => {
  const response = await see(user, 2);
  expect(response.headers['content-type']).toBe('image/jpeg');
  expect(response.headers['content-disposition']).toContain(`${document.documentKey}-2.jpg`);
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1275 });
});

test('a client that accepts WebP gets WebP', async () => {
  const response = await see(user, 2, 'image/webp,image/*');
  expect(response.headers['content-type']).toBe('image/webp');
  expect((await sharp(response.rawPayload).metadata()).format).toBe('webp');
});

test('a page carries the watermark until the account has bought it', async () => {
  const colleague = await signInBuyer(app, { accountId: user.accountId });
  const stranger = await signInBuyer(app);
  const marked = (await see(user, 3)).rawPayload;
  await buyPages(user, document.documentKey, '3');
  const bought = (await see(user, 3)).rawPayload;
  expect(bought.equals(marked)).toBe(false);
  expect((await see(colleague, 3)).rawPayload.equals(bought)).toBe(true);
  expect((await see(stranger, 3)).rawPayload.equals(marked)).toBe(true);
  // The watermark only darkens: the bought page is nowhere darker.
  const [markedGrey, boughtGrey] = await Promise.all([marked, bought].map((bytes) => sharp(bytes).greyscale().stats()));
  expect(boughtGrey?.channels[0]?.mean).toBeGreaterThan(markedGrey?.channels[0]?.mean ?? 255);
});

test('viewing a page is recorded in the audit log', async () => {
  const { documentKey } = document;
  const reader = await signInBuyer(app);
  await see(reader, 4);
  const entries = await app.county.db
    .selectFrom('audit_entries')
    .select(['action', 'details', 'client_address'])
    .where('user_id', '=', reader.userId)
    .where('action', '=', 'image.pageViewed')
    .execute();
  expect(entries).toEqual([
    { action: 'image.pageViewed', details: { documentKey, pages: [4] }, client_address: '127.0.0.1' },
  ]);
});

describe('requests are refused for', () => {
  test('a page that the document does not have', async () => {
    const { status, envelope } = await user.call(getPage, { ...document.address, page: 6 });
    expect(status).toBe(400);
    expect(envelope.fieldErrors).toEqual({ page: 'Invalid value.' });
  });

  test('a document without image', async () => {
    const { address } = await recordDocument(app);
    expect((await user.call(getPage, { ...address, page: 1 })).envelope.fieldErrors).toEqual({
      page: 'Invalid value.',
    });
  });

  test('a document that is not recorded', async () => {
    expect((await user.call(getPage, { documentType: 'T', documentNumber: '1', page: 1 })).status).toBe(404);
  });

  test('a broken image', async () => {
    const { address } = await recordDocument(app, { image: createScan(2).subarray(0, 60), indexedPages: 2 });
    const { status, envelope } = await user.call(getPage, { ...address, page: 1 });
    expect([status, envelope.code]).toEqual([422, 'IMAGE_BROKEN']);
  });

  test.each([
    { field: 'documentType', wrong: { documentType: 'a' } },
    { field: 'documentNumber', wrong: { documentNumber: '' } },
    { field: 'page', wrong: { page: 1.5 } },
  ])('invalid input: $wrong', async ({ field, wrong }) => {
    const response = await user.send(getPage, { ...document.address, page: 1, ...wrong });
    expect(response.statusCode).toBe(400);
    expect(response.json().fieldErrors).toEqual({ [field]: 'Invalid value.' });
  });

  test('callers without a session', async () => {
    expect((await see(app.client(), 1)).statusCode).toBe(403);
  });

  test('callers without permission to preview', async () => {
    const client = await app.signedIn({ account: { previewRetrieval: false } });
    expect((await see(client, 1)).json().code).toBe('NOT_ALLOWED');
  });
});
