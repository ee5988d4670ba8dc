import { assertCents, type Cents } from '@portal/contract/values/money';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { getAccount } from '../accounts/index.ts';
import { openLedgerAccount, type Posted, postMovement } from './ledger.queries.ts';
import { findPaymentSource } from './ledger.rules.ts';

export interface Charge {
  readonly accountId: number;
  readonly userId: number;
  /** More than zero: what is free is not charged. */
  readonly amountCents: Cents;
  readonly kind: 'IMAGE_PURCHASE';
  /** Names what is charged for, so that it can be charged once only. */
  readonly opKey: string;
  readonly at: Date;
}

export type ChargeOutcome =
  | { readonly status: 'CHARGED'; readonly journalEntryId: number }
  | { readonly status: 'INSUFFICIENT_FUNDS' }
  /** A flat-fee or card account. */
  | { readonly status: 'NO_PURCHASING_OPTIONS' };

/**
 * Charges an account the way it pays: from its escrow, never below zero, or to its invoice, without limit. Belongs into the
 * transaction of what it pays for.
 *
 * @throws RangeError for an amount that is not a positive number of whole cents; the database's unique violation when the key was
 * charged before: whoever charges keeps the state that tells a repetition.
 */
export async function chargeAccount(db: Db, charge: Charge): Promise<ChargeOutcome> {
  if (assertCents(charge.amountCents) <= 0) throw new RangeError(`Not a charge: ${charge.amountCents}`);
  return inTransaction(db, async (tx) => {
    const source = findPaymentSource(await getAccount(tx, charge.accountId));
    if (source === undefined) return { status: 'NO_PURCHASING_OPTIONS' };
    const posted = source === 'ESCROW' ? await chargeEscrow(tx, charge) : await chargeInvoice(tx, charge);
    if (posted === undefined) return { status: 'INSUFFICIENT_FUNDS' };
    return { status: 'CHARGED', journalEntryId: posted.journalEntryId };
  });
}

function chargeEscrow(tx: Db, charge: Charge): Promise<Posted | undefined> {
  return postMovement(tx, toMovement(charge, 'ESCROW'));
}

/** The first charge of an account opens what it owes. */
async function chargeInvoice(tx: Db, charge: Charge): Promise<Posted | undefined> {
  const movement = toMovement(charge, 'RECEIVABLE');
  const posted = await postMovement(tx, movement);
  if (posted !== undefined) return posted;
  await openLedgerAccount(tx, { accountId: charge.accountId, kind: 'RECEIVABLE', minBalanceCents: null });
  return postMovement(tx, movement);
}

function toMovement(charge: Charge, own: 'ESCROW' | 'RECEIVABLE') {
  const { accountId, amountCents, opKey, kind, userId, at } = charge;
  return {
    accountId,
    own,
    shared: 'REVENUE_IMAGE',
    amountCents: -amountCents,
    entry: { opKey, kind, userId, note: '', at },
  } as const;
}
