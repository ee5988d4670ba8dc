import { correctFiling, getFiling } from '@portal/contract/filing/efile/filings';
import { claimFiling, requestCorrection } from '@portal/contract/filing/efile/queue';
import { fileDocument, offerEfile, RETURN_ADDRESS } from '@portal/testing/apps/efile-app';
import { listEmails } from '@portal/testing/apps/emails';
import { signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../../find-money-faults.ts';
import { rejectOverdueCorrections } from './reject-overdue-corrections.ts';

let app: TestApp;
let filer: TestClient;
let clerk: TestClient;
beforeEach(async () => {
  app = await startSellingApp();
  await offerEfile(app, { correctionDays: 14 });
  filer = await signInBuyer(app, { escrowCents: 10_000 });
  clerk = await app.signedIn({ role: 'COUNTY' });
});
afterEach(async () => {
  expect(await findMoneyFaults(app.county)).toEqual([]);
  await app.close();
});

const look = async (id: number) => (await filer.call(getFiling, { id })).content;
const correction = (id: number) => ({ id, version: 1, efileType: 'LR', ...RETURN_ADDRESS }) as const;

/** Runs the job at an instant. */
const runAt = (now: string) => rejectOverdueCorrections({ ...app.county, clock: { now: () => new Date(now) } });

async function returned(): Promise<number> {
  const { id } = await fileDocument(app, filer);
  await clerk.call(claimFiling, { id });
  await clerk.call(requestCorrection, { id, version: 1, reasons: ['A page is missing'], remark: '' });
  return id;
}

test('the filer is told the deadline for a correction', async () => {
  const id = await returned();
  expect((await look(id)).correctBy).toBe('12/04/2026');
  expect((await listEmails(app, RETURN_ADDRESS.email))[0]?.text).toContain('Correct by: 12/04/2026');
});

test('a filing that is not corrected by its last day is rejected and refunded, once', async () => {
  const id = await returned();
  await runAt('2026-12-05T05:59:00Z');
  expect((await look(id)).state).toBe('CORRECTION');
  expect(await filer.getBalance()).toBe(5_400);
  await Promise.all(Array.from({ length: 5 }, () => runAt('2026-12-05T06:01:00Z')));
  const { state, events, correctBy } = await look(id);
  expect({ state, correctBy }).toEqual({ state: 'REJECTED', correctBy: '' });
  expect(events.at(-1)).toMatchObject({ username: '', reasons: ["The filing wasn't corrected by 12/04/2026"] });
  expect(await filer.getBalance()).toBe(10_000);
  const rejections = (await listEmails(app, RETURN_ADDRESS.email)).filter(({ text }) =>
    text.includes('Refunded: $46.00'),
  );
  expect(rejections).toHaveLength(1);
});

test('a correction at the time of the deadline is in the queue, or the filing is rejected, never both', async () => {
  const id = await returned();
  const [{ status }] = await Promise.all([filer.call(correctFiling, correction(id)), runAt('2026-12-05T06:01:00Z')]);
  const { state } = await look(id);
  expect([status, state, await filer.getBalance()]).toEqual(
    status === 200 ? [200, 'SUBMITTED', 5_400] : [409, 'REJECTED', 10_000],
  );
});

test('a corrected filing has no deadline, and a second request sets it again', async () => {
  const id = await returned();
  await filer.call(correctFiling, correction(id));
  await runAt('2026-12-20T18:00:00Z');
  expect((await look(id)).state).toBe('SUBMITTED');
  await clerk.call(claimFiling, { id });
  await clerk.call(requestCorrection, { id, version: 2, reasons: ['A page is missing'], remark: '' });
  expect((await look(id)).correctBy).toBe('12/04/2026');
});

test('only the deadline rejects a filing that waits for its filer', async () => {
  const id = await returned();
  const reject = sql`UPDATE filings SET state = 'REJECTED', decided_at = now(), decided_by = ${clerk.userId} WHERE id = ${id}`;
  await expect(reject.execute(app.county.db)).rejects.toThrow('Only its deadline rejects');
});
