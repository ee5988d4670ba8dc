import type { Cents } from '@portal/contract/values/money';
import type { Db } from '../../../../platform/database/database.ts';
import { postRefund, type RefundPosting } from '../../ledger/sales.ts';
import { computeTabSurcharge, createInvoiceNumber, getTabTerms } from '../gateway/cards.rules.ts';
import { insertIntent } from '../gateway/intents.queries.ts';
import { insertTabCharge } from '../tabs/tabs.queries.ts';
import { type ChargedTab, lockTab, lockTabOfSale, reduceTab, sumRefunds } from './refunds.queries.ts';

/** The current payment of a sale that was charged to a card, which determines its refund. */
export type CardPayment =
  /** On a tab that is not captured: the tab is reduced. */
  | { readonly kind: 'TAB'; readonly tab: ChargedTab }
  /** Captured, or about to be: the gateway returns it. */
  | { readonly kind: 'GATEWAY'; readonly tab: ChargedTab }
  /** The capture was refused, and the charges were billed this way instead. */
  | { readonly kind: 'BILLED'; readonly to: 'ESCROW' | 'INVOICE' }
  /** The charges were written off: there is no payment to return. */
  | { readonly kind: 'NOT_PAID' };

/** Finds how a card sale is paid, and locks that until the transaction ends. */
export async function lockCardPayment(tx: Db, saleId: number): Promise<CardPayment> {
  let tab = await lockTabOfSale(tx, saleId);
  while (tab.rebilledTabId !== null) tab = await lockTab(tx, tab.rebilledTabId);
  if (tab.state === 'OPEN' || tab.state === 'REFUSED') return { kind: 'TAB', tab };
  if (tab.state === 'CLOSING' || tab.state === 'CAPTURED') return { kind: 'GATEWAY', tab };
  if (tab.rebilledTo === 'ESCROW' || tab.rebilledTo === 'INVOICE') return { kind: 'BILLED', to: tab.rebilledTo };
  return { kind: 'NOT_PAID' };
}

/**
 * Refunds a charge that is not captured: the tab has used less, and so its authorization holds more.
 *
 * @param tab locked, OPEN or REFUSED.
 * @returns the journal entry.
 */
export async function refundTabCharge(
  tx: Db,
  tab: ChargedTab,
  refund: Omit<RefundPosting, 'target' | 'surchargeCents'>,
): Promise<number> {
  const journalEntryId = await postRefund(tx, { ...refund, target: 'CARD', surchargeCents: 0 });
  await reduceTab(tx, tab.id, refund.amountCents);
  const amountCents = -refund.amountCents;
  const surchargeCents = computeTabSurcharge(tab.usedCents + amountCents, getTabTerms(tab)) - tab.surchargeCents;
  await insertTabCharge(tx, { tabId: tab.id, journalEntryId, amountCents, surchargeCents });
  return journalEntryId;
}

/**
 * Records that the gateway must return a part of a captured tab, with its part of the surcharge, so that the card
 * always pays the surcharge on its final charge. `finishCardRefund` asks the gateway, after the commit.
 *
 * @param tab locked, CLOSING or CAPTURED.
 * @returns the intent of the refund.
 */
export async function requestCardRefund(
  tx: Db,
  tab: ChargedTab,
  { amountCents, at }: { readonly amountCents: Cents; readonly at: Date },
): Promise<number> {
  const earlier = await sumRefunds(tx, tab.intentId);
  const terms = getTabTerms(tab);
  const paidCents = tab.usedCents - earlier.amountCents;
  const shareCents = computeTabSurcharge(paidCents, terms) - computeTabSurcharge(paidCents - amountCents, terms);
  // A refund that was refused since has changed what the shares of the others were computed from.
  const surchargeCents = Math.min(Math.max(0, shareCents), tab.surchargeCents - earlier.surchargeCents);
  return insertIntent(tx, {
    purpose: 'REFUND',
    state: 'REFUND_PENDING',
    refundsIntentId: tab.intentId,
    invoiceNumber: createInvoiceNumber(),
    userId: tab.userId,
    accountId: tab.accountId,
    sessionIdHash: null,
    amountCents,
    surchargeCents,
    createdAt: at,
  });
}
