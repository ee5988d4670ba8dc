import { formatCents } from '@portal/contract/values/money';
import type { SurchargeTerms } from '@portal/contract/values/surcharge';
import type { Translate } from '../../../../platform/translate.ts';

/** Formats the surcharge for paying by card (Spec 1 §3 "surchargeMessage"); empty if the county adds none. */
export function formatSurcharge(terms: SurchargeTerms, translate: Translate): string {
  if (!terms.applies) return '';
  const surcharge =
    terms.method === 'dollars' ? formatCents(terms.amountCents) : `${(terms.basisPoints / 100).toString()} %`;
  return translate('cards:depositSurcharge', { surcharge });
}
