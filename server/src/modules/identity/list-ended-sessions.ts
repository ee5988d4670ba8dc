import type { County } from '../../county.ts';
import { listLivingSessions } from './identity.queries.ts';
import { getSessionLimits } from './session-limits.ts';

/**
 * Of some sessions those that are over: signed out, idle for too long, past their last hour, or of a user who may not sign in any
 * more.
 *
 * @param idHashes at most some hundreds, as `hashSecret` makes them.
 */
export async function listEndedSessions(county: County, idHashes: readonly Buffer[]): Promise<readonly Buffer[]> {
  if (idHashes.length === 0) return [];
  const limits = await getSessionLimits(county);
  const living = new Set(
    (await listLivingSessions(county.db, idHashes, limits)).map((idHash) => idHash.toString('hex')),
  );
  return idHashes.filter((idHash) => !living.has(idHash.toString('hex')));
}
