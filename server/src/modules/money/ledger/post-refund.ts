import { assertCents, type Cents } from '@portal/contract/values/money';
import type { Db } from '../../../platform/database/database.ts';
import { getAccount } from '../../people/accounts/index.ts';
import { recordLandlinkPosting } from '../landlink/index.ts';
import { type Entry, type Posted, postSharedEntry } from './ledger.queries.ts';
import { OWN_KIND_OF_METHOD } from './ledger.rules.ts';
import type { RevenueKind } from './ledger-kinds.ts';
import { postEntry } from './post-entry.ts';
import { type LinePart, sumReturnedApart, wasCountedDown } from './sales.queries.ts';

/**
 * The target of a refund: back to the escrow, the invoice, the debt of an uncaptured card, or the image allowance; or,
 * by the card gateway, to a captured card.
 */
export type RefundTarget = 'ESCROW' | 'INVOICE' | 'CARD' | 'FLAT_FEE' | 'GATEWAY';

export interface RefundPosting {
  readonly saleId: number;
  readonly accountId: number;
  /** The refunded amounts of the sale's lines. */
  readonly parts: readonly LinePart[];
  /** The user who bought it, so that their report shows both. */
  readonly userId: number | null;
  /** The revenue account of the sale. */
  readonly revenue: RevenueKind;
  readonly target: RefundTarget;
  readonly amountCents: Cents;
  readonly images: number;
  /** The surcharge that the gateway returns; 0 for every other target. */
  readonly surchargeCents: Cents;
  readonly reason: string;
  readonly opKey: string;
  readonly at: Date;
}

/**
 * Posts a refund as one journal entry that references the sale it reverses, with its posting for the finance system. The caller has
 * reserved the amount on the lines of the sale, in the same transaction or before.
 *
 * @throws RangeError for an invalid amount; the database's unique violation if the key is in use.
 */
export async function postRefund(tx: Db, refund: RefundPosting): Promise<number> {
  const { saleId, accountId, userId, amountCents, images, reason, opKey, at, target, surchargeCents } = refund;
  if (assertCents(amountCents) < 0 || amountCents + images <= 0)
    throw new RangeError(`Not a refund: ${amountCents} cents, ${images} images`);
  const entry = { kind: 'REFUND', reversesId: saleId, note: reason, accountId, userId, opKey, at } as const;
  const { journalEntryId } = await post(tx, entry, refund);
  if (target === 'ESCROW' || target === 'INVOICE' || target === 'GATEWAY') {
    const kind = target === 'GATEWAY' ? 'CARD_REFUND' : 'REFUND';
    const movement = { kind, amountCents, surchargeCents, journalEntryId, at } as const;
    await recordLandlinkPosting(tx, await getAccount(tx, accountId), movement);
  }
  return journalEntryId;
}

async function post(tx: Db, entry: Omit<Entry, 'own' | 'shared'>, refund: RefundPosting): Promise<Posted> {
  const { target, amountCents, images, surchargeCents, revenue, saleId } = refund;
  if (target !== 'FLAT_FEE') {
    const apart = await sumReturnedApart(tx, saleId, refund.parts);
    const apartCents = apart.reduce((sum, part) => sum + part.amount, 0);
    const returned = [
      { kind: revenue, amount: apartCents - amountCents },
      ...apart.map(({ kind, amount }) => ({ kind, amount: -amount })),
    ];
    const shared = returned.filter(({ amount }) => amount !== 0);
    if (target !== 'GATEWAY') {
      const own = { kind: OWN_KIND_OF_METHOD[target], amount: amountCents };
      return ensurePosted(await postEntry(tx, { ...entry, own, shared }));
    }
    const byCard = [
      { kind: 'CARD_CLEARING', amount: assertCents(amountCents + surchargeCents) },
      { kind: 'SURCHARGE', amount: -surchargeCents },
    ] as const;
    return postSharedEntry(tx, { ...entry, shared: [...byCard, ...shared].filter(({ amount }) => amount !== 0) });
  }
  const used = { kind: 'UNITS_USED', amount: -images } as const;
  if (!(await wasCountedDown(tx, saleId)))
    return postSharedEntry(tx, { ...entry, shared: [{ kind: 'UNITS_ISSUED', amount: images }, used] });
  return ensurePosted(await postEntry(tx, { ...entry, own: { kind: 'FLAT_UNITS', amount: images }, shared: [used] }));
}

function ensurePosted(posted: Posted | undefined): Posted {
  if (posted === undefined) throw new Error('A refund adds to a balance, and could not.');
  return posted;
}
