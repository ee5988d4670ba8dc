import type { SecondFactorRule } from '@portal/contract/settings/people/user-access';
import type { Role } from '@portal/contract/values/role';

/** How long users of whom the county requires one-time codes can work without them, from their first sign-in then. */
export const SECOND_FACTOR_DAYS = 7;

/** The county's rule for users of a role. Guests have no password to add anything to. */
export function findSecondFactorRule(
  role: Role,
  rules: { readonly staffSecondFactor: SecondFactorRule; readonly userSecondFactor: SecondFactorRule },
): SecondFactorRule {
  if (role === 'GUEST') return 'never';
  return role === 'COUNTY' || role === 'TRIMIN' ? rules.staffSecondFactor : rules.userSecondFactor;
}
