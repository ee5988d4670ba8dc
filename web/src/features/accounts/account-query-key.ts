import { getAccount } from '@portal/contract/people/account-admin/account';

/** What is loaded of an account, with its version; a change from its own screen loads it again. */
export function accountQueryKey(id: number) {
  return [getAccount.path, id] as const;
}
