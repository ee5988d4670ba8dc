import { assertCents, type Cents } from '@portal/contract/values/money';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { type AuditActor, recordAudit } from '../../office/audit/index.ts';
import { findMovement } from './ledger.queries.ts';
import { postEntry } from './post-entry.ts';

export interface EscrowAdjustment {
  readonly accountId: number;
  /** Positive to add to the escrow, negative to withdraw from it; not zero. */
  readonly amountCents: Cents;
  /** Identifies the operation: repeating it with the same key changes nothing. */
  readonly opKey: string;
  /** The reason, for readers of the journal; at most 500 characters. */
  readonly note: string;
  readonly actor: AuditActor;
  readonly at: Date;
}

export type AdjustmentOutcome =
  | { readonly status: 'ADJUSTED'; readonly balanceCents: Cents }
  /** Too little in escrow to withdraw, or too much to add. */
  | { readonly status: 'INSUFFICIENT_FUNDS' | 'BALANCE_TOO_HIGH' };

/**
 * Adjusts an account's escrow, on behalf of staff or a command. The balance never falls below zero.
 *
 * @returns the balance after the adjustment; for a repetition, the balance after the first time.
 * @throws RangeError if the amount is zero or not whole cents; Error if the key belongs to another adjustment.
 */
export async function adjustEscrow(db: Db, adjustment: EscrowAdjustment): Promise<AdjustmentOutcome> {
  const { accountId, opKey, note, actor, at } = adjustment;
  const amountCents = assertCents(adjustment.amountCents);
  if (amountCents === 0) throw new RangeError('An adjustment of nothing.');
  return inTransaction(db, async (tx) => {
    const earlier = await findMovement(tx, opKey);
    if (earlier !== undefined) {
      if (earlier.accountId !== accountId || earlier.amount !== amountCents)
        throw new Error(`The key ${opKey} names another movement.`);
      return { status: 'ADJUSTED', balanceCents: earlier.balance ?? 0 };
    }
    const posted = await postEntry(tx, {
      ...{ opKey, kind: 'ESCROW_ADJUSTMENT', accountId, userId: actor.userId, note, at },
      own: { kind: 'ESCROW', amount: amountCents },
      shared: [{ kind: 'ADJUSTMENT', amount: -amountCents }],
    });
    if (posted === undefined) return { status: amountCents > 0 ? 'BALANCE_TOO_HIGH' : 'INSUFFICIENT_FUNDS' };
    await recordAudit(tx, {
      action: 'escrow.adjusted',
      actor,
      journalEntryId: posted.journalEntryId,
      details: { accountId, amountCents, note, journalEntryId: posted.journalEntryId },
    });
    return { status: 'ADJUSTED', balanceCents: posted.balance ?? 0 };
  });
}
