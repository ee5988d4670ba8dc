import { correctFiling, getFiling, getRecordedCopy } from '@portal/contract/filing/efile/filings';
import {
  acceptFiling,
  claimFiling,
  filingQueue,
  rejectFiling,
  releaseFiling,
  requestCorrection,
} from '@portal/contract/filing/efile/queue';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import type { Role } from '@portal/contract/values/role';
import {
  drawPdf,
  fileDocument,
  listFilerEmails,
  offerEfile,
  RETURN_ADDRESS,
  startFiling,
  upload,
} from '@portal/testing/apps/efile-app';
import { signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../../find-money-faults.ts';

let app: TestApp;
let filer: TestClient;
let clerk: TestClient;
beforeAll(async () => {
  app = await startSellingApp();
});
beforeEach(async () => {
  const { db } = app.county;
  ({ filer, clerk } = await startFiling(app, { escrowCents: 10_000 }));
  // Each test has a separate queue.
  await sql`UPDATE filings SET state = 'SUBMITTED', claimed_by = NULL, claimed_until = NULL WHERE state = 'IN_REVIEW'`.execute(
    db,
  );
  await sql`UPDATE filings SET state = 'WITHDRAWN', decided_at = now() WHERE state IN ('SUBMITTED', 'CORRECTION')`.execute(
    db,
  );
});
afterEach(async () => {
  const faults = await findMoneyFaults(app.county);
  // The filings that a test leaves behind are withdrawn above without a refund and an event.
  expect(faults.filter(({ rule }) => rule !== 'filingRefund' && rule !== 'filingHistory')).toEqual([]);
});
afterAll(() => app.close());

const look = async (id: number) => (await filer.call(getFiling, { id })).content;
const stateOf = async (id: number) => (await look(id)).state;
async function signInClerks(count: number, role: Role): Promise<readonly TestClient[]> {
  const clerks: TestClient[] = [];
  for (let signedIn = 0; signedIn < count; signedIn += 1) clerks.push(await app.signedIn({ role }));
  return clerks;
}
const RECORD = { documentNumber: '', book: '12', page: '345' };
const record = (documentNumber: string) => ({ ...RECORD, documentNumber });
const REASON = 'A page is missing';

async function claim(id: number, by = clerk) {
  const { review } = (await by.call(claimFiling, { id })).content;
  if (review === null) throw new Error('The filing could not be claimed.');
  return review;
}

describe('The queue', () => {
  test('lists the oldest first, with type, pages, filer, account, price, age and warnings', async () => {
    await fileDocument(app, filer, { pages: 2, text: '' });
    app.clock.advanceMinutes(125);
    await fileDocument(app, filer);
    const { filings } = (await clerk.call(filingQueue.endpoint, {})).content;
    expect(filings).toMatchObject([
      {
        numberOfPages: 2,
        filer: 'Marlys Dvorak',
        totalCharge: 4_800,
        ageHours: 2,
        warningCount: 1,
        state: 'SUBMITTED',
      },
      { numberOfPages: 1, ageHours: 0, warningCount: 0, claimedBy: '' },
    ]);
    expect(filings[0]?.accountName).not.toBe('');
  });

  test('gives ten simultaneous clerks the ten oldest filings, and the next one nothing', async () => {
    const rich = await signInBuyer(app, { escrowCents: 100_000 });
    const ids: number[] = [];
    for (let count = 0; count < 10; count += 1) ids.push((await fileDocument(app, rich)).id);
    const clerks = await signInClerks(10, 'COUNTY');
    const claimed = await Promise.all(clerks.map((by) => by.call(claimFiling, {})));
    expect(claimed.map(({ content }) => content.review?.filing.id).toSorted((a = 0, b = 0) => a - b)).toEqual(ids);
    expect((await clerk.call(claimFiling, {})).content.review).toBeNull();
  });

  test('gives one filing to one of ten clerks who request it, who keeps it by requesting it again', async () => {
    const { id } = await fileDocument(app, filer);
    const clerks = await signInClerks(10, 'TRIMIN');
    const claimed = await Promise.all(clerks.map((by) => by.call(claimFiling, { id })));
    const holders = clerks.filter((_, index) => claimed[index]?.content.review !== null);
    expect(holders).toHaveLength(1);
    app.clock.advanceMinutes(14);
    expect((await holders[0]?.call(claimFiling, { id }))?.content.review).not.toBeNull();
    app.clock.advanceMinutes(14);
    expect((await clerk.call(claimFiling, { id })).content.review).toBeNull();
    app.clock.advanceMinutes(2);
    expect((await clerk.call(claimFiling, { id })).content.review).not.toBeNull();
    const { events } = await look(id);
    expect(events.map(({ toState, username }) => [toState, username !== ''])).toEqual([
      ['SUBMITTED', true],
      ['IN_REVIEW', true],
      ['SUBMITTED', false],
      ['IN_REVIEW', true],
    ]);
  });

  test('accepts a returned filing only from the clerk who has it', async () => {
    const { id } = await fileDocument(app, filer);
    await claim(id);
    await (await app.signedIn({ role: 'COUNTY' })).call(releaseFiling, { id });
    expect(await stateOf(id)).toBe('IN_REVIEW');
    await clerk.call(releaseFiling, { id });
    expect(await stateOf(id)).toBe('SUBMITTED');
  });

  test('never gives clerks their own filings', async () => {
    const own = await app.signedIn({ role: 'COUNTY', account: { paymentMethod: 'INVOICE' } });
    const { id } = await fileDocument(app, own);
    expect((await own.call(claimFiling, {})).content.review).toBeNull();
    expect((await own.call(claimFiling, { id })).status).toBe(409);
    expect((await clerk.call(claimFiling, {})).content.review?.filing.id).toBe(id);
  });
});

describe('An accepted filing', () => {
  test('has number, date, time, book and page, and returns the stamped copy', async () => {
    const { id, number } = await fileDocument(app, filer, { pages: 2 });
    const { filing } = await claim(id);
    const recordedTime = localDateTimeAt(app.clock.now(), 'America/Chicago').slice(11);
    expect((await clerk.call(acceptFiling, { id, version: filing.version, ...record('A600001') })).status).toBe(200);
    expect(await look(id)).toMatchObject({
      ...{ state: 'ACCEPTED', documentNumber: 'A600001', recordedDate: '11/20/2026', recordedTime },
      ...{ book: '12', page: '345', claimedBy: '', totalCharge: 4_800 },
    });
    const copy = await filer.send(getRecordedCopy, { id });
    const pages = await readPdfPages(copy.rawPayload);
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain('No. A600001');
    expect(pages[0]).toContain(`Recorded 11/20/2026 at ${recordedTime}`);
    expect(pages[0]).toContain(number);
    expect((await listFilerEmails(app))[0]).toContain('Document number: A600001');
    expect((await claim((await fileDocument(app, filer)).id)).nextNumber).toBe('A600002');
  });

  test('is stamped on a cover page if page one has no room', async () => {
    const { id } = await fileDocument(app, filer, {
      size: [612, 260],
      text: 'A long line of text in the place of the stamp',
    });
    const { filing } = await claim(id);
    expect(filing.warnings.map(({ code }) => code)).toContain('STAMP_SPACE');
    await clerk.call(acceptFiling, { id, version: 1, ...record('A610000') });
    const pages = await readPdfPages((await filer.send(getRecordedCopy, { id })).rawPayload);
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain('No. A610000');
  });

  test('has a unique number within its type, even when two clerks type it at the same time', async () => {
    const ids = [(await fileDocument(app, filer)).id, (await fileDocument(app, filer)).id];
    const other = await app.signedIn({ role: 'COUNTY' });
    await claim(ids[0] as number);
    await claim(ids[1] as number, other);
    const accepted = await Promise.all(
      [clerk, other].map((by, index) =>
        by.call(acceptFiling, { id: ids[index] as number, version: 1, ...record('a620000') }),
      ),
    );
    expect(accepted.map(({ envelope }) => envelope.fieldErrors).toSorted()).toEqual([
      { documentNumber: 'Another filing has this document number.' },
      undefined,
    ]);
  });

  test('is recorded once, by the clerk who has it', async () => {
    const { id } = await fileDocument(app, filer);
    const accept = (by: TestClient, changed: object = {}) =>
      by.call(acceptFiling, { id, version: 1, ...record('A630000'), ...changed });
    expect((await accept(clerk)).status).toBe(409);
    await claim(id);
    expect((await accept(await app.signedIn({ role: 'COUNTY' }))).status).toBe(409);
    expect((await accept(clerk, { version: 2 })).status).toBe(409);
    expect((await accept(clerk, { documentNumber: ' ' })).status).toBe(400);
    expect((await accept(clerk, { documentNumber: '=HYPERLINK("x")\u0000' })).status).toBe(400);
    const sent = await Promise.all(Array.from({ length: 10 }, () => accept(clerk)));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await listFilerEmails(app)).filter((text) => text.includes('A630000'))).toHaveLength(1);
  });

  test('is not recorded after the claim has ended', async () => {
    const { id } = await fileDocument(app, filer);
    await claim(id);
    app.clock.advanceMinutes(16);
    expect((await clerk.call(acceptFiling, { id, version: 1, ...record('A640000') })).status).toBe(409);
  });
});

describe('A rejected filing', () => {
  const reject = (id: number, by = clerk, changed: object = {}) =>
    by.call(rejectFiling, { id, version: 1, reasons: [REASON], remark: 'Page 2', ...changed });

  test('is refunded in full, once, and its filer sees the reason', async () => {
    const { id } = await fileDocument(app, filer);
    await claim(id);
    const sent = await Promise.all(Array.from({ length: 10 }, () => reject(id)));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await filer.getBalance()).toBe(10_000);
    expect((await listFilerEmails(app))[0]).toContain('Reason: A page is missing\nRemark: Page 2\nRefunded: $46.00\n');
    expect((await look(id)).events.at(-1)).toMatchObject({
      ...{ toState: 'REJECTED', reasons: [REASON], remark: 'Page 2' },
    });
  });

  test('is refunded less the county’s fee, which never exceeds the price', async () => {
    await offerEfile(app, { retainedFee: 500 });
    const first = await fileDocument(app, filer, { pages: 2 });
    await claim(first.id);
    expect((await reject(first.id)).content.refundedCharge).toBe(4_300);
    expect(await filer.getBalance()).toBe(9_500);
    await offerEfile(app, { retainedFee: 100_000 });
    const second = await fileDocument(app, filer);
    await claim(second.id);
    expect((await reject(second.id)).content.refundedCharge).toBe(0);
    expect((await look(second.id)).retainedCharge).toBe(4_600);
    expect(await filer.getBalance()).toBe(4_900);
  });

  test('requires one of the county’s reasons', async () => {
    const { id } = await fileDocument(app, filer);
    await claim(id);
    for (const reasons of [[], ['Because'], [REASON, 'Because']])
      expect((await reject(id, clerk, { reasons })).envelope.fieldErrors).toHaveProperty('reasons');
    expect((await reject(id, clerk, { remark: 'x'.repeat(501) })).status).toBe(400);
    expect((await reject(id, clerk, { remark: 'x'.repeat(10_000) })).status).toBe(400);
  });
});

describe('A correction', () => {
  const ask = (id: number, version = 1) =>
    clerk.call(requestCorrection, { id, version, reasons: [REASON], remark: '' });
  const correct = (id: number, changed: object = {}, by = filer) =>
    by.call(correctFiling, { id, version: 1, efileType: 'LR', ...RETURN_ADDRESS, ...changed });

  test('costs nothing; a new file goes to the end of the queue as the next version', async () => {
    const first = await fileDocument(app, filer);
    await claim(first.id);
    expect((await ask(first.id)).status).toBe(200);
    expect(await stateOf(first.id)).toBe('CORRECTION');
    app.clock.advanceMinutes(5);
    const second = await fileDocument(app, filer);
    app.clock.advanceMinutes(5);
    const { imageId } = await upload(filer, await drawPdf({ text: 'corrected' }));
    expect((await correct(first.id, { imageId, name: 'A. Ødegård' })).content.transactionNumber).toBe(first.number);
    expect(await filer.getBalance()).toBe(800);
    const { filings } = (await clerk.call(filingQueue.endpoint, {})).content;
    expect(filings.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await claim(first.id)).filing).toMatchObject({ version: 2, name: 'A. Ødegård' });
    expect((await clerk.call(acceptFiling, { id: first.id, version: 1, ...record('A650000') })).status).toBe(409);
  });

  test('makes the previous version undecidable for clerks who still have it open', async () => {
    const { id } = await fileDocument(app, filer);
    await claim(id);
    await ask(id);
    await correct(id);
    await claim(id);
    expect((await clerk.call(rejectFiling, { id, version: 1, reasons: [REASON], remark: '' })).status).toBe(409);
    expect((await ask(id)).status).toBe(409);
    expect(await stateOf(id)).toBe('IN_REVIEW');
    expect(await filer.getBalance()).toBe(5_400);
    expect((await ask(id, 2)).status).toBe(200);
  });

  test('without a new file keeps the place in the queue', async () => {
    const first = await fileDocument(app, filer);
    app.clock.advanceMinutes(5);
    await fileDocument(app, filer);
    await claim(first.id);
    await ask(first.id);
    await correct(first.id);
    expect((await clerk.call(claimFiling, {})).content.review?.filing.id).toBe(first.id);
  });

  test('happens once, by the filer, for the requested version, and charges nothing that the filer did not agree to', async () => {
    const { id } = await fileDocument(app, filer);
    expect((await correct(id)).status).toBe(409);
    await claim(id);
    await ask(id);
    const { imageId } = await upload(filer, await drawPdf({ pages: 2 }));
    expect((await correct(id, { imageId })).envelope.code).toBe('FILING_PRICE_CHANGED');
    const administrator = await signInBuyer(app, { accountId: filer.accountId, role: 'ACCOUNT' });
    expect((await correct(id, {}, administrator)).status).toBe(404);
    expect((await correct(id, { version: 2 })).status).toBe(409);
    const sent = await Promise.all(Array.from({ length: 10 }, () => correct(id)));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
