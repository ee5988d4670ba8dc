import type { ImageAllowance } from '@portal/contract/money/flat-fee/image-allowance';
import type { Db } from '../../../platform/database/database.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import type { Account } from '../../people/accounts/index.ts';
import { getImageAllowance } from '../ledger/index.ts';

type FlatFeeAccount = Pick<Account, 'id' | 'accountType' | 'flatFeeRateLevel'>;

/** Whether the images of an account are counted: if the county counts images, and the account's flat fee isn't free. */
export async function areImagesCounted(db: Db, account: FlatFeeAccount): Promise<boolean> {
  if (account.accountType !== 'FLAT_FEE' || account.flatFeeRateLevel === 0) return false;
  return (await getSettings(db, 'flatFee')).chargingImages;
}

/** Finds the images that remain in an account's flat fee; null if they are not counted. */
export async function findImageAllowance(db: Db, account: FlatFeeAccount): Promise<ImageAllowance | null> {
  return (await areImagesCounted(db, account)) ? getImageAllowance(db, account.id) : null;
}
