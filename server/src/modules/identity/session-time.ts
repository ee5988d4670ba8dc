import type { SessionTime } from '@portal/contract/current-user/session-time';
import type { County } from '../../county.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { getSettings } from '../county-settings/index.ts';
import { findSessionTimes, touchSession } from './identity.queries.ts';
import { hashSecret } from './secrets.ts';

/** When a session was used last, and when it ends however busy it is. */
export interface SessionTimes {
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
}

/**
 * How long a session lasts (domain.md "People"), in whole seconds, rounded down: a page must not think it longer than it is.
 *
 * @throws Refusal NOT_SIGNED_IN where it ended meanwhile.
 */
export async function getSessionTime(county: County, token: string): Promise<SessionTime> {
  const times = await findSessionTimes(county.db, hashSecret(token));
  if (times === undefined) throw new Refusal('NOT_SIGNED_IN');
  return computeSessionTime(county, times);
}

/** The same of a session whose times are known. */
export async function computeSessionTime(county: County, times: SessionTimes): Promise<SessionTime> {
  const access = await getSettings(county.db, 'userAccess');
  const now = county.clock.now().getTime();
  const secondsUntil = (instantMs: number) => Math.max(0, Math.floor((instantMs - now) / 1_000));
  const secondsLeft = secondsUntil(times.expiresAt.getTime());
  const idleLimitSeconds = access.inactivityTimeLimit ? access.inactivityTimeLimitPeriod * 60 : null;
  const idleSecondsLeft =
    idleLimitSeconds === null ? null : secondsUntil(times.lastUsedAt.getTime() + idleLimitSeconds * 1_000);
  return { idleSecondsLeft, idleLimitSeconds, secondsLeft };
}

/** How long the session of the call lasts. */
export function getOwnSessionTime({ county, client }: CallContext): Promise<SessionTime> {
  return getSessionTime(county, client.sessionToken ?? '');
}

/** Begins the idle time of the call's session anew, to the second. */
export async function extendOwnSession({ county, client }: CallContext): Promise<SessionTime> {
  const token = client.sessionToken ?? '';
  await touchSession(county.db, hashSecret(token), county.clock.now());
  return getSessionTime(county, token);
}
