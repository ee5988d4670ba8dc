import { findPasswordProblem } from '@portal/contract/values/password';
import type { County } from '../../county.ts';
import type { Db } from '../../platform/database/database.ts';
import { ensureNoProblems } from '../../platform/http/refusal.ts';
import { getCountyName } from './county-name.ts';

/** @throws Refusal INVALID_INPUT for a password that would be tried first for this person. */
export async function refuseCommonPassword(
  db: Db,
  county: County,
  person: { readonly username: string; readonly firstName: string; readonly lastName: string },
  password: string,
): Promise<void> {
  const own = [person.username, person.firstName, person.lastName, await getCountyName(db, county)];
  const problem = findPasswordProblem(password, own);
  if (problem !== undefined) ensureNoProblems({ password: problem });
}
