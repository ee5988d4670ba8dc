import type { Db } from '../../../platform/database/database.ts';
import { insertAccountUnlessNamed } from './own-accounts.queries.ts';

/** Maximum number of accounts named after the same email address. */
const NAMES_MAX = 50;

/**
 * Creates the account of a user who registered: a la carte, paid by card (decision 0041). Its name is the user's email address,
 * with a number if another account has that name.
 *
 * @returns the id.
 */
export async function createOwnAccount(db: Db, email: string): Promise<number> {
  for (let number = 1; number <= NAMES_MAX; number += 1) {
    const id = await insertAccountUnlessNamed(db, number === 1 ? email : `${email} (${number})`);
    if (id !== undefined) return id;
  }
  throw new Error('Every name for the account is taken.');
}
