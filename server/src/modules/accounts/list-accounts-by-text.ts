import type { Db } from '../../platform/database/database.ts';
import { selectAccountsByText } from './accounts.queries.ts';

/** Lists up to 1,000 accounts whose name contains a text, ignoring case, sorted by name. */
export function listAccountsByText(
  db: Db,
  text: string,
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  return selectAccountsByText(db, text);
}
