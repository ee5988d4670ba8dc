import { randomUUID } from 'node:crypto';
import { NO_INDEX_FACTS } from '@portal/contract/filing/efile/index-facts';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { Db } from '../../../../platform/database/database.ts';
import type { OpenDatabase } from '../../../../platform/database/open-database.ts';
import { createAccount } from '../../../people/accounts/index.ts';
import {
  isNumberWithdrawn,
  listCorrections,
  listWithdrawnRecordings,
  storeCorrection,
  withdrawRecordings,
} from '../filings/corrections.queries.ts';
import { acceptClaimed } from './queue.queries.ts';

/** By this clock, local times are those of Greenwich. */
const NOW = new Date('2026-11-20T18:00:00Z');
const SUBMITTED = new Date('2026-11-20T08:00:30Z');
const FACTS = { ...NO_INDEX_FACTS, grantors: 'LEE ANN' };
const FILER = 1;
const CLERK = 2;

let database: OpenDatabase;
let db: Db;
let accountId: number;
/** Each test has a separate series. */
let series: string;
beforeAll(async () => {
  database = await openTestDatabase();
  ({ db } = database);
  accountId = await createAccount(db, { name: 'Filer', paymentMethod: 'INVOICE' });
});
beforeEach(() => {
  series = `${randomUUID().slice(0, 8)}-`;
});
afterAll(() => database.close());

async function insertClaimed(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO filings (account_id, user_id, language, efile_type, page_count, contact, total_cents, submitted_at, queued_at)
    VALUES (${accountId}, ${FILER}, 'ENGLISH', 'LR', 1, '{}', 0, ${SUBMITTED}, ${SUBMITTED}) RETURNING id`.execute(db);
  const { id } = rows[0] as { id: number };
  await sql`
    UPDATE filings SET state = 'IN_REVIEW', claimed_by = ${CLERK}, claimed_until = ${new Date(NOW.getTime() + 1)}
    WHERE id = ${id}`.execute(db);
  return id;
}

/** Records a claimed filing. @returns whether it was, or the constraint that refused it. */
function recordClaimed(tx: Db, id: number, number: string, time: string): Promise<unknown> {
  const recorded = {
    ...{ filingId: id, documentNumber: series + number, recordedOn: '2026-11-20', recordedTime: time },
    ...{ recordedAt: new Date(`2026-11-20T${time}:00Z`), book: '', page: '' },
    ...{ recordKey: `A${series}${number}`, recordedFacts: FACTS },
  };
  const claim = { packageId: id, version: 1, clerkId: CLERK, now: NOW };
  return acceptClaimed(tx, claim, recorded).catch((error: { constraint?: unknown }) => error.constraint);
}

/** Records a new filing. */
const record = async (number: string, time: string) => recordClaimed(db, await insertClaimed(), number, time);

const OUT_OF_ORDER = 'filings_recorded_in_order';

test('Numbers and times of recordings rise together within a series', async () => {
  expect(await record('100', '10:00')).toBe(true);
  expect(await record('101', '09:59')).toBe(OUT_OF_ORDER);
  expect(await record('101', '10:00')).toBe(true);
  expect(await record('99', '10:01')).toBe(OUT_OF_ORDER);
  expect(await record('105', '10:30')).toBe(true);
  // Between two numbers, a time between theirs.
  expect(await record('103', '09:00')).toBe(OUT_OF_ORDER);
  expect(await record('103', '10:31')).toBe(OUT_OF_ORDER);
  expect(await record('103', '10:15')).toBe(true);
  // Numbers are compared as numbers: 1000 is after 105.
  expect(await record('1000', '10:29')).toBe(OUT_OF_ORDER);
  expect(await record('1000', '10:31')).toBe(true);
});

test('Another series has its times', async () => {
  expect(await record('T500', '11:00')).toBe(true);
  expect(await record('500', '09:00')).toBe(true);
  expect(await record('t501', '10:00')).toBe(OUT_OF_ORDER);
  expect(await record('501X', '09:00')).toBe(true);
});

test('A filing is never recorded before the minute of its submission, or after its acceptance', async () => {
  const refused = 'filings_recorded_after_submission';
  expect(await record('1', '07:59')).toBe(refused);
  expect(await record('1', '18:01')).toBe(refused);
  expect(await record('1', '08:00')).toBe(true);
});

/** Returns once another connection waits for a lock, or has its result. */
async function waitUntilBlocked(other: Promise<unknown>): Promise<void> {
  let isSettled = false;
  void other.then(() => {
    isSettled = true;
  });
  for (;;) {
    const { rows } = await sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`.execute(db);
    if (rows.length > 0 || isSettled) return;
  }
}

test('A recording waits for one that isn’t committed yet, and is compared with it', async () => {
  const [high, low] = [await insertClaimed(), await insertClaimed()];
  const { second } = await db.transaction().execute(async (tx) => {
    expect(await recordClaimed(tx, high, '202', '10:00')).toBe(true);
    const later = recordClaimed(db, low, '201', '10:30');
    // The embedded engine has one connection, which is taken.
    if (inject('engine') !== 'pglite') await waitUntilBlocked(later);
    return { second: later };
  });
  expect(await second).toBe(OUT_OF_ORDER);
});

test('Index data of a recorded filing changes only by a correction of what it was, by someone else than its filer', async () => {
  const filingId = await insertClaimed();
  await recordClaimed(db, filingId, '1', '10:00');
  const after = { ...FACTS, grantors: 'LEA ANN' };
  const correction = {
    filingId,
    seen: 0,
    clerkId: CLERK,
    approverId: null,
    correctedAt: NOW,
    before: FACTS,
    after,
    reason: 'Misspelled',
  };
  const correct = (changed: object) =>
    db.transaction().execute((tx) => storeCorrection(tx, { ...correction, ...changed }));
  const silent = { recorded_facts: JSON.stringify(after) };
  const refused = { constraint: 'filings_corrected' };
  await expect(db.updateTable('filings').set(silent).where('id', '=', filingId).execute()).rejects.toMatchObject(
    refused,
  );
  await expect(correct({ clerkId: FILER })).rejects.toMatchObject(refused);
  await expect(correct({ before: { ...FACTS, legal: 'Lot 1' } })).rejects.toMatchObject(refused);
  await expect(correct({ approverId: CLERK })).rejects.toMatchObject({ constraint: 'filing_corrections_approved' });
  expect(await correct({ seen: 1 })).toBe(false);
  expect(await correct({})).toBe(true);
  expect(await correct({})).toBe(false);
  expect(await listCorrections(db, filingId)).toMatchObject([{ before: FACTS, after, reason: 'Misspelled' }]);
  await expect(sql`DELETE FROM filing_corrections`.execute(db)).rejects.toThrow();
});

test('A withdrawn recording is kept, its number isn’t used again, and its place in the series is free', async () => {
  const packageId = await insertClaimed();
  await recordClaimed(db, packageId, '900', '10:00');
  expect(await record('10', '10:30')).toBe(OUT_OF_ORDER);
  const withdrawn = { packageId, clerkId: CLERK, at: NOW, reason: 'Mistyped' };
  const withdraw = () => db.transaction().execute((tx) => withdrawRecordings(tx, withdrawn));
  expect(await withdraw()).toBe(true);
  expect(await withdraw()).toBe(false);
  expect(await listWithdrawnRecordings(db, packageId)).toMatchObject([
    { documentNumber: `${series}900`, recordedDate: '11/20/2026', recordedTime: '10:00', reason: 'Mistyped' },
  ]);
  expect(await isNumberWithdrawn(db, 'LR', `${series}900`)).toBe(true);
  expect(await record('10', '10:30')).toBe(true);
  expect(await record('900', '11:00')).toBe('filings_number_withdrawn');
  const state = db.selectFrom('filings').select('state').where('id', '=', packageId);
  expect(await state.executeTakeFirst()).toEqual({ state: 'SUBMITTED' });
});
