import { addDays, plainDateAt } from '@portal/contract/values/plain-date';
import type { County } from '@portal/server/county';
import { CountyInUseError } from '@portal/server/county-in-use-error';
import { hasFinishedImport } from '@portal/server/modules/index/records';
import { SYSTEM_ACTOR } from '@portal/server/modules/office/audit';
import { getSettings, saveSettings } from '@portal/server/modules/office/county-settings';
import { inTransaction } from '@portal/server/platform/database/database';
import type { OpenDatabase } from '@portal/server/platform/database/open-database';
import { DEMO_IDENTITY } from './demo-identity.ts';
import { DEMO_GUEST, DEMO_USERS } from './demo-users.ts';
import { seedAccounts } from './seed-accounts.ts';
import { seedCart } from './seed-cart.ts';
import { seedCertifiedCopy } from './seed-certified-copy.ts';
import { seedCounter } from './seed-counter.ts';
import { seedDebts } from './seed-debts.ts';
import { seedFindings } from './seed-findings.ts';
import { seedRecords } from './seed-records.ts';
import { seedSettings } from './seed-settings.ts';
import { seedTreasury } from './seed-treasury.ts';
import { seedUnclaimed } from './seed-unclaimed.ts';
import { seedWork } from './seed-work.ts';

/** The source in the index version. */
const DEMO_SOURCE = 'demo county';

/** The share of the work that is done before documents are filed. */
const FILINGS = 0.97;

/**
 * Creates the demo county in an empty database: accounts, users, settings, and the records through yesterday. The next call completes
 * a seeding that was interrupted. A complete demo county isn't changed, whatever its users have done.
 *
 * @throws CountyInUseError for a database with users or documents that aren't the demo's.
 *
 * @param options.share the share of the county's tracts that are generated, for tests; 1 for the whole county.
 */
export async function seedDemoCountyWhenEmpty(
  { county, database }: { readonly county: County; readonly database: OpenDatabase },
  onProgress: (fraction: number, label: string) => void,
  options: { readonly share?: number } = {},
): Promise<void> {
  const at = county.clock.now();
  await createDemoKeys(county, at);
  if (await hasFinishedImport(county.db, DEMO_SOURCE)) return;
  const indexedThrough = addDays(plainDateAt(at, county.timeZone), -1);
  await ensureNoOtherCounty(county, database);
  await inTransaction(county.db, async (tx) => {
    // The settings are saved together with the users, and can't be changed before the records are complete and the portal listens.
    if ((await getSettings(tx, 'common')).countyName !== '') return;
    await seedSettings(tx);
    await seedAccounts(tx, at);
    await seedDebts(tx, county);
    await seedCounter(tx, county);
    await seedTreasury(tx, county);
    await seedUnclaimed(tx, county);
    // Guests are kept by the id of their user.
    const content = { guestUserName: DEMO_GUEST, staffSecondFactor: 'allowed' } as const;
    await saveSettings(tx, { group: 'userAccess', content, actor: SYSTEM_ACTOR });
  });
  const complete = async () => {
    onProgress(FILINGS, 'filing documents');
    await seedWork(county);
    await seedCart(county);
    await seedCertifiedCopy(county);
    await seedFindings(county);
  };
  await seedRecords({
    database,
    source: DEMO_SOURCE,
    indexedThrough,
    share: options.share ?? 1,
    at,
    onProgress,
    complete,
  });
}

/** Keys with certificates for the demonstration; a new key when the last certificate has expired. */
async function createDemoKeys({ name, searchCertificates: { keys } }: County, at: Date): Promise<void> {
  if (keys.findSigner(at) !== undefined) return;
  const owner = { name: `DEMO ${name}`, algorithm: 'p256', at } as const;
  if (keys.listRoots().length === 0) await keys.createRoot(owner);
  await keys.createLeaf(owner);
}

/** The demo's users have published passwords: they must never get into the database of a real county. */
async function ensureNoOtherCounty(county: County, database: OpenDatabase): Promise<void> {
  // In a transaction settings are read, not remembered: a seeding that was interrupted a moment ago has saved some.
  const { countyName } = await inTransaction(county.db, (tx) => getSettings(tx, 'common'));
  const [used] = (
    await database.executeSql(
      `SELECT EXISTS (SELECT FROM users) AS "hasUsers", EXISTS (SELECT FROM documents) AS "hasDocuments",
              EXISTS (SELECT FROM users WHERE username = $1) AS "hasDemoUsers"`,
      [DEMO_USERS[0]?.username],
    )
  ).rows;
  const isBegun = countyName === DEMO_IDENTITY.name && used?.hasDemoUsers === true;
  if (isBegun || (countyName === '' && used?.hasUsers === false && used.hasDocuments === false)) return;
  throw new CountyInUseError(
    'The database has users or documents of its own, and the demo county is only put into an empty one. ' +
      'Set COUNTIES_FILE to serve a county, or DATABASE_URL or DATA_DIR to another database for the demo.',
  );
}
