import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { runMonthlyRenewal as endpoint } from '@portal/contract/people/account-admin/account';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { runMonthlyRenewal } from '../../money/billing/index.ts';
import { actorOf } from '../../office/audit/index.ts';
import { findManagedAccount } from '../accounts/index.ts';
import { findAccountOfOthers } from './find-account-of-others.ts';
import { describeAccount } from './load-account.ts';

/**
 * Renews an account for the month that is due (Spec 3 §2 "Run Monthly Renewal"). Charges once even if pressed twice, or
 * while the job runs. The message states the outcome, even if nothing could be charged.
 *
 * @throws Refusal NOT_FOUND; OWN_MONEY; ACCOUNT_INACTIVE.
 */
export async function renewAccountNow(
  context: CallContext,
  { accountId }: ParsedRequestOf<typeof endpoint>,
): Promise<CallResponse<ContentOf<typeof endpoint>>> {
  const before = await findAccountOfOthers(context.db, context, accountId);
  if (before.status !== 'A') throw new Refusal('ACCOUNT_INACTIVE');
  const outcome = await runMonthlyRenewal(context.county, { accountId, actor: actorOf(context) });
  const account = (await findManagedAccount(context.db, accountId)) ?? before;
  return new CallResponse({
    content: { ...(await describeAccount(context, account)), isRenewed: outcome === 'CHARGED' },
    message: context.translate(`accounts:renewals.${outcome}`, { name: account.fields.name }),
    version: account.version,
  });
}
