import type { Db } from '../../../platform/database/database.ts';
import { type Entry, openLedgerAccount, type Posted, postOwnEntry } from './ledger.queries.ts';

type OwnEntry = Entry & Required<Pick<Entry, 'own'>>;

/**
 * Posts an entry that changes one ledger account of an account, in one statement. The first entry that adds to a ledger account, or that
 * can make it negative, creates it.
 *
 * @returns undefined, with nothing posted, if the balance would fall below its minimum or exceed what any account can have or owe.
 * @throws as `postOwnEntry`.
 */
export async function postEntry(db: Db, entry: OwnEntry): Promise<Posted | undefined> {
  const posted = await postOwnEntry(db, entry);
  if (posted !== undefined || !createsLedgerAccount(entry)) return posted;
  await openLedgerAccount(db, entry.accountId, entry.own.kind);
  return postOwnEntry(db, entry);
}

/** A debit of a ledger account that doesn't exist fails; creating the account for it would only leave a row with a balance of zero. */
function createsLedgerAccount({ own }: OwnEntry): boolean {
  return own.amount > 0 || own.kind === 'RECEIVABLE' || own.kind === 'CARD_UNCAPTURED';
}
