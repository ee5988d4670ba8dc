import type { runMonthlyRenewal as endpoint } from '@portal/contract/control-panel/account';
import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { CallResponse } from '../../platform/http/call-response.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { findManagedAccount } from '../accounts/index.ts';
import { actorOf } from '../audit/index.ts';
import { runMonthlyRenewal } from '../billing/index.ts';
import { describeAccount } from './load-account.ts';

/**
 * Renews an account for the month that is due (Spec 3 §2 "Run Monthly Renewal"). Pressed twice, or at the same time as the job, it
 * charges once. The message says what happened, also when nothing could be charged.
 *
 * @throws Refusal NOT_FOUND; ACCOUNT_INACTIVE.
 */
export async function renewAccountNow(
  context: CallContext,
  { accountId }: ParsedRequestOf<typeof endpoint>,
): Promise<CallResponse<ContentOf<typeof endpoint>>> {
  const before = await findManagedAccount(context.db, accountId);
  if (before === undefined) throw new Refusal('NOT_FOUND');
  if (before.status !== 'A') throw new Refusal('ACCOUNT_INACTIVE');
  const outcome = await runMonthlyRenewal(context.county, { accountId, actor: actorOf(context) });
  const account = (await findManagedAccount(context.db, accountId)) ?? before;
  return new CallResponse({
    content: { ...(await describeAccount(context, account)), isRenewed: outcome === 'CHARGED' },
    message: context.translate(`accounts:renewals.${outcome}`, { name: account.fields.name }),
    version: account.version,
  });
}
