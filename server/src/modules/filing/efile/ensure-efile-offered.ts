import type { Db } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { getSettings } from '../../office/county-settings/index.ts';

/**
 * @throws Refusal NOT_OFFERED if the county takes no electronic filings. Earlier filings can still be seen and decided.
 */
export async function ensureEfileOffered(db: Db): Promise<void> {
  if (!(await getSettings(db, 'efile')).efile) throw new Refusal('NOT_OFFERED');
}
