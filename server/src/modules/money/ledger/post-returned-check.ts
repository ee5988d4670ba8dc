import type { Cents } from '@portal/contract/values/money';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import {
  findCounterPayment,
  findReturnedCheck,
  insertReturnedCheck,
  type ReturnedCheck,
  updateCreditStop,
} from './counter-payments.queries.ts';
import { findMovement, lockBalance, openLedgerAccount } from './ledger.queries.ts';
import { type CounterOutcome, type CounterPosting, postCounterEntry, reversalKey } from './post-counter-payment.ts';
import { postEntry } from './post-entry.ts';

export interface CheckReturn extends Pick<CounterPosting, 'accountId' | 'reason' | 'actor' | 'at' | 'day'> {
  /** The payment by check. */
  readonly journalEntryId: number;
  /** Charges the county's fee in the transaction, as a debt. @returns the fee, in cents. */
  readonly chargeFee: (tx: Db) => Promise<Cents>;
}

export type ReturnOutcome =
  | ({ readonly status: 'RETURNED'; readonly isNew: boolean } & ReturnedCheck)
  /** The account has no such payment, or no check was paid with it. */
  | { readonly status: 'NO_CHECK' }
  /** Staff reversed the payment for another reason. */
  | { readonly status: 'REVERSED' }
  /** The account would owe more than any account can. */
  | { readonly status: 'BALANCE_TOO_HIGH' };

/**
 * Reverses a payment whose check the bank returned, charges the fee, and stops the account's purchases on credit (decision 0242). What the
 * escrow still has of it is taken back; what is spent, the account owes by invoice. An escrow is never below zero.
 *
 * @returns for a repetition, the outcome of the first time.
 */
export function postReturnedCheck(db: Db, returned: CheckReturn): Promise<ReturnOutcome> {
  const { accountId, journalEntryId: paymentId } = returned;
  return inTransaction(db, async (tx) => {
    const payment = await findCounterPayment(tx, accountId, paymentId);
    if (payment === undefined || payment.reversesId !== null || payment.method !== 'CHECK' || payment.amountCents <= 0)
      return { status: 'NO_CHECK' };
    // The lock of every other reversal of the payment.
    const balance = await lockBalance(tx, accountId, payment.ledgerKind);
    if ((await findMovement(tx, reversalKey(paymentId))) !== undefined) {
      const earlier = await findReturnedCheck(tx, paymentId);
      return earlier === undefined ? { status: 'REVERSED' } : { status: 'RETURNED', isNew: false, ...earlier };
    }
    await openLedgerAccount(tx, accountId, 'RECEIVABLE');
    const isSpent = payment.ledgerKind === 'ESCROW' && balance < payment.amountCents;
    const { purpose, method, reference } = payment;
    const reversal = {
      ...{ ...pickPosting(returned), purpose, method, reference, isReturned: true },
      ...{ own: isSpent ? 'RECEIVABLE' : payment.ledgerKind, amountCents: -payment.amountCents },
      opKey: reversalKey(paymentId),
    } as const;
    const posted = await postCounterEntry(tx, reversal, paymentId);
    if (posted.status !== 'POSTED') return { status: 'BALANCE_TOO_HIGH' };
    if (isSpent && balance > 0) await payDebtFromEscrow(tx, returned, balance);
    const feeCents = await returned.chargeFee(tx);
    const owedCents = Math.max(0, -(await lockBalance(tx, accountId, 'RECEIVABLE')));
    const check = { reversalId: posted.journalEntryId, paymentId, feeCents, owedCents };
    await insertReturnedCheck(tx, check);
    await updateCreditStop(tx, accountId, true);
    return { status: 'RETURNED', isNew: true, ...check };
  });
}

/** A deposit or a payment of a debt from a bank account that the bank gave back. */
export interface DepositReturn extends CheckReturn {
  /** The balance that the payment added to. */
  readonly own: 'ESCROW' | 'RECEIVABLE';
  readonly userId: number;
  readonly amountCents: Cents;
}

/**
 * Takes back a deposit, or the payment of a debt, that the bank gave back, charges the fee and stops the account's purchases on credit, like a returned check. The
 * caller has locked the deposit, and it is taken back once.
 *
 * @throws Error if the account would owe more than any account can; the database's unique violation for a repetition.
 */
export async function postReturnedDeposit(
  tx: Db,
  returned: DepositReturn,
): Promise<{ readonly journalEntryId: number; readonly feeCents: Cents; readonly owedCents: Cents }> {
  const { accountId, userId, journalEntryId: depositId, own, amountCents, reason, at } = returned;
  const balance = await lockBalance(tx, accountId, own);
  await openLedgerAccount(tx, accountId, 'RECEIVABLE');
  const isSpent = own === 'ESCROW' && balance < amountCents;
  const posted = await postEntry(tx, {
    ...{
      kind: 'BANK_RETURN',
      opKey: `bank-return:${depositId}`,
      accountId,
      userId,
      note: reason,
      at,
    },
    own: { kind: isSpent ? 'RECEIVABLE' : own, amount: -amountCents },
    shared: [{ kind: 'CARD_CLEARING', amount: amountCents }],
  });
  if (posted === undefined) throw new Error(`Deposit ${depositId} can't be taken back.`);
  if (isSpent && balance > 0) await payDebtFromEscrow(tx, returned, balance);
  const feeCents = await returned.chargeFee(tx);
  const owedCents = Math.max(0, -(await lockBalance(tx, accountId, 'RECEIVABLE')));
  await updateCreditStop(tx, accountId, true);
  return { journalEntryId: posted.journalEntryId, feeCents, owedCents };
}

/** An entry changes one balance of an account, so this is a payout and a payment, both recorded. */
export async function payDebtFromEscrow(
  tx: Db,
  returned: Omit<CheckReturn, 'chargeFee'>,
  balance: Cents,
): Promise<void> {
  const { journalEntryId } = returned;
  const internal = { ...pickPosting(returned), method: 'OTHER', reference: '' } as const;
  const moves = [
    { purpose: 'REFUND', own: 'ESCROW', amountCents: -balance, opKey: `counter-return-out:${journalEntryId}` },
    {
      purpose: 'INVOICE_PAYMENT',
      own: 'RECEIVABLE',
      amountCents: balance,
      opKey: `counter-return-in:${journalEntryId}`,
    },
  ] as const;
  for (const move of moves) {
    const { status }: CounterOutcome = await postCounterEntry(tx, { ...internal, ...move }, null);
    if (status !== 'POSTED') throw new Error(`The rest of payment ${journalEntryId} can't be moved: ${status}`);
  }
}

function pickPosting({ accountId, reason, actor, at, day }: Omit<CheckReturn, 'chargeFee'>) {
  return { accountId, reason, actor, at, day, isOffered: true };
}
