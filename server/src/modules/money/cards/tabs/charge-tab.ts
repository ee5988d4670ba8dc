import type { Cents } from '@portal/contract/values/money';
import type { County } from '../../../../county.ts';
import type { Db } from '../../../../platform/database/database.ts';
import { postSale, type SalePosting, sumSale } from '../../ledger/sales.ts';
import { type CardFunds, getCardFunds } from './get-card-funds.ts';
import { insertTabCharge, type TabUse, useTab } from './tabs.queries.ts';

export type TabChargeOutcome =
  | (Pick<TabUse, 'surchargeCents' | 'invoiceNumber'> & { readonly status: 'CHARGED'; readonly journalEntryId: number })
  /** No authorization of the county's amount could hold this. */
  | { readonly status: 'NO_PURCHASING_OPTIONS' }
  /** The session has no open authorization: the user authorizes a card first (Spec 2 §4 `paymentNeeded`). */
  | { readonly status: 'PAYMENT_NEEDED' }
  /** The open authorization can't hold this charge too (`paymentNeededAgain`). */
  | { readonly status: 'PAYMENT_NEEDED_AGAIN' };

/**
 * Charges a sale to the card that a session has authorized. Its surcharge is the increase of the tab's surcharge, so
 * that the surcharges of all sales add up to the captured surcharge.
 *
 * @param tx the transaction that stores the purchase.
 * @throws as `postSale`.
 */
export async function chargeTab(
  tx: Db,
  { county, sessionIdHash }: { readonly county: County; readonly sessionIdHash: Buffer },
  sale: Omit<SalePosting, 'method'>,
): Promise<TabChargeOutcome> {
  const { accountId, lines, at } = sale;
  const { amountCents } = sumSale(lines);
  const use = await useTab(tx, { sessionIdHash, accountId, amountCents, now: at });
  if (use === undefined)
    return { status: findRefusalReason(await getCardFunds(tx, { county, sessionIdHash }), amountCents) };
  const posted = await postSale(tx, { ...sale, method: 'CARD' });
  if (posted === undefined) throw new Error('A card can owe without limit, and could not be charged.');
  const { journalEntryId } = posted;
  await insertTabCharge(tx, { ...use, journalEntryId, amountCents });
  const { surchargeCents, invoiceNumber } = use;
  return { status: 'CHARGED', journalEntryId, surchargeCents, invoiceNumber };
}

/** The reason why an amount can't be charged to a card now, and what would help. */
function findRefusalReason(funds: CardFunds, amountCents: Cents): Exclude<TabChargeOutcome['status'], 'CHARGED'> {
  if (!funds.canEverHold(amountCents)) return 'NO_PURCHASING_OPTIONS';
  return funds.remainingCents === undefined ? 'PAYMENT_NEEDED' : 'PAYMENT_NEEDED_AGAIN';
}
