import { randomUUID } from 'node:crypto';
import { sell } from '@portal/testing/apps/sales';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../../platform/database/open-database.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { createAccount } from '../../people/accounts/index.ts';
import { findLedgerFaults } from './find-ledger-faults.ts';
import { findBalance } from './ledger.queries.ts';
import { postCardCapture, postCardDeposit, writeOffCardCharges } from './post-card-movements.ts';

const AT = new Date('2026-11-20T18:00:00Z');

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  expect(await findLedgerFaults(database.db)).toEqual([]);
});
afterAll(() => database.close());

const movement = (accountId: number) => ({ accountId, userId: 1, opKey: randomUUID(), at: AT });
const openCardAccount = () =>
  createAccount(database.db, { name: randomUUID(), accountType: 'A_LA_CARTE', paymentMethod: 'CREDIT_CARD' });

/** The change of each ledger account by an entry. */
async function listPostings(opKey: string): Promise<Record<string, number>> {
  const rows = await database.db
    .selectFrom('postings')
    .innerJoin('journal_entries', 'journal_entries.id', 'postings.journal_entry_id')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'postings.ledger_account_id')
    .select(['ledger_accounts.kind', 'postings.amount'])
    .where('op_key', '=', opKey)
    .execute();
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]));
}

test('a card deposit adds to the escrow, and the gateway has it with the surcharge', async () => {
  const accountId = await createAccount(database.db, { name: randomUUID() });
  const deposit = { ...movement(accountId), depositCents: 10_000, surchargeCents: 250 };
  expect((await postCardDeposit(database.db, deposit)).balanceCents).toBe(10_000);
  expect(await listPostings(deposit.opKey)).toEqual({ ESCROW: 10_000, CARD_CLEARING: -10_250, SURCHARGE: 250 });
});

test('a deposit that is posted twice is booked once and returns the same outcome', async () => {
  const accountId = await createAccount(database.db, { name: randomUUID() });
  const deposit = { ...movement(accountId), depositCents: 10_000, surchargeCents: 0 };
  const first = await postCardDeposit(database.db, deposit);
  expect(await postCardDeposit(database.db, deposit)).toEqual(first);
  await expect(postCardDeposit(database.db, { ...deposit, depositCents: 9_999 })).rejects.toThrow('another movement');
});

test('a card owes its charges until the capture', async () => {
  const accountId = await openCardAccount();
  const charge = { ...movement(accountId), amountCents: 350, method: 'CARD' } as const;
  await sell(database.db, charge);
  expect(await listPostings(charge.opKey)).toEqual({ CARD_UNCAPTURED: -350, REVENUE_IMAGE: 350 });
  const capture = { ...movement(accountId), chargedCents: 350, surchargeCents: 9 };
  await postCardCapture(database.db, capture);
  expect(await listPostings(capture.opKey)).toEqual({ CARD_UNCAPTURED: 350, CARD_CLEARING: -359, SURCHARGE: 9 });
  expect((await findBalance(database.db, accountId, 'CARD_UNCAPTURED'))?.balance).toBe(0);
});

test('no more is captured than was charged', async () => {
  const accountId = await openCardAccount();
  await sell(database.db, { ...movement(accountId), amountCents: 350, method: 'CARD' });
  const capture = { ...movement(accountId), chargedCents: 351, surchargeCents: 0 };
  await expect(postCardCapture(database.db, capture)).rejects.toThrow('ledger_accounts_captured_as_charged');
});

test('the county bears charges that will never be captured', async () => {
  const accountId = await openCardAccount();
  await sell(database.db, { ...movement(accountId), amountCents: 350, method: 'CARD' });
  const loss = { ...movement(accountId), chargedCents: 350, actor: SYSTEM_ACTOR, details: {} };
  await writeOffCardCharges(database.db, loss);
  expect(await listPostings(loss.opKey)).toEqual({ CARD_UNCAPTURED: 350, ADJUSTMENT: -350 });
});

test.each([
  { depositCents: 0, surchargeCents: 0 },
  { depositCents: -1, surchargeCents: 0 },
  { depositCents: 0.5, surchargeCents: 0 },
  { depositCents: 100, surchargeCents: -1 },
  { depositCents: Number.NaN, surchargeCents: 0 },
])('$depositCents with a surcharge of $surchargeCents isn’t a deposit', async (amounts) => {
  const accountId = await createAccount(database.db, { name: randomUUID() });
  await expect(postCardDeposit(database.db, { ...movement(accountId), ...amounts })).rejects.toThrow(RangeError);
});
