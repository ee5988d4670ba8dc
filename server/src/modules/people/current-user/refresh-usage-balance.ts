import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { usageBalance } from '@portal/contract/people/current-user/usage-balance';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findImageAllowance } from '../../money/flat-fee/index.ts';
import { findUsageBalance } from '../../money/ledger/index.ts';
import { getAccount } from '../accounts/index.ts';

/**
 * Returns the caller's current balance (Spec 1 §4 "Balance refresh").
 *
 * @throws Refusal NOT_ALLOWED if the request contains another user's id.
 */
export async function refreshUsageBalance(
  { db, caller }: CallContext,
  request: ParsedRequestOf<typeof usageBalance>,
): Promise<ContentOf<typeof usageBalance>> {
  if (request.userId !== undefined && request.userId !== caller.userId) throw new Refusal('NOT_ALLOWED');
  const account = await getAccount(db, caller.accountId);
  return { usageBalance: await findUsageBalance(db, caller), imageAllowance: await findImageAllowance(db, account) };
}
