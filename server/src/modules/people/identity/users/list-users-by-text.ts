import type { Db } from '../../../../platform/database/database.ts';
import { selectUsersByText } from './find-users.queries.ts';

export interface ListedUser {
  readonly id: number;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Lists up to 1,000 users whose name or user name contains a text, ignoring case, sorted by last and first name.
 *
 * @param filter.accountId limits the list to the users of an account.
 */
export function listUsersByText(
  db: Db,
  filter: { readonly text: string; readonly accountId: number | undefined },
): Promise<readonly ListedUser[]> {
  return selectUsersByText(db, filter);
}
