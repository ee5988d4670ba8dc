import { useSession } from './session.ts';

/** Whether the signed-in user belongs to an account: another person moves its money (docs/decisions/0290). */
export function useIsOwnAccount(accountId: number): boolean {
  return useSession().data?.session?.currentUser.accountId === accountId;
}
