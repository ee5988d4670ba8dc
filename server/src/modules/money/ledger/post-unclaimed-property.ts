import type { Cents } from '@portal/contract/values/money';
import type { Db } from '../../../platform/database/database.ts';
import { lockBalance } from './ledger.queries.ts';
import { postEntry } from './post-entry.ts';

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
