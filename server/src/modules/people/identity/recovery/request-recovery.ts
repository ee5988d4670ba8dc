import type { Language } from '@portal/contract/values/language';
import { inTransaction } from '../../../../platform/database/database.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../../office/audit/index.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { checkRateLimit } from '../tickets/check-rate-limit.ts';
import { insertRecoveryRequest, type RecoveryKind } from '../tickets/tickets.queries.ts';

/**
 * Stores a request for a user name or a new password. `processRecoveryRequests` looks up the user later. This call does the same work
 * in every case, so neither its response nor its duration reveals who is registered.
 *
 * @throws Refusal NOT_OFFERED if the county has disabled recovery; TOO_MANY_REQUESTS.
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
  await checkRateLimit(context, 'RECOVERY');
  await inTransaction(context.db, async (tx) => {
    await insertRecoveryRequest(tx, { ...request, at: context.county.clock.now() });
    await recordAudit(tx, { action: 'recovery.requested', actor: actorOf(context), details: { kind: request.kind } });
  });
}
