import type { County } from '../../../../county.ts';
import { getSessionLimits } from './session-limits.ts';
import { filterOpenSessions } from './sessions.queries.ts';

/**
 * Returns those of some sessions that have ended: signed out, idle for too long, expired, or of a user who can no longer sign in.
 *
 * @param idHashes at most a few hundred hashes from `hashSecret`.
 */
export async function listEndedSessions(county: County, idHashes: readonly Buffer[]): Promise<readonly Buffer[]> {
  if (idHashes.length === 0) return [];
  const limits = await getSessionLimits(county);
  const living = new Set(
    (await filterOpenSessions(county.db, idHashes, limits)).map((idHash) => idHash.toString('hex')),
  );
  return idHashes.filter((idHash) => !living.has(idHash.toString('hex')));
}
