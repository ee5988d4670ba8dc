import type { CallContext } from '../../platform/http/route.ts';
import { getCallersAccount } from '../accounts/index.ts';
import { getSettings } from '../county-settings/index.ts';
import { areImagesCounted } from './count-images.ts';

/**
 * The caller may add copies to the flat fee of her account (Spec 1 §6): its administrator, where the county lets administrators,
 * the account too, and copies are counted at all.
 */
export async function canAddImages({ db, caller }: Pick<CallContext, 'db' | 'caller'>): Promise<boolean> {
  if (caller.role !== 'ACCOUNT') return false;
  const account = await getCallersAccount(db, caller);
  if (!account.userReload || !(await areImagesCounted(db, account))) return false;
  return (await getSettings(db, 'flatFeeOverride')).accountAdminReload;
}
