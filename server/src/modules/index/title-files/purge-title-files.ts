import type { County } from '../../../county.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { recordAudit, SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { deleteClosedFiles } from './title-files.queries.ts';

const FILES_PER_TRANSACTION = 50;

/**
 * Deletes files that haven't been open for the county's years, with all that is in them. Their list and screen have said the day since they
 * were closed. Charges keep the number of the file. The audit log keeps its id.
 */
export async function purgeTitleFiles({ db, clock, timeZone }: County): Promise<void> {
  const { fileYears } = await getSettings(db, 'titleFiles');
  if (fileYears === 0) return;
  const ended = { now: clock.now(), years: fileYears, timeZone };
  let deleted = FILES_PER_TRANSACTION;
  while (deleted === FILES_PER_TRANSACTION)
    deleted = await inTransaction(db, async (tx) => {
      const files = await deleteClosedFiles(tx, ended, FILES_PER_TRANSACTION);
      for (const { id, accountId } of files) {
        const details = { key: String(id), accountId };
        await recordAudit(tx, { action: 'titleFile.deleted', actor: SYSTEM_ACTOR, details });
      }
      return files.length;
    });
}
