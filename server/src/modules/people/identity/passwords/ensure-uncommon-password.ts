import { findPasswordProblem } from '@portal/contract/values/password';
import type { County } from '../../../../county.ts';
import type { Db } from '../../../../platform/database/database.ts';
import { ensureNoProblems } from '../../../../platform/refusal.ts';
import { getCountyName } from './county-name.ts';

/**
 * @throws Refusal INVALID_INPUT for a common password, one that contains the user's or county's name, or one of the
 *   operator's list of leaked passwords; any other error if that list can't be read.
 */
export async function ensureUncommonPassword(
  db: Db,
  county: County,
  user: { readonly username: string; readonly firstName: string; readonly lastName: string },
  password: string,
): Promise<void> {
  const own = [user.username, user.firstName, user.lastName, await getCountyName(db, county)];
  const problem =
    findPasswordProblem(password, own) ??
    ((await county.leakedPasswords?.has(password)) === true ? ({ key: 'passwordLeaked' } as const) : undefined);
  if (problem !== undefined) ensureNoProblems({ password: problem });
}
