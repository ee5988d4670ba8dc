import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { migrate } from '@portal/server/platform/database/migrate';
import { openPostgres } from '@portal/server/platform/database/open-postgres';
import { findFreePort } from '@portal/testing/database/find-free-port';
import { type PostgresServer, startPostgresServer } from '@portal/testing/database/postgres-server';

/**
 * Prints what a deployment of 1, 20 and 100 empty counties costs: the time until one process is ready, the first response and a later one,
 * its memory, its connections, and the processor time of an idle hour. Takes a few minutes; Linux only, since it reads the memory from /proc.
 */

const COUNTS = [1, 20, 100];
const READY_TRIES = 6_000;
const READY_PAUSE_MS = 100;
/** By this time, the jobs of all counties have been polled at least twice. */
const SETTLE_MS = 40_000;
const HOUR_MS = 60 * 60_000;
/** Of Linux, for all machines (sysconf(_SC_CLK_TCK)). */
const TICKS_PER_SECOND = 100;

const server = await startPostgresServer({ extraSettings: ['max_connections=1000'] });
const folder = mkdtempSync(join(tmpdir(), 'portal-counties-'));
try {
  const keys = await createDatabases(server, Math.max(...COUNTS));
  console.log(
    '| counties | ready after | first response | 40 seconds later | memory | connections | idle hour |\n|---|---|---|---|---|---|---|',
  );
  for (const count of COUNTS) console.log(await measure(keys.slice(0, count)));
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function createDatabases({ urlOf }: PostgresServer, count: number): Promise<readonly string[]> {
  const maintenance = openPostgres(urlOf('postgres'));
  await maintenance.executeSql('CREATE DATABASE portal_template');
  const template = openPostgres(urlOf('portal_template'));
  await migrate(template);
  await template.close();
  const keys = Array.from({ length: count }, (_, index) => `county-${index + 1}`);
  for (const key of keys) await maintenance.executeSql(`CREATE DATABASE "${key}" TEMPLATE portal_template`);
  await maintenance.close();
  return keys;
}

async function measure(keys: readonly string[]): Promise<string> {
  const counties = keys.map((key) => ({
    key,
    name: key,
    state: 'MN',
    timeZone: 'America/Chicago',
    databaseUrl: server.urlOf(key),
    dataDir: key,
  }));
  const file = join(folder, 'counties.json');
  writeFileSync(file, JSON.stringify({ counties }));
  const port = await findFreePort();
  const startedAt = performance.now();
  const portal = spawn(process.execPath, [join(import.meta.dirname, '../../server/src/main.ts')], {
    env: {
      ...process.env,
      COUNTIES_FILE: file,
      DATA_DIR: folder,
      PORT: String(port),
      PROCESSES: '1',
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  });
  const ended = once(portal, 'exit');
  try {
    await waitForReadiness(portal, port);
    const readyMs = performance.now() - startedAt;
    const address = `http://127.0.0.1:${port}/${keys.at(-1)}/product-configuration.json`;
    const firstMs = await measureResponse(address);
    await setTimeout(SETTLE_MS);
    const usedBefore = readProcessorSeconds(portal);
    await setTimeout(SETTLE_MS);
    const idleHourSeconds = ((readProcessorSeconds(portal) - usedBefore) * HOUR_MS) / SETTLE_MS;
    const nextMs = await measureResponse(address);
    const connections = await countConnections();
    return `| ${keys.length} | ${(readyMs / 1_000).toFixed(1)} s | ${firstMs.toFixed(0)} ms | ${nextMs.toFixed(1)} ms | ${readMemoryMb(portal)} MB | ${connections} | ${idleHourSeconds.toFixed(0)} s |`;
  } finally {
    portal.kill('SIGTERM');
    await ended;
  }
}

async function waitForReadiness(portal: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < READY_TRIES && portal.exitCode === null; tries += 1) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
    await setTimeout(READY_PAUSE_MS);
  }
  throw new Error('The portal is not ready.');
}

async function measureResponse(address: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(address);
  await response.text();
  if (!response.ok) throw new Error(`${address} returned ${response.status}.`);
  return performance.now() - startedAt;
}

async function countConnections(): Promise<number> {
  const maintenance = openPostgres(server.urlOf('postgres'));
  const { rows } = await maintenance.executeSql(
    `SELECT count(*)::int AS connections FROM pg_stat_activity
     WHERE application_name = 'land-record-portal' AND pid <> pg_backend_pid()`,
  );
  await maintenance.close();
  return Number(rows[0]?.connections);
}

/** The process that serves, whose parent is the supervisor. */
function findServing({ pid }: ChildProcess): string {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0] ?? '';
}

/** The processor time of the serving process so far, with its threads. */
function readProcessorSeconds(portal: ChildProcess): number {
  const [, fields = ''] = /\) (.*)/s.exec(readFileSync(`/proc/${findServing(portal)}/stat`, 'utf8')) ?? [];
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) / TICKS_PER_SECOND;
}

function readMemoryMb(portal: ChildProcess): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${findServing(portal)}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1_024);
}
