import type { DrawerDifference } from '@portal/contract/money/drawers/drawers';
import type { AuditAction } from '@portal/contract/office/audit/audit-actions';
import type { CounterMethod, CounterPurpose } from '@portal/contract/people/account-admin/account-payments';
import { AMOUNT_MAX_CENTS, assertCents, type Cents } from '@portal/contract/values/money';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { type AuditActor, recordAudit } from '../../office/audit/index.ts';
import { type CounterEntry, findCounterPayment, insertCounterPayment } from './counter-payments.queries.ts';
import { findMovement, lockBalance, openLedgerAccount, type Posted, postSharedEntry } from './ledger.queries.ts';
import { postEntry } from './post-entry.ts';

/** A payment at the counter: what the account's own ledger account gains or loses, and why. */
export interface CounterPosting {
  readonly accountId: number;
  readonly purpose: CounterPurpose;
  readonly method: CounterMethod;
  readonly reference: string;
  readonly reason: string;
  /** Positive if the account gains the amount; not zero. */
  readonly amountCents: Cents;
  /** Of a payout: the payment that it returns, by its journal entry. */
  readonly returnsId?: number | null;
  /** The account's ledger account that it changes. */
  readonly own: 'ESCROW' | 'RECEIVABLE';
  /** Whether the account takes payments of this purpose now. A repetition has the outcome of the first time nevertheless. */
  readonly isOffered: boolean;
  /** Identifies the operation: repeating it with the same key changes nothing. */
  readonly opKey: string;
  readonly actor: AuditActor;
  readonly at: Date;
  /** Whether it reverses a payment whose check the bank returned. */
  readonly isReturned?: boolean;
  /** The day of the county's calendar. Its year numbers the receipt; a day that is closed is refused. */
  readonly day: PlainDate;
}

export type CounterOutcome =
  | {
      readonly status: 'POSTED';
      readonly journalEntryId: number;
      readonly balanceCents: Cents;
      readonly isNew: boolean;
    }
  /** More than the account has in escrow, or than its credit. */
  | { readonly status: 'TOO_HIGH' }
  /** The account takes no payments of this purpose. */
  | { readonly status: 'NOT_OFFERED' }
  /** The account would have, or owe, more than any account can. */
  | { readonly status: 'BALANCE_TOO_HIGH' }
  /** Another payment of the account was posted under this key: its response was lost, and then the clerk changed it. */
  | { readonly status: 'POSTED_OTHERWISE' };

/**
 * Posts a payment at the counter with its audit row. Never pays out more than the account has. What is paid for invoices beyond the debt
 * is the account's credit. The database finds the open drawer of the clerk that the money is in (decision 0291).
 *
 * @returns for a repetition, the outcome of the first time.
 * @throws RangeError for an amount of zero; Error if the key belongs to another account.
 */
export function postCounterPayment(db: Db, payment: CounterPosting): Promise<CounterOutcome> {
  return postCounterEntry(db, payment, null);
}

/**
 * Reverses a payment at the counter in full by another entry.
 *
 * @returns undefined if the account has no such payment, or it is a reversal itself; for a repetition, the outcome of the first time.
 */
export async function postCounterReversal(
  db: Db,
  reversal: Pick<CounterPosting, 'accountId' | 'reason' | 'actor' | 'at' | 'day'> & {
    readonly journalEntryId: number;
  },
): Promise<CounterOutcome | undefined> {
  const { journalEntryId, ...rest } = reversal;
  const payment = await findCounterPayment(db, reversal.accountId, journalEntryId);
  if (payment === undefined || payment.reversesId !== null) return undefined;
  const { purpose, method, reference, ledgerKind } = payment;
  const opKey = reversalKey(journalEntryId);
  const amountCents = -payment.amountCents;
  const posting = { ...rest, purpose, method, reference, own: ledgerKind, isOffered: true, amountCents, opKey };
  return postCounterEntry(db, posting, journalEntryId);
}

/** The key of every way to reverse a payment, so that only one happens. */
export function reversalKey(journalEntryId: number): string {
  return `counter-reversal:${journalEntryId}`;
}

/** Posts a payment, or the reversal of one, with its row and its audit row. The caller has checked what it reverses. */
export function postCounterEntry(db: Db, payment: CounterPosting, reversesId: number | null): Promise<CounterOutcome> {
  const { accountId, purpose, own, actor, opKey, reason, at } = payment;
  const amountCents = assertCents(payment.amountCents);
  if (amountCents === 0) throw new RangeError('A payment of nothing.');
  return inTransaction(db, async (tx) => {
    await openLedgerAccount(tx, accountId, own);
    // Serializes the payments of the account, so that a repetition finds the first one.
    const balance = await lockBalance(tx, accountId, own);
    const earlier = await findMovement(tx, opKey);
    if (earlier !== undefined) {
      if (earlier.accountId !== accountId) throw new Error(`The key ${opKey} names another movement.`);
      const { journalEntryId } = earlier;
      const recorded = await findCounterPayment(tx, accountId, journalEntryId);
      if (reversesId === null && !isSamePayment(payment, recorded)) return { status: 'POSTED_OTHERWISE' };
      return { status: 'POSTED', journalEntryId, balanceCents: earlier.balance ?? 0, isNew: false };
    }
    if (!payment.isOffered) return { status: 'NOT_OFFERED' };
    if (Math.abs(balance + amountCents) > AMOUNT_MAX_CENTS) return { status: 'BALANCE_TOO_HIGH' };
    // A debt has no limit, but it doesn't come from paying out.
    if (purpose === 'CREDIT_REFUND' && amountCents < 0 && balance + amountCents < 0) return { status: 'TOO_HIGH' };
    const posted: Posted | undefined = await postEntry(tx, {
      ...{ opKey, accountId, userId: actor.userId, note: reason, at },
      kind: reversesId === null ? 'COUNTER_PAYMENT' : 'COUNTER_REVERSAL',
      own: { kind: own, amount: amountCents },
      shared: [{ kind: purpose === 'CORRECTION' ? 'ADJUSTMENT' : 'COUNTER_CLEARING', amount: -amountCents }],
    });
    if (posted === undefined) return { status: 'TOO_HIGH' };
    const { journalEntryId } = posted;
    const { method, reference } = payment;
    const receipt = await insertCounterPayment(tx, {
      ...{ journalEntryId, accountId, purpose, method, reference, reason, day: payment.day },
      ...{ amountCents, reversesId, returnsId: payment.returnsId ?? null },
    });
    await recordAudit(tx, {
      ...{ action: describeAction(payment, reversesId), actor, journalEntryId },
      details: { accountId, purpose, method, reference, reason, amountCents, journalEntryId, reversesId, receipt },
    });
    return { status: 'POSTED', journalEntryId, balanceCents: posted.balance ?? 0, isNew: true };
  });
}

function describeAction({ isReturned }: CounterPosting, reversesId: number | null): AuditAction {
  if (isReturned === true) return 'account.checkReturned';
  return reversesId === null ? 'account.paymentRecorded' : 'account.paymentReversed';
}

function isSamePayment(payment: CounterPosting, recorded: CounterEntry | undefined): boolean {
  if ((payment.returnsId ?? null) !== (recorded?.returnsId ?? null)) return false;
  return (['amountCents', 'purpose', 'method', 'reference', 'reason'] as const).every(
    (field) => payment[field] === recorded?.[field],
  );
}

export interface DrawerPosting extends DrawerDifference {
  readonly drawerId: number;
  /** The account of the clerk whose drawer it is. */
  readonly accountId: number;
  readonly reason: string;
  readonly actor: AuditActor;
  readonly at: Date;
}

/**
 * Posts what was over or short of one kind of money in a drawer, with its audit row: the county has so much more or less than its
 * payments at the counter say.
 *
 * @returns the number of the journal entry.
 * @throws the database's unique violation for a difference that is posted already; its check violation for an amount of zero.
 */
export function postDrawerDifference(db: Db, difference: DrawerPosting): Promise<number> {
  const { drawerId, accountId, kind, amountCents, reason, actor, at } = difference;
  return inTransaction(db, async (tx) => {
    const { journalEntryId } = await postSharedEntry(tx, {
      ...{ opKey: `drawer-difference:${drawerId}:${kind}`, kind: 'DRAWER_DIFFERENCE', accountId, userId: actor.userId },
      ...{ note: reason, at },
      shared: [
        { kind: 'COUNTER_CLEARING', amount: -amountCents },
        { kind: 'OVER_SHORT', amount: amountCents },
      ],
    });
    await recordAudit(tx, {
      ...{ action: 'drawer.differed', actor, journalEntryId },
      details: { accountId, kind, amountCents, reason, journalEntryId },
    });
    return journalEntryId;
  });
}

/** The taxes of a month that are paid to the state. */
export interface TaxPosting {
  /** `YYYY-MM`. */
  readonly month: string;
  /** The account of the clerk who records it. */
  readonly accountId: number;
  readonly userId: number;
  readonly deedCents: Cents;
  readonly mortgageCents: Cents;
  /** The county's share of both. */
  readonly countyCents: Cents;
  readonly stateCents: Cents;
  readonly reference: string;
  readonly at: Date;
}

/** Posts a payment of taxes to the state. @throws the database's unique violation for a month that is posted already. */
export async function postStateTaxes(tx: Db, taxes: TaxPosting): Promise<number> {
  const { month, accountId, userId, deedCents, mortgageCents, countyCents, stateCents, reference: note, at } = taxes;
  const shared = [
    { kind: 'TAX_DEED', amount: 0 - deedCents },
    { kind: 'TAX_MORTGAGE', amount: 0 - mortgageCents },
    { kind: 'REVENUE_TAX_SHARE', amount: countyCents },
    { kind: 'TREASURY', amount: stateCents },
  ] as const;
  const { journalEntryId } = await postSharedEntry(tx, {
    ...{ opKey: `state-taxes:${month}`, kind: 'STATE_TAXES', accountId, userId, note, at },
    shared: shared.filter(({ amount }) => amount !== 0),
  });
  return journalEntryId;
}

/** A balance that is paid to the state instead of its owner. */
export interface UnclaimedPosting {
  readonly propertyId: number;
  readonly accountId: number;
  /** The clerk. */
  readonly userId: number;
  readonly own: 'ESCROW' | 'RECEIVABLE';
  readonly at: Date;
  /** Whether the owner still left it; asked once nothing can change the balance. */
  readonly isUnclaimed: () => Promise<boolean>;
}

/**
 * Takes all of a balance out of its account.
 *
 * @param tx keeps the balance locked until it ends.
 * @returns undefined if the owner came back, or nothing is left.
 * @throws the database's unique violation for one that is posted already.
 */
export async function postUnclaimedProperty(
  tx: Db,
  { propertyId, accountId, userId, own, at, isUnclaimed }: UnclaimedPosting,
): Promise<{ readonly journalEntryId: number; readonly amountCents: Cents } | undefined> {
  const amountCents = await lockBalance(tx, accountId, own);
  if (amountCents <= 0 || !(await isUnclaimed())) return undefined;
  const posted = await postEntry(tx, {
    ...{ opKey: `unclaimed-property:${propertyId}`, kind: 'UNCLAIMED_PROPERTY', accountId, userId, at },
    own: { kind: own, amount: 0 - amountCents },
    shared: [{ kind: 'TREASURY', amount: amountCents }],
  });
  if (posted === undefined) throw new Error(`The balance of account ${accountId} changed under its lock.`);
  return { journalEntryId: posted.journalEntryId, amountCents };
}
