import type { Cents } from '@portal/contract/values/money';
import type { County } from '../../../../county.ts';
import type { Db } from '../../../../platform/database/database.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { computeTabSurcharge, getTabTerms, splitSurchargeTerms } from '../gateway/cards.rules.ts';
import { getTabSurchargeTerms } from '../gateway/surcharge-terms.ts';
import { findOpenTab } from './tabs.queries.ts';

/** The funds of a card account in a session. */
export interface CardFunds {
  /**
   * The remaining amount of the session's authorization, before a surcharge on it; undefined without an authorization.
   */
  readonly remainingCents: Cents | undefined;
  /** Whether the current authorization can hold an amount. */
  canHold(amountCents: Cents): boolean;
  /** Whether a new authorization of the county's amount could. */
  canEverHold(amountCents: Cents): boolean;
  /**
   * The surcharge that paying an amount adds: to the current authorization if it can hold the amount, otherwise to a
   * new one.
   */
  computeSurcharge(amountCents: Cents): Cents;
}

/** Gets what a session can pay by card. */
export async function getCardFunds(
  db: Db,
  { county, sessionIdHash }: { readonly county: County; readonly sessionIdHash: Buffer },
): Promise<CardFunds> {
  const settings = await getSettings(db, 'creditCardExtra');
  const surcharge = splitSurchargeTerms(getTabSurchargeTerms(settings));
  const tab = await findOpenTab(db, sessionIdHash, county.clock.now());
  /** @returns undefined if the current authorization can't hold the amount. */
  const computeAddedSurcharge = (amountCents: Cents): Cents | undefined => {
    if (tab === undefined) return undefined;
    const usedCents = tab.usedCents + amountCents;
    const surchargeCents = computeTabSurcharge(usedCents, getTabTerms(tab));
    return usedCents + surchargeCents <= tab.authorizedCents ? surchargeCents - tab.surchargeCents : undefined;
  };
  return {
    remainingCents: tab === undefined ? undefined : tab.authorizedCents - tab.usedCents - tab.surchargeCents,
    canHold: (amountCents) => computeAddedSurcharge(amountCents) !== undefined,
    computeSurcharge: (amountCents) =>
      computeAddedSurcharge(amountCents) ?? computeTabSurcharge(amountCents, surcharge),
    canEverHold: (amountCents) =>
      county.cardGateway !== undefined &&
      amountCents + computeTabSurcharge(amountCents, surcharge) <= settings.maxAmount,
  };
}
