import { randomInt } from 'node:crypto';
import type { Db } from '../../../../platform/database/database.ts';
import { awaitVerification, type RecordedDocument } from '../../../index/records/index.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import type { StoredFiling } from '../filings/filings.queries.ts';
import { insertVerification } from './verification.queries.ts';

/**
 * Makes the verification of a new recording due, if the county has all verified or chance chooses it. Call it in the transaction of the
 * acceptance: its clerk doesn't learn before which ones are chosen.
 */
export async function requireVerification(
  tx: Db,
  filing: Pick<StoredFiling, 'id'>,
  { recorded, now }: { readonly recorded: RecordedDocument; readonly now: Date },
): Promise<void> {
  const { verifiedPercent } = await getSettings(tx, 'efileFees');
  if (verifiedPercent === 0 || randomInt(100) >= verifiedPercent) return;
  const { documentKey, document } = recorded;
  await insertVerification(tx, { filingId: filing.id, recordKey: documentKey, dueAt: now });
  await awaitVerification(tx, documentKey, document.recorded_on);
}
