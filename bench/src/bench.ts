import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { buildApp } from '../../server/src/app.ts';
import { createAccount } from '../../server/src/modules/accounts/index.ts';
import { createUser } from '../../server/src/modules/identity/index.ts';
import { openCounty } from '../../server/src/open-county.ts';
import { createPageImages } from '../../server/src/platform/images/page-images.ts';
import { startPageWorkers } from '../../server/src/platform/images/page-workers.ts';
import { createLog } from '../../server/src/platform/log/log.ts';
import { startPostgresServer } from '../../server/src/testing/postgres-server.ts';
import { benchImages } from './bench-images.ts';
import { benchImport } from './bench-import.ts';
import { benchPainting } from './bench-painting.ts';
import type { SearchTarget } from './bench-searches.ts';
import { type BenchLine, formatBenchTable } from './bench-table.ts';
import { benchWeb, WEB_FOLDER } from './bench-web.ts';

/** A county of middling size. */
const DEFAULT_DOCUMENTS = 200_000;
const USERNAME = 'bench.user';
const PASSWORD = 'Measured!1';

/** `npm run bench [-- --documents 2000000]`: one table, every line beside something else that was measured in the same run. */
const { values } = parseArgs({ options: { documents: { type: 'string' } } });
const documentCount = values.documents === undefined ? DEFAULT_DOCUMENTS : Number(values.documents);
if (!Number.isSafeInteger(documentCount) || documentCount < 1_000)
  throw new Error('--documents is a whole number from 1000.');

const lines: BenchLine[] = [...benchWeb(), ...(await benchImages()), ...(await benchRecords(documentCount))];
console.log(`\n${formatBenchTable(lines)}`);

async function benchRecords(count: number): Promise<readonly BenchLine[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  // As a county would run it, but for the disk: what is measured is the work, not how long this machine's disk takes to say that it is done.
  const server = await startPostgresServer({
    settings: ['shared_buffers=1GB', 'synchronous_commit=off', 'maintenance_work_mem=512MB'],
  });
  const workers = startPageWorkers();
  const databaseUrl = server.urlOf('postgres');
  const log = createLog('warn');
  const line = { key: 'bench', name: 'Bench County', state: 'MN', timeZone: 'America/Chicago', dataDir, databaseUrl };
  const open = await openCounty(line, { log, pageImages: createPageImages(workers), statementTimeoutMs: 0 });
  try {
    if (open.database.engine !== 'postgresql') throw new Error('The bench runs on a server.');
    console.log(`Importing ${count} documents into PostgreSQL ${server.version} …`);
    const imported = await benchImport(open.county, open.database, server, count);
    const accountId = await createAccount(open.county.db, { name: 'Bench' });
    await createUser(open.county.db, {
      accountId,
      username: USERNAME,
      password: PASSWORD,
      role: 'USER',
      firstName: 'Bench',
      lastName: 'User',
    });
    const app = await buildApp({ counties: [open.county], log, webFolder: WEB_FOLDER });
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const address = `${origin}/bench/api/`;
    console.log('Searching …');
    const cookie = await signIn(address);
    const searched = await searchFromOutside({ address, cookie, documentCount: count, databaseUrl });
    console.log('Painting …');
    const painted = await benchPainting(`${origin}/bench/`, { username: USERNAME, password: PASSWORD });
    await app.close();
    return [...painted, ...searched, ...imported];
  } finally {
    await open.close();
    await workers.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function searchFromOutside(target: SearchTarget): Promise<readonly BenchLine[]> {
  const clients = new Worker(new URL('./bench-searches-worker.ts', import.meta.url), { workerData: target });
  return new Promise((resolve, reject) => {
    clients.once('message', resolve);
    clients.once('error', reject);
  });
}

async function signIn(address: string): Promise<string> {
  const response = await fetch(`${address}auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: USERNAME, password: PASSWORD }),
  });
  const [cookie] = response.headers.getSetCookie();
  if (cookie === undefined) throw new Error(`The bench could not sign in: ${await response.text()}`);
  return cookie.split(';')[0] ?? '';
}
