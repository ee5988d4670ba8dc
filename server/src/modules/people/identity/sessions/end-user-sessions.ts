import type { ContentOf } from '@portal/contract/endpoint';
import type { endUserSessions as endpoint } from '@portal/contract/people/identity/end-user-sessions';
import { inTransaction } from '../../../../platform/database/database.ts';
import { CallResponse } from '../../../../platform/http/call-response.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { actorOf, recordAudit } from '../../../office/audit/index.ts';
import { isOpen } from '../identity.rules.ts';
import { hashSecret } from '../passwords/secrets.ts';
import { endSessions } from '../users/ended-sessions.queries.ts';
import { getSessionLimits } from './session-limits.ts';

/** Ends all sessions of the county except the caller's own (Spec 3 §4). */
export async function endUserSessions(context: CallContext): Promise<CallResponse<ContentOf<typeof endpoint>>> {
  const own = hashSecret(context.client.sessionToken ?? '');
  const limits = await getSessionLimits(context.county);
  const ended = await inTransaction(context.db, async (tx) => {
    const others = await endSessions(tx, 'ENDED_BY_COUNTY', (eb) => eb('id_hash', '<>', own));
    const count = others.filter((session) => isOpen(session, limits)).length;
    await recordAudit(tx, { action: 'sessions.ended', actor: actorOf(context), details: { count } });
    return count;
  });
  return new CallResponse({
    content: { ended },
    message: context.translate('answers:sessionsEnded', { count: ended }),
  });
}
