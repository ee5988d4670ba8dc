import type { Language } from '@portal/contract/values/language';
import { inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { getSettings } from '../county-settings/index.ts';
import { passDoor } from './door.ts';
import { insertRecoveryRequest, type RecoveryKind } from './tickets.queries.ts';

/**
 * Notes that somebody asks for a user name or a new password. Whether there is such a user is looked up afterwards, by
 * `answerRecoveryRequests`: the call does the same work for everybody, so neither its answer nor its time tells who is registered.
 *
 * @throws Refusal NOT_OFFERED where the county has switched recovery off; TOO_MANY_REQUESTS.
 */
export async function requestRecovery(
  context: CallContext<Caller | undefined>,
  request: {
    readonly kind: RecoveryKind;
    readonly username: string;
    readonly email: string;
    readonly language: Language;
  },
): Promise<void> {
  const { forgotPasswordLink } = await getSettings(context.db, 'loginPageRegistration');
  if (!forgotPasswordLink) throw new Refusal('NOT_OFFERED');
  const { isMailboxFull } = await passDoor(context, 'RECOVERY', request.email);
  await inTransaction(context.db, async (tx) => {
    if (!isMailboxFull) await insertRecoveryRequest(tx, { ...request, at: context.county.clock.now() });
    const details = { kind: request.kind, isMailboxFull };
    await recordAudit(tx, { action: 'recovery.requested', actor: actorOf(context), details });
  });
}
