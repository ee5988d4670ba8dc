import { isViolationOf } from '../../../../platform/database/constraint-violation.ts';
import type { Db } from '../../../../platform/database/database.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { countAdministrators, lockAdministrators } from './managed-users.queries.ts';

/**
 * Makes a change of users, unless it would leave the county without its last active staff user, or the provider without
 * its last active user. Every deactivation, deletion and change of role must use it, including those by a job or a
 * command.
 *
 * Call it first in the transaction: it locks the administrators, so that such changes run one after the other.
 *
 * @throws Refusal LAST_ADMINISTRATOR; COUNTY_GUEST if the database refuses a change of the user for guests; the caller's transaction must roll back.
 */
export async function protectAdministrators<Result>(tx: Db, change: () => Promise<Result>): Promise<Result> {
  const before = await lockAdministrators(tx);
  const result = await change().catch((error: unknown) => {
    throw isViolationOf(error, 'users_guest_stays') ? new Refusal('COUNTY_GUEST') : error;
  });
  const after = await countAdministrators(tx);
  for (const role of ['COUNTY', 'TRIMIN'] as const) {
    if (before[role] > 0 && after[role] === 0) throw new Refusal('LAST_ADMINISTRATOR');
  }
  return result;
}
