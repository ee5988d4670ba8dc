import { addDays, plainDateAt } from '@portal/contract/values/plain-date';
import type { County } from '@portal/server/county';
import { getSettings } from '@portal/server/modules/county-settings';
import { hasFinishedImport } from '@portal/server/modules/records';
import { inTransaction } from '@portal/server/platform/database/database';
import type { OpenDatabase } from '@portal/server/platform/database/open-database';
import { seedAccounts } from './seed-accounts.ts';
import { seedRecords } from './seed-records.ts';
import { seedSettings } from './seed-settings.ts';

/** What the index version says it was made from. */
const DEMO_SOURCE = 'demo county';

/**
 * Makes the demo county in an empty database: accounts, users, settings, and the records through yesterday. A seeding that was cut off,
 * wherever that was, is completed by the next call; a whole one is left as it is, with whatever people did to it.
 *
 * @param options.share the share of the county's tracts that are told, for tests; 1 for the whole county.
 */
export async function seedDemoCountyWhenEmpty(
  { county, database }: { readonly county: County; readonly database: OpenDatabase },
  onProgress: (fraction: number, label: string) => void,
  options: { readonly share?: number } = {},
): Promise<void> {
  if (await hasFinishedImport(county.db, DEMO_SOURCE)) return;
  const at = county.clock.now();
  const indexedThrough = addDays(plainDateAt(at, county.timeZone), -1);
  await inTransaction(county.db, async (tx) => {
    // The settings are saved with the users, and nobody can change them before the records are whole and the portal listens.
    if ((await getSettings(tx, 'common')).countyName !== '') return;
    await seedSettings(tx);
    await seedAccounts(tx, at);
  });
  await seedRecords({ database, source: DEMO_SOURCE, indexedThrough, share: options.share ?? 1, at, onProgress });
}
