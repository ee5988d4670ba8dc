import type { County } from '../../../../county.ts';
import { findUserByUsername } from '../users/find-users.queries.ts';
import { computeCode, stepAt } from './one-time-code.rules.ts';
import { openSecret } from './sealed-secret.ts';
import { findCodes } from './second-factor.queries.ts';

/**
 * Computes the next code of a user of the demo county that wasn't used.
 *
 * @returns undefined in every other county, before the user is looked for; and for a user without one-time codes.
 */
export async function findDemoCode(county: County, username: string): Promise<string | undefined> {
  if (!county.isDemo) return undefined;
  const user = await findUserByUsername(county.db, username);
  const codes = user && (await findCodes(county.db, user.id));
  if (user === undefined || !codes?.confirmedAt) return undefined;
  const step = Math.max(stepAt(county.clock.now()), codes.lastStep + 1);
  return computeCode(openSecret(county, user.id, codes.sealedSecret), step);
}
