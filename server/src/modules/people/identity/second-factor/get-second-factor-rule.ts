import type { SecondFactorRule } from '@portal/contract/settings/people/user-access';
import type { Role } from '@portal/contract/values/role';
import type { Db } from '../../../../platform/database/database.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { findSecondFactorRule } from './second-factor.rules.ts';

/** The county's present rule for users of a role. */
export async function getSecondFactorRule(db: Db, role: Role): Promise<SecondFactorRule> {
  return findSecondFactorRule(role, await getSettings(db, 'userAccess'));
}
