import { acceptFiling, claimFiling, filingQueue, requestCorrection } from '@portal/contract/filing/efile/queue';
import { submitFiling } from '@portal/contract/filing/efile/submission';
import { drawPdf, offerEfile, startFiling, submit, toPackage, upload } from '@portal/testing/apps/efile-app';
import { startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { addTestCodes } from '@portal/testing/builders/records-builder';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let filer: TestClient;
let clerk: TestClient;
let numbers: Readonly<Record<'deed' | 'blank' | 'license' | 'pair', string>>;

/** A deed with its facts, a deed without, a marriage license, and a deed without facts together with a complete one. */
beforeAll(async () => {
  app = await startSellingApp();
  ({ filer, clerk } = await startFiling(app, { escrowCents: 100_000 }));
  await addTestCodes(app.county.db);
  const facts = {
    instrument: 'WD',
    grantors: 'STRAND MARY\nLINDQUIST ANNA',
    grantees: 'OAK BANK',
    parcels: '',
    legal: '',
  };
  const file = async (pages: number, changed: object, efileType: 'LR' | 'MAR' = 'LR', text?: string) => {
    const drawn = await drawPdf({ pages, text: text ?? `PAPER ${JSON.stringify(changed)}` });
    const { imageId } = await upload(filer, drawn, { efileType });
    const sent = await submit(filer, imageId, { efileType, ...changed });
    app.clock.advanceMinutes(60);
    return sent.content.transactionNumber;
  };
  const deed = await file(3, { ...facts, name: 'Oak Title' });
  const blank = await file(1, { name: 'Birch Title' }, 'LR', '');
  const license = await file(2, { name: 'Cedar Chapel' }, 'MAR');
  const pages = [
    await upload(filer, await drawPdf({ text: 'ONE' })),
    await upload(filer, await drawPdf({ text: 'TWO' })),
  ];
  const [one, two] = pages.map(({ imageId }) => imageId) as [string, string];
  const packed = toPackage([one, two]);
  const [second] = packed.additionalDocuments;
  const additionalDocuments = [{ ...(second as NonNullable<typeof second>), ...facts, grantors: 'ASH IDA' }];
  const { content } = await filer.call(submitFiling, { ...packed, additionalDocuments });
  numbers = { deed, blank, license, pair: content.transactionNumber };
});
afterAll(() => app.close());

const list = async (request: object = {}) => (await clerk.call(filingQueue.endpoint, request)).content.filings;
const listNumbers = async (request: object) => (await list(request)).map(({ transactionNumber }) => transactionNumber);

test('The queue shows what each filing is, between whom, and whether facts are missing', async () => {
  expect(await list()).toMatchObject([
    {
      transactionNumber: numbers.deed,
      grantor: 'STRAND MARY',
      grantee: 'OAK BANK',
      facts: 'COMPLETE',
      numberOfPages: 3,
    },
    { transactionNumber: numbers.blank, instrument: '', grantor: '', facts: 'MISSING', warningCount: 1 },
    { transactionNumber: numbers.license, facts: null, numberOfPages: 2 },
    { transactionNumber: numbers.pair, documentCount: 2, facts: 'MISSING', numberOfPages: 2, warningCount: 0 },
  ]);
  const { description } = await app.county.db
    .selectFrom('instruments')
    .select('description')
    .where('code', '=', 'WD')
    .executeTakeFirstOrThrow();
  expect((await list())[0]?.instrument).toBe(description);
});

test.each([
  ['numberOfPages', 'DESC', ['deed', 'pair', 'license', 'blank']],
  ['filer', 'ASC', ['blank', 'license', 'pair', 'deed']],
  ['grantor', 'DESC', ['deed', 'pair', 'license', 'blank']],
  ['warningCount', 'DESC', ['blank', 'pair', 'license', 'deed']],
  ['queuedAt', 'DESC', ['pair', 'license', 'blank', 'deed']],
] as const)('The queue is sorted by %s (%s)', async (sortKey, sortDirection, expected) => {
  expect(await listNumbers({ sortKey, sortDirection })).toEqual(expected.map((name) => numbers[name]));
});

test.each([
  [{ attention: 'FACTS_MISSING' }, ['blank', 'pair']],
  [{ attention: 'WARNINGS' }, ['blank']],
  [{ attention: 'LATE' }, []],
  [{ text: 'lindquist' }, ['deed']],
  [{ text: 'cedar ch' }, ['license']],
  [{ text: '%' }, []],
  [{ efileType: 'MAR' }, ['license']],
] as const)('The queue is filtered by %j', async (filter, expected) => {
  expect(await listNumbers(filter)).toEqual(expected.map((name) => numbers[name]));
});

test('A filing is late past the promised hours, unless its filer corrects it', async () => {
  await offerEfile(app, { promisedHours: 2 });
  // Queued three, two and one hours ago, and now: two hours are kept to the minute.
  expect((await list()).map(({ promise }) => promise)).toEqual(['LATE', 'ON_TIME', 'ON_TIME', 'ON_TIME']);
  expect(await listNumbers({ attention: 'LATE' })).toEqual([numbers.deed]);
  const [{ id } = { id: 0 }] = await list();
  await clerk.call(claimFiling, { id });
  await clerk.call(requestCorrection, { id, version: 1, reasons: ['A page is missing'] });
  expect((await list()).find((row) => row.id === id)).toMatchObject({ state: 'CORRECTION', promise: null });
  expect(await listNumbers({ attention: 'LATE' })).toEqual([]);
});

test('A clerk is asked for the facts that the queue calls missing', async () => {
  const id = (await list({ attention: 'FACTS_MISSING' })).find((row) => row.documentCount === 1)?.id ?? 0;
  await clerk.call(claimFiling, { id });
  const sent = await clerk.call(acceptFiling, { id, version: 1, documentNumber: 'A1' });
  expect(Object.keys(sent.envelope.fieldErrors ?? {})).toEqual(expect.arrayContaining(['instrument']));
});
