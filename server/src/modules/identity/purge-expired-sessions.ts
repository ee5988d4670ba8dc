import type { County } from '../../county.ts';
import { purgeExpired } from './identity.queries.ts';
import { ATTEMPT_KEPT_HOURS, hoursAfter } from './identity.rules.ts';
import { purgeTickets } from './tickets.queries.ts';

/** Forgets sessions and tickets that are over, and attempts and requests that limit nobody any more. */
export async function purgeExpiredSessions(county: County): Promise<void> {
  const now = county.clock.now();
  const attemptsAt = hoursAfter(now, -ATTEMPT_KEPT_HOURS);
  await purgeExpired(county.db, { sessionsAt: now, attemptsAt });
  await purgeTickets(county.db, { now, attemptsAt });
}
