import type { Db } from '../../platform/database/database.ts';
import { ensureNoProblems, Refusal } from '../../platform/http/refusal.ts';
import { findAccountActivity } from './user-list.queries.ts';

/** @throws Refusal INVALID_INPUT if there is no such account; ACCOUNT_INACTIVE if its users couldn't work. */
export async function ensureAccountTakesUsers(db: Db, accountId: number): Promise<void> {
  const isActive = await findAccountActivity(db, accountId);
  if (isActive === undefined) ensureNoProblems({ accountId: { key: 'invalid' } });
  if (!isActive) throw new Refusal('ACCOUNT_INACTIVE');
}
