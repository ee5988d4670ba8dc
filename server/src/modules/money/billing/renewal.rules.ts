import type { FlatFeeRate } from '@portal/contract/settings/money/flat-fee';
import type { Cents } from '@portal/contract/values/money';
import type { Account } from '../../people/accounts/index.ts';
import type { ImageGrant } from '../ledger/index.ts';

/** The charges and images of an account's renewal. */
export interface RenewalTerms {
  readonly monthlyFeeCents: Cents;
  readonly flatFeeCents: Cents;
  /** The images of the new month, which replace the remaining ones; undefined for accounts without images. */
  readonly grant: ImageGrant | undefined;
}

type Renewed = Pick<Account, 'accountType' | 'monthlyFeeCents' | 'flatFeeRateLevel'>;

/** Whether an account has a monthly charge. */
export function isRenewed({ accountType, monthlyFeeCents, flatFeeRateLevel }: Renewed): boolean {
  return monthlyFeeCents > 0 || (accountType === 'FLAT_FEE' && flatFeeRateLevel > 0);
}

/**
 * Computes what is due for the account's monthly fee and its flat-fee rate (Spec 3 §3 "Account", "Flat fee config").
 *
 * @returns undefined if the account has a rate that the county doesn't offer.
 */
export function computeRenewalTerms(account: Renewed, rates: readonly FlatFeeRate[]): RenewalTerms | undefined {
  const { monthlyFeeCents } = account;
  if (account.accountType !== 'FLAT_FEE' || account.flatFeeRateLevel === 0)
    return { monthlyFeeCents, flatFeeCents: 0, grant: undefined };
  const rate = rates[account.flatFeeRateLevel - 1];
  if (rate === undefined || !rate.option || rate.cost === null) return undefined;
  const grant = rate.unlimitedNumberOfPages ? 'UNLIMITED' : rate.numberOfPages;
  return { monthlyFeeCents, flatFeeCents: rate.cost, grant };
}
