import type { ContentOf } from '@portal/contract/endpoint';
import type * as endpoints from '@portal/contract/people/identity/single-sign-on';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { inTransaction } from '../../../../platform/database/database.ts';
import { CallResponse } from '../../../../platform/http/call-response.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../../office/audit/index.ts';
import { queueSecondFactorEmail } from '../emails/queue-second-factor-email.ts';
import { deleteSingleSignOn, findSingleSignOn } from '../single-sign-on/single-sign-ons.queries.ts';

/** Says who the caller is at the county's identity provider. */
export async function getSingleSignOn({
  db,
  county,
  caller,
}: CallContext): Promise<ContentOf<typeof endpoints.singleSignOn>> {
  const linked = await findSingleSignOn(db, caller.userId);
  if (linked === undefined) return { linked: null };
  const { name, linkedAt, lastUsedAt } = linked;
  const timeOf = (instant: Date) => localDateTimeAt(instant, county.timeZone);
  return { linked: { name, linkedAt: timeOf(linkedAt), lastUsedAt: timeOf(lastUsedAt) } };
}

/**
 * Unlinks the caller from the person at the provider, who no longer signs in as them.
 *
 * @throws Refusal NOT_FOUND if they aren't linked.
 */
export async function unlinkSingleSignOn(
  context: CallContext,
): Promise<CallResponse<ContentOf<typeof endpoints.unlinkSingleSignOn>>> {
  const { db, county, caller } = context;
  await inTransaction(db, async (tx) => {
    if (!(await deleteSingleSignOn(tx, caller.userId))) throw new Refusal('NOT_FOUND');
    await recordAudit(tx, { action: 'singleSignOn.unlinked', actor: actorOf(context) });
    await queueSecondFactorEmail(tx, county, caller.userId, 'singleSignOnUnlinked');
  });
  return new CallResponse({ content: {}, message: context.translate('answers:singleSignOnUnlinked') });
}
