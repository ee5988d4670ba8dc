import { formatCents } from '@portal/contract/values/money';
import type { SurchargeTerms } from '@portal/contract/values/surcharge';
import type { Db } from '../../../../platform/database/database.ts';
import type { Translate } from '../../../../platform/translate.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { getTabSurchargeTerms } from './surcharge-terms.ts';

/** Formats the surcharge for paying by card (Spec 1 §3 "surchargeMessage"); empty if the county adds none. */
export function formatSurcharge(terms: SurchargeTerms, translate: Translate): string {
  if (!terms.applies) return '';
  const surcharge =
    terms.method === 'dollars' ? formatCents(terms.amountCents) : `${(terms.basisPoints / 100).toString()} %`;
  return translate('cards:depositSurcharge', { surcharge });
}

/** Describes the surcharge on what an authorized card is charged; empty if the county adds none. */
export async function describeCardSurcharge(db: Db, translate: Translate): Promise<string> {
  return formatSurcharge(getTabSurchargeTerms(await getSettings(db, 'creditCardExtra')), translate);
}
