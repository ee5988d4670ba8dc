import { getAccount } from '@portal/contract/people/account-admin/account';

/** The loaded account, with its version; a change from its own screen reloads it. */
export function accountQueryKey(id: number) {
  return [getAccount.path, id] as const;
}
