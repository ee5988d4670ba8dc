import type { Cents } from '@portal/contract/values/money';
import type { County } from '../../../../county.ts';
import type { Db } from '../../../../platform/database/database.ts';
import type { Translate } from '../../../../platform/translate.ts';
import { refund } from '../../../money/charging/index.ts';
import type { AuditActor } from '../../../office/audit/index.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { listSaleLines } from './differences.queries.ts';
import type { StoredFiling } from './filings.queries.ts';

/** The fee that the county currently keeps for each rejected or withdrawn document. */
export async function getRetainedFee(tx: Db): Promise<Cents> {
  return (await getSettings(tx, 'efileFees')).retainedFee;
}

interface RefundTerms {
  /** The fee that the county keeps for each document. */
  readonly feeCents: Cents;
  readonly actor: AuditActor;
  readonly reason: 'REJECTED' | 'WITHDRAWN';
  readonly translate: Translate;
}

interface Refunded {
  readonly documents: readonly { readonly filing: StoredFiling; readonly refundedCents: Cents }[];
  /** Of all documents. */
  readonly refundedCents: Cents;
}

/**
 * Refunds the documents of a package in the transaction that rejects or withdraws it: the whole price, with a card's
 * surcharge, less the fee that the county keeps for each. The key is the document's, so each is refunded once. Refunds
 * by the gateway follow after the commit.
 *
 * @returns the refunded amount.
 */
export async function refundPackage(
  context: { readonly db: Db; readonly county: County },
  filings: readonly StoredFiling[],
  terms: RefundTerms,
): Promise<Refunded> {
  const documents: { readonly filing: StoredFiling; readonly refundedCents: Cents }[] = [];
  for (const filing of filings) documents.push({ filing, refundedCents: await refundFiling(context, filing, terms) });
  return { documents, refundedCents: documents.reduce((sum, { refundedCents }) => sum + refundedCents, 0) };
}

async function refundFiling(
  context: { readonly db: Db; readonly county: County },
  { id, number, journalEntryId, totalCents }: StoredFiling,
  { feeCents, actor, reason, translate }: RefundTerms,
): Promise<Cents> {
  if (feeCents >= totalCents) return 0;
  let keptCents = feeCents;
  let refundedCents = 0;
  // The oldest sale first: what the county keeps, it keeps of that, and of the differences only the rest.
  for (const { saleId, amountCents } of await listKept(context.db, id)) {
    const kept = Math.min(keptCents, amountCents);
    keptCents -= kept;
    if (kept === amountCents) continue;
    const outcome = await refund(context, {
      ...{ saleId, actor, opKey: `efile:${id}:refund${saleId === journalEntryId ? '' : `:${saleId}`}` },
      lines: kept === 0 ? 'ALL' : { keptCents: kept },
      reason: translate(`efile:refundReason.${reason}`, { number }),
    });
    // If staff already refunded it by hand, or the card was never charged, there is nothing to return.
    if ('refundId' in outcome) refundedCents += outcome.amountCents;
  }
  return refundedCents;
}

/** How much each sale of a filing keeps, oldest first. */
async function listKept(db: Db, filingId: number) {
  const kept = new Map<number, Cents>();
  for (const { saleId, amountCents } of (await listSaleLines(db, filingId)).toReversed())
    kept.set(saleId, (kept.get(saleId) ?? 0) + amountCents);
  return [...kept].map(([saleId, amountCents]) => ({ saleId, amountCents }));
}
