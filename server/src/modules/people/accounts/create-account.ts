import type { Db } from '../../../platform/database/database.ts';
import type { NewAccount } from './accounts.queries.ts';
import { insertAccount } from './accounts.queries.ts';

/**
 * Creates an account. Omitted fields get the specification's defaults (Spec 3 §9).
 *
 * @returns the id.
 * @throws a unique violation of the database if the name is taken; a check violation for a flat fee paid by card, or for postings
 *   without a finance account.
 */
export function createAccount(db: Db, account: NewAccount): Promise<number> {
  return insertAccount(db, account);
}
