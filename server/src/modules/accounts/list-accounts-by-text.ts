import type { Db } from '../../platform/database/database.ts';
import { selectAccountsByText } from './accounts.queries.ts';

/** The accounts in whose name a text stands, whatever its case, by name; at most 1,000. */
export function listAccountsByText(
  db: Db,
  text: string,
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  return selectAccountsByText(db, text);
}
