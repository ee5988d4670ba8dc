import type { CallContext } from '../../../platform/http/route.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { getCallersAccount } from '../../people/accounts/index.ts';
import { areImagesCounted } from './count-images.ts';

/**
 * Whether the caller can add images to the flat fee of their account (Spec 1 §6): as its administrator, if the county and the account
 * allow it and images are counted.
 */
export async function canAddImages({ db, caller }: Pick<CallContext, 'db' | 'caller'>): Promise<boolean> {
  if (caller.role !== 'ACCOUNT') return false;
  const account = await getCallersAccount(db, caller);
  if (!account.userReload || !(await areImagesCounted(db, account))) return false;
  return (await getSettings(db, 'flatFeeOverride')).accountAdminReload;
}
