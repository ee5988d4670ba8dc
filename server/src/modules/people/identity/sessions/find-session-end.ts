import type { SessionEnd } from '@portal/contract/people/identity/session-end';
import type { County } from '../../../../county.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { minutesBefore } from '../identity.rules.ts';
import { hashSecret } from '../passwords/secrets.ts';
import { findStoredReason } from '../users/ended-sessions.queries.ts';
import { findSessionTimes } from './sessions.queries.ts';

/**
 * Finds why a session ended. Only its own browser has the token, so no one else learns the reason.
 *
 * @returns undefined if it isn't known: the session was purged, or never existed.
 */
export async function findSessionEnd({ db, clock }: County, token: string): Promise<SessionEnd | undefined> {
  const idHash = hashSecret(token);
  const times = await findSessionTimes(db, idHash);
  if (times === undefined) {
    const reason = await findStoredReason(db, idHash);
    return reason && { reason };
  }
  const { inactivityTimeLimit, inactivityTimeLimitPeriod: idleMinutes } = await getSettings(db, 'userAccess');
  const now = clock.now();
  const end = now < times.expiresAt ? now : times.expiresAt;
  if (inactivityTimeLimit && times.lastUsedAt <= minutesBefore(end, idleMinutes))
    return { reason: 'IDLE', idleMinutes };
  return now < times.expiresAt ? undefined : { reason: 'EXPIRED' };
}
