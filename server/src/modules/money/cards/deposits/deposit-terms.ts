import type { EscrowOptions } from '@portal/contract/money/cards/deposit-amount';
import { AMOUNT_MAX_CENTS } from '@portal/contract/values/money';
import type { SurchargeTerms } from '@portal/contract/values/surcharge';
import type { County } from '../../../../county.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { type Account, getAccount } from '../../../people/accounts/index.ts';
import { getFunds } from '../../ledger/index.ts';
import { getDepositSurchargeTerms } from '../gateway/surcharge-terms.ts';

/** The terms of a card deposit. */
export interface DepositTerms {
  readonly account: Account;
  readonly limits: EscrowOptions['limits'];
  readonly surcharge: SurchargeTerms;
  readonly acceptsBankAccounts: boolean;
}

/** @returns undefined if the account has no escrow or the county doesn't accept card deposits (Spec 1 §6). */
export async function findDepositTerms(
  { db, cardGateway }: Pick<County, 'db' | 'cardGateway'>,
  accountId: number,
): Promise<DepositTerms | undefined> {
  const account = await getAccount(db, accountId);
  const settings = await getSettings(db, 'escrow');
  if (cardGateway === undefined || !settings.reloadByCreditCard || account.paymentMethod !== 'ESCROW') return undefined;
  // A card must not be charged for what the escrow can't hold.
  const roomCents = Math.max(0, AMOUNT_MAX_CENTS - (await getFunds(db, account)).balanceCents);
  return {
    account,
    limits: { minimumCents: settings.minReloadAmount, maximumCents: Math.min(settings.maxReloadAmount, roomCents) },
    surcharge: getDepositSurchargeTerms(settings),
    acceptsBankAccounts: settings.reloadByBankAccount,
  };
}
