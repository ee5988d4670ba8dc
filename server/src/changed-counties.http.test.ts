import { readFileSync, writeFileSync } from 'node:fs';
import { usageBalance } from '@portal/contract/people/current-user/usage-balance';
import { sendRemotely, signInRemotely } from '@portal/testing/apps/remote-client';
import { startSellingApp } from '@portal/testing/apps/selling-app';
import { type SpawnedPortal, spawnPortal } from '@portal/testing/apps/spawn-portal';
import type { TestApp } from '@portal/testing/apps/test-app';
import { findDatabaseUrl, openTestDatabase } from '@portal/testing/database/test-database';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OpenDatabase } from './platform/database/open-database.ts';

/** A portal whose counties file is changed while it serves. */
const PROCESSES = 2;
const CONFIGURATION = 'product-configuration.json';
const USED = 'all processes serve the counties of the changed file';
const REFUSED = 'the changed counties file is not used';
const COUNTY = { name: 'Testing County', state: 'MN', timeZone: 'America/Chicago' };
/** Long enough for a busy machine; a test never asserts time. */
const LONG = { timeout: 600_000 };
const SOON = { timeout: 120_000, interval: 50 };

let app: TestApp;
let other: OpenDatabase;
let portal: SpawnedPortal;
beforeEach(async () => {
  app = await startSellingApp();
  other = await openTestDatabase();
});
afterEach(async () => {
  portal?.[Symbol.dispose]();
  await other.close();
  await app.close();
});

const write = (...counties: readonly object[]) => writeFileSync(portal.countiesFile, JSON.stringify({ counties }));
const origin = () => new URL(portal.address).origin;

/** The answer of a process; a connection that a leaving process closed is opened again. */
async function ask(key: string): Promise<number> {
  let status = 0;
  await vi.waitFor(async () => {
    ({ status } = await fetch(`${origin()}/${key}/${CONFIGURATION}`, { headers: { connection: 'close' } }));
    expect(status).not.toBe(503);
  }, SOON);
  return status;
}
const waitFor = (message: string, times: number) =>
  vi.waitFor(() => expect(portal.listLogged(message)).toHaveLength(times), SOON);

test(
  'A county that is added is served, the others go on with their sessions, and a removed one is served no longer.',
  LONG,
  async () => {
    const testing = { ...COUNTY, key: 'testing', dataDir: 'data', databaseUrl: await findDatabaseUrl(app.database) };
    const oak = {
      ...COUNTY,
      key: 'oak',
      name: 'Oak County',
      dataDir: 'oak',
      databaseUrl: await findDatabaseUrl(other),
    };
    portal = await spawnPortal(testing, { PROCESSES: String(PROCESSES), LOG_LEVEL: 'info' });
    const { cookie } = await signInRemotely(app, portal, { escrowCents: 100 });
    const former = portal.listServing();
    expect([await ask('testing'), await ask('oak')]).toEqual([200, 404]);

    write(testing, oak);
    await waitFor(USED, 1);
    for (let times = 0; times < 2 * PROCESSES; times += 1)
      expect([await ask('testing'), await ask('oak')]).toEqual([200, 200]);
    expect(portal.listServing()).toHaveLength(PROCESSES);
    expect(portal.listServing().filter((pid) => former.includes(pid))).toEqual([]);
    const { path, method } = usageBalance;
    expect(await sendRemotely(portal, path, { method, headers: { cookie, connection: 'close' } })).toMatchObject({
      status: 200,
    });

    write(testing);
    await waitFor(USED, 2);
    for (let times = 0; times < 2 * PROCESSES; times += 1)
      expect([await ask('testing'), await ask('oak')]).toEqual([200, 404]);
    expect(await portal.stop()).toBe(0);
  },
);

test(
  'A file with a mistake changes nothing, no log line has a part of it, and a mended one is used.',
  LONG,
  async () => {
    const testing = { ...COUNTY, key: 'testing', dataDir: 'data', databaseUrl: await findDatabaseUrl(app.database) };
    portal = await spawnPortal(testing, { PROCESSES: '1', LOG_LEVEL: 'info' });
    const former = portal.listServing();
    const content = readFileSync(portal.countiesFile, 'utf8');
    writeFileSync(portal.countiesFile, content.replace('"key"', 'SECRET "key"'));
    await waitFor(REFUSED, 1);
    write(testing, { ...COUNTY, key: 'oak', dataDir: 'oak', databaseUrl: 'postgresql://portal:SECRET@db.example/oak' });
    await waitFor(REFUSED, 2);
    write({ ...testing, timeZone: 'Nowhere/None' });
    await waitFor(REFUSED, 3);
    expect(await ask('testing')).toBe(200);
    expect(portal.listServing()).toEqual(former);
    expect(JSON.stringify(portal.listLogged(REFUSED))).not.toContain('SECRET');
    write({ ...testing, branding: { ink: '#112233', accent: '#445566' } });
    await waitFor(USED, 1);
    expect(portal.listServing()).toHaveLength(1);
    expect(portal.listServing()).not.toEqual(former);
  },
);
