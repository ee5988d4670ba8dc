import { inTransaction } from '../../../../platform/database/database.ts';
import { CallResponse } from '../../../../platform/http/call-response.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { actorOf, recordAudit } from '../../../office/audit/index.ts';
import { hashSecret } from '../passwords/secrets.ts';
import { deleteSession } from './sessions.queries.ts';

/** Ends the caller's session, if there is one, and clears its cookie. */
export async function signOut(context: CallContext<Caller | undefined>): Promise<CallResponse<Record<string, never>>> {
  const { sessionToken } = context.client;
  if (sessionToken !== undefined) {
    await inTransaction(context.db, async (tx) => {
      const ended = await deleteSession(tx, hashSecret(sessionToken));
      if (ended)
        await recordAudit(tx, { action: 'session.ended', actor: { ...actorOf(context), userId: ended.userId } });
    });
  }
  return new CallResponse({ content: {}, session: 'ended' });
}
