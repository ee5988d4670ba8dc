import type { ContentOf } from '@portal/contract/endpoint';
import { type listOpenSessions as endpoint, SESSIONS_LISTED_MAX } from '@portal/contract/people/identity/sessions';
import type { CallContext } from '../../../../platform/http/route.ts';
import { hashSecret } from '../passwords/secrets.ts';
import { getSessionLimits } from './session-limits.ts';
import { listSessionsOfUser } from './sessions.queries.ts';
import { describeSession } from './sessions-of-user.ts';

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
  const sessions = rows.map((row) => {
    const { key, ...session } = describeSession(row, county.timeZone);
    return { ...session, isCurrent: row.isCurrent, key: row.isCurrent ? null : key };
  });
  return { sessions, otherCount: rows[0]?.otherCount ?? 0 };
}
