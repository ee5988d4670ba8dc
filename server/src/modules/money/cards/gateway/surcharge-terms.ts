import type { Cents } from '@portal/contract/values/money';
import { computeSurcharge, type SurchargeTerms } from '@portal/contract/values/surcharge';
import type { ReadSettings, SettingsOf } from '../../../office/county-settings/index.ts';

/** The surcharge on the captured amount of a tab (Spec 3 §3 "Credit card extra"). */
export function getTabSurchargeTerms(settings: SettingsOf<'creditCardExtra'>): SurchargeTerms {
  return {
    applies: settings.applySurcharge,
    method: settings.surchargeMethod,
    amountCents: settings.surcharge,
    basisPoints: settings.surchargePercent,
  };
}

/** The surcharge on a deposit (Spec 3 §3 "Escrow"). */
export function getDepositSurchargeTerms(settings: SettingsOf<'escrow'>): SurchargeTerms {
  return {
    applies: settings.applySurcharge,
    method: settings.creditCardSurchargeMethod,
    amountCents: settings.creditCardSurcharge,
    basisPoints: settings.creditCardSurchargePercent,
  };
}

/** Computes the surcharge on an amount that is charged to a card separately, at the county's current rate. */
export async function computeCardSurcharge(read: ReadSettings, amountCents: Cents): Promise<Cents> {
  return computeSurcharge(amountCents, getTabSurchargeTerms(await read('creditCardExtra')));
}
