import type { ContentOf } from '@portal/contract/endpoint';
import {
  type listOpenSessions as endpoint,
  type OpenSession,
  SESSIONS_LISTED_MAX,
} from '@portal/contract/people/identity/sessions';
import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { CallContext } from '../../../../platform/http/route.ts';
import { formatTimeOfDay } from '../../../../platform/time-of-day.ts';
import { hashSecret } from '../passwords/secrets.ts';
import { getSessionLimits } from './session-limits.ts';
import { listSessionsOfUser } from './sessions.queries.ts';

/** Lists the caller's open sessions: the current one first, then by last use (decision 0048). */
export async function listOpenSessions({
  db,
  county,
  caller,
  client,
}: CallContext): Promise<ContentOf<typeof endpoint>> {
  const rows = await listSessionsOfUser(db, {
    userId: caller.userId,
    own: hashSecret(client.sessionToken ?? ''),
    limits: await getSessionLimits(county),
    limit: SESSIONS_LISTED_MAX,
  });
  const formatTime = (instant: Date) =>
    `${formatPlainDate(plainDateAt(instant, county.timeZone))} ${formatTimeOfDay(instant, county.timeZone)}`;
  const sessions = rows.map(({ otherCount: _, idHash, startedAt, lastUsedAt, ...session }) => ({
    // The database restricts these columns to the values of the contract.
    ...(session as Pick<OpenSession, 'browser' | 'operatingSystem' | 'isCurrent'>),
    key: session.isCurrent ? null : idHash.toString('base64url'),
    startedAt: formatTime(startedAt),
    lastUsedAt: formatTime(lastUsedAt),
  }));
  return { sessions, otherCount: rows[0]?.otherCount ?? 0 };
}
