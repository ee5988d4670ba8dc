import type { SurchargeTerms } from '@portal/contract/values/surcharge';
import type { SettingsOf } from '../county-settings/index.ts';

/** The surcharge on what a tab captures (Spec 3 §3 "Credit card extra"). */
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
