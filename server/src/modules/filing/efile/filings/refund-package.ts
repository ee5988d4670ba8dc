import { RECORDING_FEES } from '@portal/contract/filing/efile/fee-facts';
import type { Cents } from '@portal/contract/values/money';
import type { County } from '../../../../county.ts';
import type { Db } from '../../../../platform/database/database.ts';
import type { Translate } from '../../../../platform/translate.ts';
import { refund } from '../../../money/charging/index.ts';
import type { AuditActor } from '../../../office/audit/index.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { type FilingSaleLine, listSaleLines } from './differences.queries.ts';
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
  let refundedCents = 0;
  for (const [saleId, { lines, isWhole }] of listReturned(await listSaleLines(context.db, id), feeCents)) {
    const outcome = await refund(context, {
      ...{ saleId, actor, opKey: `efile:${id}:refund${saleId === journalEntryId ? '' : `:${saleId}`}` },
      lines: isWhole ? 'ALL' : lines,
      reason: translate(`efile:refundReason.${reason}`, { number }),
    });
    // If staff already refunded it by hand, or the card was never charged, there is nothing to return.
    if ('refundId' in outcome) refundedCents += outcome.amountCents;
  }
  return refundedCents;
}

interface ReturnedSale {
  readonly lines: { readonly line: number; readonly amountCents: Cents }[];
  /** Nothing is kept of it. */
  isWhole: boolean;
}

/**
 * Lists the returned amounts by sale, oldest first. The county keeps its fee of the price of the pages first and of taxes last: a tax isn't due for a
 * document that isn't recorded. Of lines of the same fee, it keeps the oldest.
 */
function listReturned(lines: readonly FilingSaleLine[], feeCents: Cents): ReadonlyMap<number, ReturnedSale> {
  const returned = new Map<number, ReturnedSale>();
  let keptCents = feeCents;
  const rank = ({ item }: FilingSaleLine) => RECORDING_FEES.indexOf(item);
  const oldestFirst = lines.toSorted((one, other) => one.saleId - other.saleId || one.line - other.line);
  for (const { saleId } of oldestFirst) returned.set(saleId, { lines: [], isWhole: true });
  for (const { saleId, line, amountCents } of oldestFirst.toSorted((one, other) => rank(one) - rank(other))) {
    const sale = returned.get(saleId) as ReturnedSale;
    const kept = Math.min(keptCents, amountCents);
    keptCents -= kept;
    if (kept > 0) sale.isWhole = false;
    if (kept < amountCents) sale.lines.push({ line, amountCents: amountCents - kept });
  }
  for (const [saleId, sale] of returned) if (sale.lines.length === 0) returned.delete(saleId);
  return returned;
}
