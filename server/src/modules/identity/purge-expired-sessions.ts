import type { County } from '../../county.ts';
import { purgeExpired } from './identity.queries.ts';
import { ATTEMPT_RETENTION_HOURS, hoursAfter } from './identity.rules.ts';
import { purgeTickets } from './tickets.queries.ts';

/** Deletes expired sessions and tickets, and attempts and requests that no longer count. */
export async function purgeExpiredSessions(county: County): Promise<void> {
  const now = county.clock.now();
  const attemptsAt = hoursAfter(now, -ATTEMPT_RETENTION_HOURS);
  await purgeExpired(county.db, { sessionsAt: now, attemptsAt });
  await purgeTickets(county.db, { now, attemptsAt });
}
