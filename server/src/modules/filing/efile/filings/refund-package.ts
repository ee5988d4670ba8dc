import type { Cents } from '@portal/contract/values/money';
import type { County } from '../../../../county.ts';
import type { Db } from '../../../../platform/database/database.ts';
import type { Translate } from '../../../../platform/translate.ts';
import { refund } from '../../../money/charging/index.ts';
import type { AuditActor } from '../../../office/audit/index.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import type { StoredFiling } from './filings.queries.ts';

/** What the county keeps of the price of each document that is rejected or withdrawn now. */
export async function getRetainedFee(tx: Db): Promise<Cents> {
  return (await getSettings(tx, 'efileFees')).retainedFee;
}

interface RefundTerms {
  /** What the county keeps of each document. */
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
 * Refunds the documents of a package that is rejected or withdrawn, in the transaction of that: all of the price, with a card's surcharge,
 * or all but what the county keeps of each. The key is the document's, so it happens once. What the gateway has to return is returned after
 * the commit.
 *
 * @returns what is returned of the prices.
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
  { id, number, journalEntryId: saleId, totalCents }: StoredFiling,
  { feeCents, actor, reason, translate }: RefundTerms,
): Promise<Cents> {
  if (saleId === null || feeCents >= totalCents) return 0;
  const outcome = await refund(context, {
    ...{ saleId, actor, opKey: `efile:${id}:refund` },
    lines: feeCents === 0 ? 'ALL' : { keptCents: feeCents },
    reason: translate(`efile:refundReason.${reason}`, { number }),
  });
  // Staff may have refunded it by hand already, or the card was never charged: then there is nothing to return.
  return 'refundId' in outcome ? outcome.amountCents : 0;
}
