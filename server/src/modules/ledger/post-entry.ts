import type { Db } from '../../platform/database/database.ts';
import { type Entry, openLedgerAccount, type Posted, postOwnEntry } from './ledger.queries.ts';

type OwnEntry = Entry & Required<Pick<Entry, 'own'>>;

/**
 * Posts an entry that moves one ledger account of an account, in one statement; the ledger account is opened by the first entry that
 * adds to it, or that it may owe.
 *
 * @returns undefined, with nothing posted, where the balance would fall below its minimum.
 * @throws as `postOwnEntry`.
 */
export async function postEntry(db: Db, entry: OwnEntry): Promise<Posted | undefined> {
  const posted = await postOwnEntry(db, entry);
  if (posted !== undefined || !opensByItself(entry)) return posted;
  await openLedgerAccount(db, entry.accountId, entry.own.kind);
  return postOwnEntry(db, entry);
}

/** An entry that takes from what is not there has nothing to take from: opening it would leave a row that says zero. */
function opensByItself({ own }: OwnEntry): boolean {
  return own.amount > 0 || own.kind === 'RECEIVABLE' || own.kind === 'CARD_UNCAPTURED';
}
