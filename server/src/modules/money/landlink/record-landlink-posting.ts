import type { Db } from '../../../platform/database/database.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import type { Account } from '../../people/accounts/index.ts';
import { insertPostings } from './landlink.queries.ts';
import { type FinanceMovement, listPostings } from './landlink.rules.ts';

/**
 * Records the postings of a movement for the county's finance system, with the current codes, in the transaction of the
 * movement. Skips accounts without LandLink posting.
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
