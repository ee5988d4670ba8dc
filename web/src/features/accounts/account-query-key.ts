import { getAccount } from '@portal/contract/control-panel/account';

/** What is loaded of an account, with its version; a change from its own screen loads it again. */
export function accountQueryKey(id: number) {
  return [getAccount.path, id] as const;
}
