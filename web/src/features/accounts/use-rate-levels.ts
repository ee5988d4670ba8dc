import type { AccountFields, LoadedAccount } from '@portal/contract/people/account-admin/account';
import { formatCents } from '@portal/contract/values/money';
import { useMemo } from 'react';
import { useTexts } from '../../lib/texts/i18n.ts';
import type { Option } from '../../ui/form/choice-field.tsx';

/**
 * The rates that a flat-fee account can choose: free, then those that the county offers, as '{n} document(s) or page(s)
 * for ${cost}' (Spec 3 §9). A rate that the account has stays listed even if the county no longer offers it.
 */
export function useRateLevels(
  { countyConfigFlatFee, flatFeeRateLevel }: LoadedAccount,
  method: AccountFields['imageChargeMethod'],
): readonly Option[] {
  const texts = useTexts('accounts');
  const flatFeeTexts = useTexts('flat-fee');
  return useMemo(() => {
    const levels = countyConfigFlatFee.rates.flatMap((rate, index): Option[] => {
      const level = index + 1;
      if (!rate.option && level !== flatFeeRateLevel) return [];
      const cost = formatCents(rate.cost ?? 0);
      const count = rate.numberOfPages;
      const counted =
        method === 'PAGE' ? flatFeeTexts('pages', { count, cost }) : flatFeeTexts('documents', { count, cost });
      const unlimited =
        method === 'PAGE' ? flatFeeTexts('unlimitedPages', { cost }) : flatFeeTexts('unlimitedDocuments', { cost });
      const label = rate.unlimitedNumberOfPages ? unlimited : counted;
      return [{ value: String(level), label: rate.option ? label : texts('rateNotOffered', { level }) }];
    });
    return [{ value: '0', label: texts('free') }, ...levels];
  }, [countyConfigFlatFee, flatFeeRateLevel, method, texts, flatFeeTexts]);
}
