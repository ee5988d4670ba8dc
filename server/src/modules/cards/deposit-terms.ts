import type { EscrowOptions } from '@portal/contract/escrow-deposit/deposit-amount';
import type { SurchargeTerms } from '@portal/contract/values/surcharge';
import type { County } from '../../county.ts';
import { type Account, getAccount } from '../accounts/index.ts';
import { getSettings } from '../county-settings/index.ts';
import { getDepositSurchargeTerms } from './surcharge-terms.ts';

/** What a deposit by card has to keep to. */
export interface DepositTerms {
  readonly account: Account;
  readonly limits: EscrowOptions['limits'];
  readonly surcharge: SurchargeTerms;
}

/** @returns undefined where this account's escrow can not be added to by card: it has none, or the county takes none (Spec 1 §6). */
export async function findDepositTerms(
  { db, cardGateway }: Pick<County, 'db' | 'cardGateway'>,
  accountId: number,
): Promise<DepositTerms | undefined> {
  const account = await getAccount(db, accountId);
  const settings = await getSettings(db, 'escrow');
  if (cardGateway === undefined || !settings.reloadByCreditCard || account.paymentMethod !== 'ESCROW') return undefined;
  return {
    account,
    limits: { minimumCents: settings.minReloadAmount, maximumCents: settings.maxReloadAmount },
    surcharge: getDepositSurchargeTerms(settings),
  };
}
