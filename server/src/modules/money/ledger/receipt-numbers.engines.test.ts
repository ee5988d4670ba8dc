import { randomUUID } from 'node:crypto';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/database/database.ts';
import type { OpenDatabase } from '../../../platform/database/open-database.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { createAccount } from '../../people/accounts/index.ts';
import { findLedgerFaults } from './find-ledger-faults.ts';
import { type CounterPosting, postCounterPayment, postCounterReversal } from './post-counter-payment.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

class AbortedError extends Error {}

const when = (receiptYear: number) => ({
  ...{ reason: 'Counter', actor: SYSTEM_ACTOR, at: new Date(`${receiptYear}-03-02T18:00:00Z`) },
  day: `${receiptYear}-03-02` as PlainDate,
});
const deposit = (accountId: number, receiptYear: number): CounterPosting => ({
  ...{ accountId, purpose: 'ESCROW_DEPOSIT', method: 'CASH', reference: '', own: 'ESCROW', isOffered: true },
  ...{ amountCents: 100, opKey: randomUUID(), ...when(receiptYear) },
});

/** Records a payment, or rolls it back after its receipt number was drawn. */
async function pay(payment: CounterPosting, isAborted: boolean): Promise<void> {
  const recorded = inTransaction(database.db, async (tx) => {
    expect(await postCounterPayment(tx, payment)).toMatchObject({ status: 'POSTED' });
    if (isAborted) throw new AbortedError();
  });
  await (isAborted ? expect(recorded).rejects.toThrow(AbortedError) : recorded);
}

const listNumbers = async (year: number) => {
  const { rows } = await database.executeSql(
    `SELECT receipt FROM counter_payments WHERE receipt_year = ${year} ORDER BY receipt_number`,
  );
  return rows.map(({ receipt }) => receipt);
};
const count = (year: number, length: number) =>
  Array.from({ length }, (_, index) => `${year}-${String(index + 1).padStart(6, '0')}`);

it('numbers receipts without gaps by year, although payments at the same time are aborted, refused and repeated', async () => {
  const { db } = database;
  const accounts = await Promise.all([1, 2, 3].map(() => createAccount(db, { name: randomUUID() })));
  const attempts = Array.from({ length: 60 }, (_, index) => ({
    payment: deposit(accounts[index % 3] as number, index % 5 === 4 ? 2027 : 2026),
    isAborted: index % 4 === 1,
  }));
  await Promise.all(attempts.map(({ payment, isAborted }) => pay(payment, isAborted)));
  const kept = attempts.filter(({ isAborted }) => !isAborted).map(({ payment }) => payment);
  await Promise.all(kept.slice(0, 10).map((payment) => postCounterPayment(db, payment)));
  const refund = { ...deposit(accounts[0] as number, 2026), purpose: 'REFUND', amountCents: -1_000_000 } as const;
  expect(await postCounterPayment(db, refund)).toEqual({ status: 'TOO_HIGH' });
  for (const year of [2026, 2027]) {
    const { length } = kept.filter(({ day }) => day.startsWith(String(year)));
    expect(await listNumbers(year)).toEqual(count(year, length));
  }
  expect(await findLedgerFaults(db)).toEqual([]);
});

it('keeps the number of a reversed payment, and gives its reversal the next one', async () => {
  const { db } = database;
  const accountId = await createAccount(db, { name: randomUUID() });
  const posted = await postCounterPayment(db, deposit(accountId, 2031));
  if (posted.status !== 'POSTED') throw new Error(posted.status);
  const { journalEntryId } = posted;
  await postCounterReversal(db, { accountId, journalEntryId, ...when(2031) });
  await postCounterReversal(db, { accountId, journalEntryId, ...when(2031) });
  expect(await listNumbers(2031)).toEqual(['2031-000001', '2031-000002']);
});

it('refuses to skip a number or to take one back', async () => {
  await database.executeSql('INSERT INTO receipt_series (year, last_number) VALUES (2040, 1)');
  for (const change of [
    'INSERT INTO receipt_series (year, last_number) VALUES (2041, 2)',
    'UPDATE receipt_series SET last_number = 3 WHERE year = 2040',
    'UPDATE receipt_series SET last_number = 1 WHERE year = 2040',
    'DELETE FROM receipt_series WHERE year = 2040',
  ])
    await expect(database.executeSql(change)).rejects.toThrow('receipt numbers have no gaps');
  expect(await findLedgerFaults(database.db)).toEqual([
    { rule: 'receipt numbers of a year have no gaps', ids: [2040] },
  ]);
});
