import type { Cents } from '@portal/contract/values/money';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { getAccount } from '../accounts/index.ts';
import {
  type ChargeKind,
  chargeAccount,
  type ChargeOutcome as LedgerOutcome,
  postCardCharge,
} from '../ledger/index.ts';
import { type CardFunds, getCardFunds } from './get-card-funds.ts';
import { getSessionIdHash } from './request-payment-form.ts';
import { insertTabCharge, useTab } from './tabs.queries.ts';

/** Whoever is charged: the caller, in her session. In a transaction its `db` is the transaction. */
export type Payer = Pick<CallContext, 'db' | 'county' | 'caller' | 'client'>;

/** What is sold. */
export interface Sale {
  readonly kind: ChargeKind;
  /** More than zero: what is free is not charged. */
  readonly amountCents: Cents;
  /** Names what is charged for, so that it can be charged once only; at most 100 characters. */
  readonly opKey: string;
}

export type SaleOutcome =
  | LedgerOutcome
  /** A card account whose session has no open authorization: the card is asked first (Spec 2 §4 `paymentNeeded`). */
  | { readonly status: 'PAYMENT_NEEDED' }
  /** It has one that can not hold this too (`paymentNeededAgain`). */
  | { readonly status: 'PAYMENT_NEEDED_AGAIN' };

/**
 * Charges the caller's account the way it pays: escrow and invoice by the ledger, a card on the session's tab. The one entry for
 * whatever is sold. Belongs into the transaction of what it pays for: `charge({ ...context, db: tx }, sale)`.
 *
 * A card account can not pay what no authorization of the county's amount could hold: NO_PURCHASING_OPTIONS.
 *
 * @throws RangeError for an amount that is not a positive number of whole cents; the database's unique violation when the key was
 * charged before.
 */
export function charge(payer: Payer, sale: Sale): Promise<SaleOutcome> {
  return inTransaction(payer.db, async (tx) => {
    const { accountId, userId } = payer.caller;
    const account = await getAccount(tx, accountId);
    if (account.paymentMethod === 'CREDIT_CARD') return chargeCard(tx, payer, sale);
    return chargeAccount(tx, { accountId, userId, ...sale, at: payer.county.clock.now() }, account);
  });
}

async function chargeCard(tx: Db, payer: Payer, sale: Sale): Promise<SaleOutcome> {
  const { accountId, userId } = payer.caller;
  const { amountCents } = sale;
  const now = payer.county.clock.now();
  const sessionIdHash = getSessionIdHash(payer);
  const tabId = await useTab(tx, { sessionIdHash, accountId, amountCents, now });
  if (tabId === undefined) return { status: findWhyNot(await getCardFunds({ ...payer, db: tx }), amountCents) };
  const { journalEntryId } = await postCardCharge(tx, { accountId, userId, ...sale, at: now });
  await insertTabCharge(tx, { tabId, journalEntryId, amountCents });
  return { status: 'CHARGED', journalEntryId };
}

/** Why an amount can not be charged to a card as it is, and what would help. */
export function findWhyNot(
  funds: CardFunds,
  amountCents: Cents,
): 'NO_PURCHASING_OPTIONS' | 'PAYMENT_NEEDED' | 'PAYMENT_NEEDED_AGAIN' {
  if (!funds.canEverHold(amountCents)) return 'NO_PURCHASING_OPTIONS';
  return funds.remainingCents === undefined ? 'PAYMENT_NEEDED' : 'PAYMENT_NEEDED_AGAIN';
}
