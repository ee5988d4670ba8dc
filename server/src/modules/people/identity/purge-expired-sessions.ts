import type { County } from '../../../county.ts';
import { purgeChallenges } from './challenges/used-challenges.queries.ts';
import { ATTEMPT_RETENTION_HOURS, hoursAfter, KNOWN_BROWSER_DAYS } from './identity.rules.ts';
import { purgeEmailChanges } from './profile/email-changes.queries.ts';
import { purgeExpired } from './sessions/sessions.queries.ts';
import { purgeTickets } from './tickets/tickets.queries.ts';

/** A user who returns the next morning still reads why their session ended. */
const EXPIRED_SESSION_HOURS = 24;

/** Deletes sessions and tickets that expired, forgotten browsers, and attempts and requests that no longer count. */
export async function purgeExpiredSessions(county: County): Promise<void> {
  const now = county.clock.now();
  const attemptsAt = hoursAfter(now, -ATTEMPT_RETENTION_HOURS);
  await purgeExpired(county.db, {
    sessionsAt: hoursAfter(now, -EXPIRED_SESSION_HOURS),
    attemptsAt,
    browsersAt: hoursAfter(now, -KNOWN_BROWSER_DAYS * 24),
  });
  await purgeTickets(county.db, { now, attemptsAt });
  await purgeEmailChanges(county.db, now);
  await purgeChallenges(county.db, now);
}
