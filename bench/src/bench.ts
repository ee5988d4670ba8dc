import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { buildApp } from '@portal/server/app';
import { createAccount } from '@portal/server/modules/people/accounts';
import { createUser } from '@portal/server/modules/people/identity';
import { openCounty } from '@portal/server/open-county';
import { createPageImages } from '@portal/server/platform/images/workers/page-images';
import { startPageWorkers } from '@portal/server/platform/images/workers/page-workers';
import { createLog } from '@portal/server/platform/log/log';
import { startPostgresServer } from '@portal/testing/database/postgres-server';
import { buildWeb } from '../../scripts/prepare.mjs';
import { type BenchLine, formatBenchTable } from './bench-table.ts';
import { benchTitle } from './bench-title.ts';
import { benchWatches } from './bench-watches.ts';
import { chooseNames, surnameOfRank } from './benched-county.ts';
import { benchFirstLoads } from './browser/bench-first-load.ts';
import { benchPainting } from './browser/bench-painting.ts';
import { benchUse } from './browser/bench-use.ts';
import { benchWeb, WEB_FOLDER } from './browser/bench-web.ts';
import { benchImages } from './files/bench-images.ts';
import { benchImport } from './files/bench-import.ts';
import { benchReports } from './files/bench-reports.ts';
import { benchUpload } from './files/bench-upload.ts';
import { benchCarts } from './people/bench-carts.ts';
import { benchFiling } from './people/bench-filing.ts';
import type { LoginTarget } from './people/bench-logins.ts';
import { benchMoney } from './people/bench-money.ts';
import { benchSignInMethods } from './people/bench-sign-in-methods.ts';
import { addStaffedCounty, benchStaffLists } from './people/bench-staff-lists.ts';
import { benchTitleFiles } from './people/bench-title-files.ts';
import { say } from './say.ts';
import { recordSmallestSearches } from './searches/bench-own-statements.ts';
import { benchPlats } from './searches/bench-plats.ts';
import { benchSorting } from './searches/bench-sorting.ts';
import type { SearchTarget } from './searches/search-call.ts';

/** A small county, with which a run took 12 to 23 minutes on two busy cores. */
const DEFAULT_DOCUMENTS = 20_000;
const USERNAME = 'bench.user';
const STAFF_USERNAME = 'bench.staff';
const PASSWORD = 'Measured!1';
/** Surnames that a day of work searches for, again and again. */
const USED_SURNAMES = 20;

/**
 * `npm run bench [-- --documents 200000 --names few --only filing,upload]`: one table. Every line is compared with something else measured in the
 * same run. A part that fails is named after the table, which has the lines of all others.
 */
const { values } = parseArgs({
  options: { documents: { type: 'string' }, names: { type: 'string', default: 'real' }, only: { type: 'string' } },
});
const chosen = values.only?.split(',');
const parts: string[] = [];
chooseNames(values.names);
const documentCount = values.documents === undefined ? DEFAULT_DOCUMENTS : Number(values.documents);
if (!Number.isSafeInteger(documentCount) || documentCount < 1_000)
  throw new Error('--documents is a whole number from 1000.');

// Stopping the bench also stops its server: exit handlers don't run when a signal ends a process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

buildWeb();
const lines: BenchLine[] = [];
const failures: string[] = [];
await measure('web', async () => benchWeb());
await measure('sorting', benchSorting);
await measure('plats', benchPlats);
await measure('images', benchImages);
await benchRecords(documentCount);
for (const part of chosen ?? [])
  if (!parts.includes(part)) failures.push(`${part}: there is no such part. The parts are ${parts.join(', ')}.`);
console.log(`\n${formatBenchTable(lines)}`);
for (const failure of failures) console.error(`\nNot measured: ${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;

/** Measures a part of the bench if it is chosen, and says which part it is. */
async function measure(part: string, bench: () => Promise<readonly BenchLine[]>): Promise<void> {
  parts.push(part);
  if (chosen !== undefined && !chosen.includes(part)) return;
  say(part);
  try {
    lines.push(...(await bench()));
  } catch (error) {
    failures.push(`${part}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
}

async function benchRecords(count: number): Promise<void> {
  // Everything that was opened is closed in reverse order, even after a failure.
  await using opened = new AsyncDisposableStack();
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  opened.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  // Configured like a county's server, except for the disk: the bench measures the work, not this machine's disk.
  const server = await startPostgresServer({
    settings: ['shared_buffers=1GB', 'synchronous_commit=off', 'maintenance_work_mem=512MB'],
  });
  opened.defer(() => server.stop());
  const workers = startPageWorkers();
  opened.defer(() => workers.close());
  // As docs/operations.md recommends if both are on one machine. The comparisons use it, too.
  const databaseUrl = server.socketUrlOf('postgres');
  const log = createLog('warn');
  const line = { key: 'bench', name: 'Bench County', state: 'MN', timeZone: 'America/Chicago', dataDir, databaseUrl };
  const { county, database, close } = await openCounty(line, {
    ...{ log, pageImages: createPageImages(workers), statementTimeoutMs: 0 },
  });
  opened.defer(close);
  if (database.engine !== 'postgresql') throw new Error('The bench runs on a server.');
  say(`Importing ${count} documents into PostgreSQL ${server.version}`);
  // All other parts need its documents.
  const imported = await benchImport(county, database, server, count);
  const accountId = await createAccount(county.db, { name: 'Bench' });
  await createUser(county.db, {
    ...{ accountId, username: USERNAME, password: PASSWORD, role: 'USER', firstName: 'Bench', lastName: 'User' },
  });
  const app = await buildApp({ counties: [county], log, webFolder: WEB_FOLDER });
  opened.defer(() => app.close());
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const address = `${origin}/bench/api/`;
  const target = { address, cookie: await signIn(address, USERNAME), documentCount: count, databaseUrl };
  await measure('searches', () => searchFromOutside(target));
  await measure('sign-ins', () => loginFromOutside({ ...target, username: USERNAME, password: PASSWORD }));
  await measure('methods', async () => {
    await database.executeSql('CREATE DATABASE doors');
    const doors = { dataDir: mkdtempSync(join(dataDir, 'doors-')), databaseUrl: server.socketUrlOf('doors') };
    return benchSignInMethods({ ...doors, log, pageImages: createPageImages(workers) });
  });
  const connections = database.pool.options.max;
  await measure('purchases', () => benchMoney({ ...target, county, connections, accountId }));
  await measure('carts', () => benchCarts({ ...target, county, accountId }));
  await measure('title-files', () => benchTitleFiles({ ...target, county }));
  await measure('upload', async () => [await benchUpload({ ...target, county })]);
  await addStaffedCounty(database, accountId);
  await createUser(county.db, {
    ...{
      accountId,
      username: STAFF_USERNAME,
      password: PASSWORD,
      role: 'COUNTY',
      firstName: 'Bench',
      lastName: 'Staff',
    },
  });
  const cookie = await signIn(address, STAFF_USERNAME);
  await measure('lists', () => benchStaffLists({ ...target, cookie }, database));
  await measure('filing', () =>
    benchFiling({ ...target, county, database, cookies: { filer: target.cookie, clerk: cookie } }),
  );
  await measure('reports', () => benchReports({ county, database, address, cookie }));
  const person = { username: USERNAME, password: PASSWORD };
  await measure('loads', () => benchFirstLoads(`${origin}/bench/`, person));
  await measure('painting', () => benchPainting(`${origin}/bench/`, person));
  const surnames = Array.from({ length: USED_SURNAMES }, (_, rank) => surnameOfRank(rank));
  await measure('use', () => benchUse({ address: `${origin}/bench/`, person, surnames, hasImages: false }));
  await measure('title', () => benchTitle(county, database));
  await measure('watches', async () => [await benchWatches(county, database, count)]);
  lines.push(...imported);
}

async function searchFromOutside(target: SearchTarget): Promise<readonly BenchLine[]> {
  const recorded = await recordSmallestSearches(target);
  return measureFromOutside('./bench-searches-worker.ts', { target, recorded });
}

function loginFromOutside(target: LoginTarget): Promise<readonly BenchLine[]> {
  return measureFromOutside('./people/bench-logins-worker.ts', target);
}

function measureFromOutside(worker: string, data: object): Promise<readonly BenchLine[]> {
  const clients = new Worker(new URL(worker, import.meta.url), { workerData: data });
  return new Promise((resolve, reject) => {
    clients.once('message', resolve);
    clients.once('error', reject);
    clients.once('exit', () => reject(new Error(`${worker} ended without an answer.`)));
  });
}

async function signIn(address: string, username: string): Promise<string> {
  const response = await fetch(`${address}auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  const [cookie] = response.headers.getSetCookie();
  if (cookie === undefined) throw new Error(`The bench could not sign in: ${await response.text()}`);
  return cookie.split(';')[0] ?? '';
}
