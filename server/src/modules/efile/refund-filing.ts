import type { Cents } from '@portal/contract/values/money';
import type { County } from '../../county.ts';
import type { Db } from '../../platform/database/database.ts';
import type { AuditActor } from '../audit/index.ts';
import { refund } from '../charging/index.ts';
import { getSettings } from '../county-settings/index.ts';
import type { StoredFiling } from './filings.queries.ts';

/** What the county keeps of the price of a filing that is rejected or withdrawn now. */
export async function computeRetainedCents(tx: Db, { totalCents }: Pick<StoredFiling, 'totalCents'>): Promise<Cents> {
  return Math.min(totalCents, (await getSettings(tx, 'efileFees')).retainedFee);
}

/**
 * Refunds a filing that is rejected or withdrawn, in the transaction of that: all of it, with a card's surcharge, or all but what the county
 * keeps. The key is the filing's, so it happens once. What the gateway has to return is returned after the commit.
 *
 * @returns what is returned of the price.
 */
export async function refundFiling(
  { db, county }: { readonly db: Db; readonly county: County },
  filing: Pick<StoredFiling, 'id' | 'number' | 'totalCents' | 'journalEntryId'>,
  {
    retainedCents,
    actor,
    reason,
  }: { readonly retainedCents: Cents; readonly actor: AuditActor; readonly reason: string },
): Promise<Cents> {
  const { id, journalEntryId: saleId, totalCents } = filing;
  if (saleId === null || retainedCents >= totalCents) return 0;
  const lines = retainedCents === 0 ? 'ALL' : { keptCents: retainedCents };
  const outcome = await refund({ db, county }, { saleId, lines, reason, opKey: `efile:${id}:refund`, actor });
  // Staff may have refunded it by hand already, or the card was never charged: then there is nothing to return.
  return 'refundId' in outcome ? outcome.amountCents : 0;
}
