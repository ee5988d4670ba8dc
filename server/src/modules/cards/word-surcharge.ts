import { formatCents } from '@portal/contract/values/money';
import type { SurchargeTerms } from '@portal/contract/values/surcharge';
import type { Translate } from '../../platform/translate.ts';

/** Says what is added for paying by card (Spec 1 §3 "surchargeMessage"); empty where the county adds nothing. */
export function wordSurcharge(terms: SurchargeTerms, translate: Translate): string {
  if (!terms.applies) return '';
  const surcharge =
    terms.method === 'dollars' ? formatCents(terms.amountCents) : `${(terms.basisPoints / 100).toString()} %`;
  return translate('cards:depositSurcharge', { surcharge });
}
