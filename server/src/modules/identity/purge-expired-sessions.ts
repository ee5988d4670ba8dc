import type { County } from '../../county.ts';
import { purgeExpired } from './identity.queries.ts';
import { ATTEMPT_KEPT_HOURS, hoursAfter } from './identity.rules.ts';

/** Forgets sessions that are over and failed attempts that throttle nobody any more. */
export function purgeExpiredSessions(county: County): Promise<void> {
  const now = county.clock.now();
  return purgeExpired(county.db, { sessionsAt: now, attemptsAt: hoursAfter(now, -ATTEMPT_KEPT_HOURS) });
}
