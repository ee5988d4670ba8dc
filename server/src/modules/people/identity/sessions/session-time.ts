import type { SessionTime } from '@portal/contract/people/identity/session-time';
import type { County } from '../../../../county.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { hashSecret } from '../passwords/secrets.ts';
import { findSessionTimes, touchSession } from './sessions.queries.ts';

/** When a session was last used and when it expires regardless of activity. */
export interface SessionTimes {
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
}

/**
 * Returns the remaining time of a session (decision 0040) in whole seconds, rounded down so that a page never overestimates it.
 *
 * @throws Refusal NOT_SIGNED_IN if the session has ended.
 */
export async function getSessionTime(county: County, token: string): Promise<SessionTime> {
  const times = await findSessionTimes(county.db, hashSecret(token));
  if (times === undefined) throw new Refusal('NOT_SIGNED_IN');
  return computeSessionTime(county, times);
}

/** Computes the remaining time from the known times of a session. */
export async function computeSessionTime(county: County, times: SessionTimes): Promise<SessionTime> {
  const access = await getSettings(county.db, 'userAccess');
  const now = county.clock.now();
  const secondsLeft = countSecondsUntil(times.expiresAt, now);
  const idleLimitSeconds = access.inactivityTimeLimit ? access.inactivityTimeLimitPeriod * 60 : null;
  const idleSecondsLeft =
    idleLimitSeconds === null
      ? null
      : countSecondsUntil(new Date(times.lastUsedAt.getTime() + idleLimitSeconds * 1_000), now);
  return { idleSecondsLeft, idleLimitSeconds, secondsLeft };
}

/** Counts the whole seconds until an instant; 0 if it has passed. */
export function countSecondsUntil(instant: Date, now: Date): number {
  return Math.max(0, Math.floor((instant.getTime() - now.getTime()) / 1_000));
}

/** Returns the remaining time of the caller's session. */
export function getOwnSessionTime({ county, client }: CallContext): Promise<SessionTime> {
  return getSessionTime(county, client.sessionToken ?? '');
}

/** Restarts the idle time of the caller's session, to the second. */
export async function extendOwnSession({ county, client }: CallContext): Promise<SessionTime> {
  const token = client.sessionToken ?? '';
  await touchSession(county.db, hashSecret(token), county.clock.now());
  return getSessionTime(county, token);
}
