import { findPasswordProblem } from '@portal/contract/values/password';
import type { County } from '../../../../county.ts';
import type { Db } from '../../../../platform/database/database.ts';
import { ensureNoProblems } from '../../../../platform/refusal.ts';
import { getCountyName } from './county-name.ts';

/** @throws Refusal INVALID_INPUT for a common password, or one that contains the user's or county's name. */
export async function ensureUncommonPassword(
  db: Db,
  county: County,
  user: { readonly username: string; readonly firstName: string; readonly lastName: string },
  password: string,
): Promise<void> {
  const own = [user.username, user.firstName, user.lastName, await getCountyName(db, county)];
  const problem = findPasswordProblem(password, own);
  if (problem !== undefined) ensureNoProblems({ password: problem });
}
