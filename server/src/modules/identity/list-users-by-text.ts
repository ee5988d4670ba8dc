import type { Db } from '../../platform/database/database.ts';
import { selectUsersByText } from './identity.queries.ts';

export interface ListedUser {
  readonly id: number;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * The users in whose name or user name a text stands, whatever its case, by last and first name; at most 1,000.
 *
 * @param filter with an account, its users alone.
 */
export function listUsersByText(
  db: Db,
  filter: { readonly text: string; readonly accountId: number | undefined },
): Promise<readonly ListedUser[]> {
  return selectUsersByText(db, filter);
}
