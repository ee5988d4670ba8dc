import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { endOtherSessions as endpoint } from '@portal/contract/people/identity/sessions';
import { inTransaction } from '../../../../platform/database/database.ts';
import { CallResponse } from '../../../../platform/http/call-response.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../../office/audit/index.ts';
import { isOpen } from '../identity.rules.ts';
import { hashSecret } from '../passwords/secrets.ts';
import { endSessions } from '../users/ended-sessions.queries.ts';
import { lockUser } from '../users/find-users.queries.ts';
import { getSessionLimits } from './session-limits.ts';
import { findSessionTimes } from './sessions.queries.ts';

/**
 * Ends all sessions of the caller except the current one, or one of the others (decision 0048). If two sessions end each other at the
 * same time, the first continues and the second gets NOT_SIGNED_IN, so the user is never signed out everywhere.
 *
 * @returns the number of sessions that were open. Expired sessions that were not purged yet are deleted too but not counted.
 * @throws Refusal NOT_SIGNED_IN if the current session has ended.
 */
export async function endOtherSessions(
  context: CallContext,
  { key }: ParsedRequestOf<typeof endpoint>,
): Promise<CallResponse<ContentOf<typeof endpoint>>> {
  const { db, county, caller, client } = context;
  const own = hashSecret(client.sessionToken ?? '');
  const limits = await getSessionLimits(county);
  const ended = await inTransaction(db, async (tx) => {
    await lockUser(tx, caller.userId);
    if ((await findSessionTimes(tx, own)) === undefined) throw new Refusal('NOT_SIGNED_IN');
    const others = await endSessions(tx, 'SIGNED_OUT_ELSEWHERE', (eb) =>
      eb.and([
        eb('user_id', '=', caller.userId),
        eb('id_hash', '<>', own),
        ...(key === undefined ? [] : [eb('id_hash', '=', Buffer.from(key, 'base64url'))]),
      ]),
    );
    const count = others.filter((session) => isOpen(session, limits)).length;
    if (count > 0)
      await recordAudit(tx, { action: 'otherSessions.ended', actor: actorOf(context), details: { count } });
    return count;
  });
  const message =
    ended === 0
      ? context.translate('answers:noOtherSessions')
      : context.translate('answers:otherSessionsEnded', { count: ended });
  return new CallResponse({ content: { ended }, message });
}
