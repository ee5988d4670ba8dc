import type { ImageAllowance } from '@portal/contract/flat-fee/image-allowance';
import type { Db } from '../../platform/database/database.ts';
import type { Account } from '../accounts/index.ts';
import { getSettings } from '../county-settings/index.ts';
import { getImageAllowance } from '../ledger/index.ts';

type FlatFeeAccount = Pick<Account, 'id' | 'accountType' | 'flatFeeRateLevel'>;

/** Whether the copies of an account are counted: those of a flat fee that is not free, where the county counts copies at all. */
export async function areImagesCounted(db: Db, account: FlatFeeAccount): Promise<boolean> {
  if (account.accountType !== 'FLAT_FEE' || account.flatFeeRateLevel === 0) return false;
  return (await getSettings(db, 'flatFee')).chargingImages;
}

/** What is left of an account's copies; null where nobody counts them. */
export async function findImageAllowance(db: Db, account: FlatFeeAccount): Promise<ImageAllowance | null> {
  return (await areImagesCounted(db, account)) ? getImageAllowance(db, account.id) : null;
}
