import type { Db } from '../../platform/database/database.ts';
import type { Account } from '../accounts/index.ts';
import { getSettings } from '../county-settings/index.ts';
import { insertPostings } from './landlink.queries.ts';
import { type FinanceMovement, listPostings } from './landlink.rules.ts';

/**
 * Writes what the county's finance system is to be told of a movement, with the codes of this moment, in the transaction of the
 * movement: neither is ever there without the other. Nothing for accounts that are not posted.
 */
export async function recordLandlinkPosting(
  tx: Db,
  account: Pick<Account, 'postToLandLink' | 'landLinkAccount'>,
  movement: FinanceMovement & { readonly journalEntryId: number; readonly at: Date },
): Promise<void> {
  if (!account.postToLandLink) return;
  const escrow = await getSettings(tx, 'escrow');
  const card = await getSettings(tx, 'creditCardExtra');
  const postings = listPostings(movement, { escrow, card });
  if (postings.length === 0) return;
  await insertPostings(tx, {
    journalEntryId: movement.journalEntryId,
    landLinkAccount: account.landLinkAccount,
    at: movement.at,
    postings,
  });
}
