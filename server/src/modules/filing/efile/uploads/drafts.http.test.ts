import { discardDraft, listDrafts, saveDraft } from '@portal/contract/filing/efile/drafts';
import { NO_FEE_FACTS } from '@portal/contract/filing/efile/fee-facts';
import { drawPdf, offerEfile, RETURN_ADDRESS, submit, upload } from '@portal/testing/apps/efile-app';
import { signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../../find-money-faults.ts';
import { purgeUploads } from './purge-uploads.ts';

let app: TestApp;
let filer: TestClient;
beforeAll(async () => {
  app = await startSellingApp();
  await offerEfile(app);
});
beforeEach(async () => {
  filer = await signInBuyer(app, { escrowCents: 50_000 });
});
afterAll(() => app.close());

const FORM = {
  ...RETURN_ADDRESS,
  zip: '55',
  instrument: 'WD',
  grantors: 'STRAND MARY',
  grantees: '',
  parcels: '',
  legal: '',
};

async function keep(by = filer): Promise<string> {
  const { imageId } = await upload(by, await drawPdf({ pages: 2, text: crypto.randomUUID() }));
  expect((await by.call(saveDraft, { imageId, form: FORM })).status).toBe(200);
  return imageId;
}

const list = async (by = filer) => (await by.call(listDrafts, {})).content.drafts;
const isStored = async (imageId: string) => (await app.county.uploads.find(imageId)) !== undefined;
const age = (imageId: string, days: number) =>
  sql`UPDATE filing_images SET uploaded_at = uploaded_at - make_interval(days => ${days}) WHERE image_id = ${imageId}`.execute(
    app.county.db,
  );

test('An unfinished form is kept with its file and its price, even with invalid fields', async () => {
  const imageId = await keep();
  expect(await list()).toEqual([
    {
      efileType: 'LR',
      quote: expect.objectContaining({ imageId, numberOfPages: 2, totalCharge: 4_800 }),
      form: { ...FORM, ...NO_FEE_FACTS },
      keptUntil: '11/27/2026',
    },
  ]);
  await filer.call(saveDraft, { imageId, form: { ...FORM, zip: '55802' } });
  expect((await list()).map(({ form }) => form.zip)).toEqual(['55802']);
});

test('A draft is kept for seven days, and a file without one for a day', async () => {
  const imageId = await keep();
  const { imageId: bare } = await upload(filer, await drawPdf());
  await age(imageId, 6);
  await age(bare, 2);
  await purgeUploads(app.county);
  expect([await isStored(imageId), await isStored(bare)]).toEqual([true, false]);
  await age(imageId, 2);
  await purgeUploads(app.county);
  expect(await isStored(imageId)).toBe(false);
  expect(await list()).toEqual([]);
});

test('A draft belongs to its user', async () => {
  const imageId = await keep();
  const colleague = await signInBuyer(app, { accountId: filer.accountId });
  expect(await list(colleague)).toEqual([]);
  expect((await colleague.call(saveDraft, { imageId, form: FORM })).status).toBe(404);
  expect((await colleague.call(discardDraft, { imageId })).status).toBe(404);
  expect(await isStored(imageId)).toBe(true);
});

test('The audit log has the upload of a file and that it was discarded', async () => {
  const imageId = await keep();
  expect((await filer.call(discardDraft, { imageId })).status).toBe(200);
  const entries = await app.county.db
    .selectFrom('audit_entries')
    .select(['action', 'user_id'])
    .where(sql<string>`details ->> 'documentKey'`, '=', imageId)
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { action: 'filing.uploaded', user_id: filer.userId },
    { action: 'filing.draftDiscarded', user_id: filer.userId },
  ]);
});

test('A submitted draft no longer exists as a draft, and can’t be changed or discarded', async () => {
  const imageId = await keep();
  expect((await submit(filer, imageId)).status).toBe(200);
  expect(await list()).toEqual([]);
  expect((await filer.call(saveDraft, { imageId, form: FORM })).status).toBe(404);
  expect((await filer.call(discardDraft, { imageId })).status).toBe(404);
  expect(await isStored(imageId)).toBe(true);
});

test('A draft that one tab submits and another discards ends up as one or the other', async () => {
  for (let round = 0; round < 10; round += 1) {
    const imageId = await keep();
    const [submitted, discarded] = await Promise.all([submit(filer, imageId), filer.call(discardDraft, { imageId })]);
    expect([submitted.status, discarded.status].toSorted()).toEqual([200, 404]);
    expect(await isStored(imageId)).toBe(submitted.status === 200);
  }
  expect(await findMoneyFaults(app.county)).toEqual([]);
});

test.each([
  ['a long name', { name: 'N'.repeat(201) }],
  ['control characters', { city: 'Duluth\u0000' }],
  ['another field', { password: 'x' }],
])('A form with %s isn’t kept', async (_, changed) => {
  const { imageId } = await upload(filer, await drawPdf());
  expect((await filer.call(saveDraft, { imageId, form: { ...FORM, ...changed } as never })).status).toBe(400);
});
