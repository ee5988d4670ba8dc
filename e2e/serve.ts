import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../server/src/app.ts';
import { DEMO_COUNTY, DEMO_USERS, openDemoImageStore, seedDemoCountyWhenEmpty } from '../server/src/demo/index.ts';
import { createAccount } from '../server/src/modules/accounts/index.ts';
import { SYSTEM_ACTOR } from '../server/src/modules/audit/index.ts';
import { createUser } from '../server/src/modules/identity/index.ts';
import { adjustEscrow } from '../server/src/modules/ledger/index.ts';
import { openCounty } from '../server/src/open-county.ts';
import { createPageImages } from '../server/src/platform/images/page-images.ts';
import { startPageWorkers } from '../server/src/platform/images/page-workers.ts';
import { createLog } from '../server/src/platform/log/log.ts';
import { E2E_PASSWORD, E2E_PORT, E2E_USERS } from './people.ts';

/**
 * Serves the demo county for the browser journeys, in a folder that is gone afterwards, with a user of an account of her own for
 * each journey that spends money.
 */
const folder = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
const log = createLog('warn');
const pageWorkers = startPageWorkers();
const line = { ...DEMO_COUNTY, dataDir: folder };
const demo = await openCounty(line, {
  log,
  pageImages: createPageImages(pageWorkers),
  isDemo: true,
  wrapImages: (store, database) => openDemoImageStore(store, database, pageWorkers),
});
await seedDemoCountyWhenEmpty(demo, () => {});

for (const { username, balanceCents } of Object.values(E2E_USERS)) {
  const accountId = await createAccount(demo.county.db, { name: username, imageChargeMethod: 'PAGE' });
  await createUser(demo.county.db, {
    accountId,
    username,
    password: E2E_PASSWORD,
    role: 'USER',
    firstName: 'Journey',
    lastName: username,
  });
  if (balanceCents > 0)
    await adjustEscrow(demo.county.db, {
      accountId,
      amountCents: balanceCents,
      note: 'Opening balance',
      opKey: `journey:${username}`,
      actor: SYSTEM_ACTOR,
      at: new Date(),
    });
}

const app = await buildApp({
  counties: [demo.county],
  log,
  webFolder: join(import.meta.dirname, '../web/dist'),
  demoUsers: DEMO_USERS,
});
await app.listen({ host: '127.0.0.1', port: E2E_PORT });

process.on('SIGTERM', async () => {
  await app.close();
  await demo.close();
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
