import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal } from '../../../platform/refusal.ts';

/**
 * Checks that staff are about to change the money of others (docs/decisions/0290): a clerk could otherwise pay themselves with no one else
 * involved.
 *
 * @throws Refusal OWN_MONEY if the caller belongs to the account, or is the user who bought what is returned.
 */
export function ensureMoneyOfOthers(
  { accountId, userId }: Pick<Caller, 'accountId' | 'userId'>,
  owner: { readonly accountId: number; readonly userId?: number | null },
): void {
  if (owner.accountId === accountId || owner.userId === userId) throw new Refusal('OWN_MONEY');
}
