import {
  type CounterMethod,
  type CounterPurpose,
  PAYOUT_PURPOSES,
} from '@portal/contract/people/account-admin/account-payments';
import type { Cents } from '@portal/contract/values/money';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** A stored payment at the counter. */
export interface CounterEntry {
  readonly journalEntryId: number;
  readonly accountId: number;
  readonly purpose: CounterPurpose;
  readonly method: CounterMethod;
  readonly reference: string;
  readonly reason: string;
  /** Positive if the account gains the amount. */
  readonly amountCents: Cents;
  readonly reversesId: number | null;
  /** The printed number of its receipt, `2026-000123`. */
  readonly receipt: string;
  /** The receipt number of the payment that it reverses; null if it reverses none. */
  readonly reversesReceipt: string | null;
  /** The payment that a payout returns, and the number of its receipt. */
  readonly returnsId: number | null;
  readonly returnsReceipt: string | null;
  /** The receipt number of its reversal; null unless it is reversed. */
  readonly voidedBy: string | null;
  /** Whether it is the reversal of a payment whose check the bank returned. */
  readonly isReturnedCheck: boolean;
  /** Of a payout that a later check paid: its number, and who wrote it when. */
  readonly checkNumber: string | null;
  readonly paidBy: string | null;
  readonly paidAt: Date | null;
  /** The drawer that the money went into or out of; null if no drawer holds it. */
  readonly drawerId: number | null;
  readonly postedAt: Date;
  readonly userId: number | null;
  /** Of the ledger account that it changed. */
  readonly balanceCents: Cents;
  readonly ledgerKind: 'ESCROW' | 'RECEIVABLE';
}

type NewCounterPayment = Pick<
  CounterEntry,
  | 'journalEntryId'
  | 'accountId'
  | 'purpose'
  | 'method'
  | 'reference'
  | 'reason'
  | 'amountCents'
  | 'reversesId'
  | 'returnsId'
> & { readonly day: PlainDate };

/** @returns the number of its receipt, which the database draws from the year's series. */
export async function insertCounterPayment(tx: Db, payment: NewCounterPayment): Promise<string> {
  const { receipt } = await tx
    .insertInto('counter_payments')
    .values({
      journal_entry_id: payment.journalEntryId,
      account_id: payment.accountId,
      purpose: payment.purpose,
      method: payment.method,
      reference: payment.reference,
      reason: payment.reason,
      amount_cents: payment.amountCents,
      reverses_id: payment.reversesId,
      returns_id: payment.returnsId,
      receipt_year: Number(payment.day.slice(0, 4)),
      day: payment.day,
    })
    .returning('receipt')
    .executeTakeFirstOrThrow();
  return receipt;
}

function selectCounterPayments(db: Db) {
  return db
    .selectFrom('counter_payments')
    .innerJoin('journal_entries', 'journal_entries.id', 'counter_payments.journal_entry_id')
    .innerJoin('postings', (join) =>
      join
        .onRef('postings.journal_entry_id', '=', 'counter_payments.journal_entry_id')
        .on('postings.balance_after', 'is not', null),
    )
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'postings.ledger_account_id')
    .leftJoin('counter_payments as reversed', 'reversed.journal_entry_id', 'counter_payments.reverses_id')
    .leftJoin('counter_payments as returned', 'returned.journal_entry_id', 'counter_payments.returns_id')
    .leftJoin('counter_payments as reversals', 'reversals.reverses_id', 'counter_payments.journal_entry_id')
    .leftJoin('returned_checks', 'returned_checks.reversal_id', 'counter_payments.journal_entry_id')
    .leftJoin('paid_payouts', 'paid_payouts.journal_entry_id', 'counter_payments.journal_entry_id')
    .select((eb) => [
      'counter_payments.journal_entry_id as journalEntryId',
      'counter_payments.account_id as accountId',
      'counter_payments.purpose',
      'counter_payments.method',
      'counter_payments.reference',
      'counter_payments.reason',
      'counter_payments.amount_cents as amountCents',
      'counter_payments.reverses_id as reversesId',
      'journal_entries.posted_at as postedAt',
      'journal_entries.user_id as userId',
      'postings.balance_after as balanceCents',
      'ledger_accounts.kind as ledgerKind',
      'counter_payments.receipt',
      'counter_payments.drawer_id as drawerId',
      'counter_payments.returns_id as returnsId',
      'returned.receipt as returnsReceipt',
      'reversed.receipt as reversesReceipt',
      'reversals.receipt as voidedBy',
      'paid_payouts.check_number as checkNumber',
      'paid_payouts.paid_by as paidBy',
      'paid_payouts.paid_at as paidAt',
      eb('returned_checks.reversal_id', 'is not', null).as('isReturnedCheck'),
    ])
    .$castTo<CounterEntry>();
}

/** Lists the newest payments of an account, newest first. */
export function listCounterPayments(db: Db, accountId: number, limit: number): Promise<readonly CounterEntry[]> {
  return selectCounterPayments(db)
    .where('counter_payments.account_id', '=', accountId)
    .orderBy('counter_payments.journal_entry_id', 'desc')
    .limit(limit)
    .execute();
}

/** Lists the payments at the counter among journal entries. */
export function listCounterPaymentsOf(db: Db, journalEntryIds: readonly number[]): Promise<readonly CounterEntry[]> {
  return selectCounterPayments(db)
    .where('counter_payments.journal_entry_id', '=', sql<number>`ANY(${[...journalEntryIds]}::bigint[])`)
    .execute();
}

/** Lists the first `limit` payments of a day of the county's calendar after an entry, in their order. */
export function listCounterPaymentsOfDay(
  db: Db,
  { day, after, limit }: { readonly day: PlainDate; readonly after: number; readonly limit: number },
): Promise<readonly CounterEntry[]> {
  return selectCounterPayments(db)
    .where('counter_payments.day', '=', day)
    .where('counter_payments.journal_entry_id', '>', after)
    .orderBy('counter_payments.journal_entry_id')
    .limit(limit)
    .execute();
}

/** Finds a payment of an account. */
export function findCounterPayment(
  db: Db,
  accountId: number,
  journalEntryId: number,
): Promise<CounterEntry | undefined> {
  return selectCounterPayments(db)
    .where('counter_payments.account_id', '=', accountId)
    .where('counter_payments.journal_entry_id', '=', journalEntryId)
    .executeTakeFirst();
}

/**
 * Names the check that pays a payout.
 *
 * @returns false if a check paid it before.
 * @throws the database's violation of `paid_payouts_open`, or of `paid_payouts_check_number_key`.
 */
export async function insertPaidPayout(
  tx: Db,
  paid: {
    readonly journalEntryId: number;
    readonly checkNumber: string;
    readonly paidByUserId: number;
    readonly paidBy: string;
    readonly paidAt: Date;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('paid_payouts')
    .values({
      ...{ journal_entry_id: paid.journalEntryId, check_number: paid.checkNumber, paid_at: paid.paidAt },
      ...{ paid_by_user_id: paid.paidByUserId, paid_by: paid.paidBy },
    })
    .onConflict((conflict) => conflict.column('journal_entry_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether a payout waits for its check. */
export function isToPay({ purpose, method, reference, checkNumber, amountCents, voidedBy }: CounterEntry): boolean {
  const isPayout = PAYOUT_PURPOSES.includes(purpose) && amountCents < 0;
  return isPayout && method === 'CHECK' && reference === '' && checkNumber === null && voidedBy === null;
}

/** A check that the bank returned. */
export interface ReturnedCheck {
  /** The entry that reverses the payment. */
  readonly reversalId: number;
  readonly paymentId: number;
  readonly feeCents: Cents;
  /** The debt of the account right after it. */
  readonly owedCents: Cents;
}

/** Finds the return of a payment's check. */
export function findReturnedCheck(db: Db, paymentId: number): Promise<ReturnedCheck | undefined> {
  return db
    .selectFrom('returned_checks')
    .select([
      'reversal_id as reversalId',
      'payment_id as paymentId',
      'fee_cents as feeCents',
      'owed_cents as owedCents',
    ])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
}

export async function insertReturnedCheck(tx: Db, returned: ReturnedCheck): Promise<void> {
  const { reversalId, paymentId, feeCents, owedCents } = returned;
  await tx
    .insertInto('returned_checks')
    .values({ reversal_id: reversalId, payment_id: paymentId, fee_cents: feeCents, owed_cents: owedCents })
    .execute();
}

/**
 * Sets whether an account's purchases on invoice are refused.
 *
 * @returns false if nothing changed.
 */
export async function updateCreditStop(tx: Db, accountId: number, isStopped: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ledger_accounts')
    .set({ is_credit_stopped: isStopped })
    .where('account_id', '=', accountId)
    .where('kind', '=', 'RECEIVABLE')
    .where('is_credit_stopped', '=', !isStopped)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sums what an account used in each month of the county's calendar since an instant: sales, less their refunds. */
export async function sumMonthlyUse(
  db: Db,
  { accountId, since, timeZone }: { readonly accountId: number; readonly since: Date; readonly timeZone: string },
): Promise<readonly { readonly month: string; readonly count: number; readonly amountCents: Cents }[]> {
  const { rows } = await sql<{ month: string; count: number; amountCents: Cents }>`
    SELECT to_char(journal_entries.posted_at AT TIME ZONE ${timeZone}, 'YYYY-MM') AS month,
           count(DISTINCT journal_entries.id)::integer AS count,
           coalesce(sum(sale_lines.amount_cents - sale_lines.refunded_cents), 0)::bigint AS "amountCents"
    FROM journal_entries
    JOIN sale_lines ON sale_lines.journal_entry_id = journal_entries.id
    WHERE journal_entries.account_id = ${accountId} AND journal_entries.posted_at >= ${since}::timestamptz
    GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

/** Years listed; more would not help to find the cause. */
const FAULTS_MAX = 100;

/** Lists years whose receipt numbers don't run from 1 to the last one that was drawn. */
export async function listYearsWithReceiptGaps(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ year: number }>`
    SELECT year FROM receipt_series
    FULL JOIN (
      SELECT receipt_year AS year, count(*) AS drawn, min(receipt_number) AS first, max(receipt_number) AS last
      FROM counter_payments WHERE receipt_year IS NOT NULL GROUP BY receipt_year
    ) AS numbered USING (year)
    WHERE (drawn, first, last) IS DISTINCT FROM (last_number::bigint, 1, last_number)
    ORDER BY year LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ year }) => year);
}
