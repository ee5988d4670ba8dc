import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { ALLOWABLE_ACCOUNTS_MAX, type allowableAccounts } from '@portal/contract/office/helper-data/allowable-accounts';
import type { CallContext } from '../../../platform/http/route.ts';
import { listAllowableAccounts as listAccounts } from '../../people/accounts/index.ts';

/** Lists the accounts that the caller can choose from (Spec 1 §3, Spec 3 §4): account administrators have only their own. */
export async function listAllowableAccounts(
  { db, caller }: CallContext,
  { filterText, accountId, isActiveOnly }: ParsedRequestOf<typeof allowableAccounts>,
): Promise<ContentOf<typeof allowableAccounts>> {
  const isOutOfReach = caller.role === 'ACCOUNT' && accountId !== undefined && accountId !== caller.accountId;
  if (isOutOfReach) return { allowableAccounts: [], totalCount: 0 };
  const { accounts, totalCount } = await listAccounts(db, {
    text: filterText.trim(),
    accountId: caller.role === 'ACCOUNT' ? caller.accountId : accountId,
    isActiveOnly,
    limit: ALLOWABLE_ACCOUNTS_MAX,
  });
  return { allowableAccounts: accounts.map(({ id, name }) => ({ code: String(id), description: name })), totalCount };
}
