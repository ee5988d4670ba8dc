import type { RequestOf } from '@portal/contract/endpoint';
import { accountsUsersToRestore } from '@portal/contract/people/account-admin/accounts';
import { call } from '../../lib/api-client.ts';
import { useTexts } from '../../lib/texts/i18n.ts';

/** Says, for the question before, how many users come back with the accounts that are activated and how many don't. */
export function useDescribeRestored() {
  const texts = useTexts('accounts');
  return async (selected: RequestOf<typeof accountsUsersToRestore>['selected']): Promise<string> =>
    texts('usersToRestore', { ...(await call(accountsUsersToRestore, { selected })) });
}
