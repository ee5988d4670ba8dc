import { assertCents, type Cents } from '@portal/contract/values/money';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { type Account, getAccount } from '../accounts/index.ts';
import { recordLandlinkPosting } from '../landlink/index.ts';
import type { Posted } from './ledger.queries.ts';
import { type ChargeKind, isCountedByFlatFee, OWN_KIND_OF, REVENUE_OF } from './ledger.rules.ts';
import { postEntry } from './post-entry.ts';

export interface Charge {
  readonly accountId: number;
  readonly userId: number | null;
  /** More than zero: what is free is not charged. */
  readonly amountCents: Cents;
  readonly kind: ChargeKind;
  /** Names what is charged for, so that it can be charged once only. */
  readonly opKey: string;
  readonly at: Date;
}

export type ChargeOutcome =
  | { readonly status: 'CHARGED'; readonly journalEntryId: number }
  | { readonly status: 'INSUFFICIENT_FUNDS' }
  /** A card account, whose charges need a card; copies of a flat-fee account, which are counted by `takeImages`. */
  | { readonly status: 'NO_PURCHASING_OPTIONS' };

/**
 * Charges an account the way it pays: from its escrow, never below zero, or to its invoice, without limit. Belongs into the
 * transaction of what it pays for.
 *
 * @param known the account, where it has been read already.
 * @throws RangeError for an amount that is not a positive number of whole cents; the database's unique violation when the key was
 * charged before: whoever charges keeps the state that tells a repetition.
 */
export async function chargeAccount(db: Db, charge: Charge, known?: Account): Promise<ChargeOutcome> {
  assertCharge(charge);
  const account = known ?? (await getAccount(db, charge.accountId));
  if (account.paymentMethod === 'CREDIT_CARD' || isCountedByFlatFee(account, charge.kind))
    return { status: 'NO_PURCHASING_OPTIONS' };
  const entry = toEntry(charge, OWN_KIND_OF[account.paymentMethod]);
  // The entry is one statement. A transaction around it would only hold the balance, for which others wait, until its end was sent.
  const posted = account.postToLandLink ? await postAndTell(db, account, entry) : await postEntry(db, entry);
  return posted === undefined
    ? { status: 'INSUFFICIENT_FUNDS' }
    : { status: 'CHARGED', journalEntryId: posted.journalEntryId };
}

/** The entry of a charge, and what the finance system is told of it: both or none. */
function postAndTell(db: Db, account: Account, entry: ReturnType<typeof toEntry>): Promise<Posted | undefined> {
  return inTransaction(db, async (tx) => {
    const posted = await postEntry(tx, entry);
    if (posted === undefined) return undefined;
    const charged = { kind: 'CHARGE', amountCents: -entry.own.amount, surchargeCents: 0 } as const;
    await recordLandlinkPosting(tx, account, { ...charged, journalEntryId: posted.journalEntryId, at: entry.at });
    return posted;
  });
}

/**
 * Books what a card's authorization was charged with: owed by the card until it is captured. Whether the authorization can hold it
 * is for whoever keeps the authorization to decide, in the same transaction.
 *
 * @throws as `chargeAccount`.
 */
export async function postCardCharge(db: Db, charge: Charge): Promise<{ readonly journalEntryId: number }> {
  assertCharge(charge);
  const posted = await postEntry(db, toEntry(charge, 'CARD_UNCAPTURED'));
  if (posted === undefined) throw new Error('A card may owe without limit, and could not be charged.');
  return { journalEntryId: posted.journalEntryId };
}

function assertCharge({ amountCents }: Charge): void {
  if (assertCents(amountCents) <= 0) throw new RangeError(`Not a charge: ${amountCents}`);
}

function toEntry(charge: Charge, ownKind: (typeof OWN_KIND_OF)[keyof typeof OWN_KIND_OF]) {
  const { accountId, amountCents, opKey, kind, userId, at } = charge;
  return {
    ...{ opKey, kind, accountId, userId, at },
    own: { kind: ownKind, amount: -amountCents },
    shared: [{ kind: REVENUE_OF[kind], amount: amountCents }],
  };
}
