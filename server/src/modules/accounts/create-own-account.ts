import type { Db } from '../../platform/database/database.ts';
import { insertAccountUnlessNamed } from './own-accounts.queries.ts';

/** So many accounts were never opened for one e-mail address. */
const NAMES_MAX = 50;

/**
 * Opens the account of somebody who registered herself: a la carte, paid by card (domain.md "People"). It is named by her e-mail address,
 * with a number behind it where another account has the name.
 *
 * @returns its id.
 */
export async function createOwnAccount(db: Db, email: string): Promise<number> {
  for (let number = 1; number <= NAMES_MAX; number += 1) {
    const id = await insertAccountUnlessNamed(db, number === 1 ? email : `${email} (${number})`);
    if (id !== undefined) return id;
  }
  throw new Error('Every name for the account is taken.');
}
