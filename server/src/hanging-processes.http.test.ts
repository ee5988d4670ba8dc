import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { computeDownloadOrder, payDownloadOrder } from '@portal/contract/images/imaging/download-order';
import { callDuring } from '@portal/testing/apps/call-during';
import { recordDocument } from '@portal/testing/apps/record-document';
import { callRemotely, signInRemotely } from '@portal/testing/apps/remote-client';
import { expectSoundBooks, startSellingApp } from '@portal/testing/apps/selling-app';
import { HANGING, type HangingPortal, spawnHangingPortal } from '@portal/testing/apps/spawn-hanging-portal';
import type { TestApp } from '@portal/testing/apps/test-app';
import { findDatabaseUrl } from '@portal/testing/database/test-database';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/** Real processes, one of which gets an event loop that hangs. */
const COUNTY = { key: 'testing', name: 'Testing County', state: 'MN', timeZone: 'America/Chicago' };
const REPLACED = 'a process is silent and is replaced';
const DEBUGGED = 'a process is silent, but is being debugged';
const ENDED = 'a process ended and is started again';
const CONFIGURATION = 'product-configuration.json';
/** Long enough for a busy machine; a test never asserts time. */
const SOON = { timeout: 120_000, interval: 20 };
/** An embedded database is created in 20 seconds of processor time, of which a busy machine gives little. */
const LONG = { timeout: 600_000 };

let portal: HangingPortal;
afterEach(() => portal?.[Symbol.dispose]());

describe('With several processes', LONG, () => {
  const PROCESSES = 2;
  const ESCROW_CENTS = 10_000;
  const DOCUMENT_CENTS = 200;
  let app: TestApp;
  beforeEach(async () => {
    app = await startSellingApp();
    const dataDir = join(app.folder, 'served');
    const county = { ...COUNTY, databaseUrl: await findDatabaseUrl(app.database), dataDir };
    portal = await spawnHangingPortal(county, { PROCESSES: String(PROCESSES) });
    symlinkSync(app.folder, join(dataDir, 'images'));
  });
  afterEach(() => app.close());

  test('A process that hangs in the middle of a purchase is replaced, others keep serving, and the purchase is charged once.', async () => {
    const { documentKey } = await recordDocument(app, { image: 1 });
    const client = await signInRemotely(app, portal, { escrowCents: ESCROW_CENTS });
    const wanted = { documentKey, pageCount: 0, pageSelectionMethod: 'ENTIRE_DOCUMENT' } as const;
    const { guid } = (await callRemotely(portal, client, computeDownloadOrder, wanted)).imageState;
    const request = { imageStateGuid: guid };
    // The purchase waits for the account within its transaction. There its process hangs, and never gets the locks that it then has.
    const lock = (db: TestApp['county']['db']) =>
      db.selectFrom('accounts').select('id').where('id', '=', client.user.accountId).forUpdate().execute();
    const hang = async () => {
      portal.hang();
      await vi.waitFor(() => expect(portal.hasHung()).toBe(true), SOON);
    };
    const paying = callDuring(app.county.db, { before: lock, after: hang }, () =>
      fetch(`${portal.address}api/${payDownloadOrder.path}?token=SECRET`, {
        method: 'POST',
        headers: { ...HANGING.forever, cookie: client.cookie, 'content-type': 'application/json' },
        body: JSON.stringify(request),
      }),
    );
    paying.catch(() => {});
    await vi.waitFor(() => expect(portal.hasHung()).toBe(true), SOON);

    // The system gives about half of the connections to the other process.
    const served = Array.from({ length: 20 }, () =>
      fetch(`${portal.address}${CONFIGURATION}`, { headers: { connection: 'close' } }),
    );
    expect((await Promise.any(served)).status).toBe(200);
    expect(portal.listLogged(REPLACED)).toEqual([]);
    await Promise.allSettled(served);

    await expect(paying).rejects.toThrow();
    const [line, ...others] = portal.listLogged(REPLACED);
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      ...{ level: 50, process: expect.any(Number), processId: expect.any(Number), silentMs: expect.any(Number) },
    });
    const logged = [line?.request, ...((line?.running ?? []) as readonly unknown[])];
    expect(logged).toContainEqual({
      ...{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), method: 'POST', county: 'testing', isRunning: true },
      ...{ path: `/testing/api/${payDownloadOrder.path}`, ageMs: expect.any(Number) },
    });
    expect(JSON.stringify(line)).not.toMatch(new RegExp(`SECRET|${client.cookie.split('=')[1]}|${guid}`));
    await vi.waitFor(() => expect(portal.listServing()).not.toContain(line?.processId), SOON);
    await vi.waitFor(() => expect(portal.listServing()).toHaveLength(PROCESSES), SOON);

    expect(await callRemotely(portal, client, payDownloadOrder, request)).toMatchObject({ status: 'PAID' });
    expect(await callRemotely(portal, client, payDownloadOrder, request)).toMatchObject({ status: 'PAID' });
    expect(await client.user.getBalance()).toBe(ESCROW_CENTS - DOCUMENT_CENTS);
    await expectSoundBooks(app);
  });
});

describe('With an embedded database and a single process', LONG, () => {
  const getConfiguration = (headers: Record<string, string> = {}) =>
    fetch(`${portal.address}${CONFIGURATION}`, { headers });

  test('A process that hangs is replaced at the same address, and its last request is logged.', async () => {
    portal = await spawnHangingPortal(COUNTY);
    const [processId] = portal.listServing();
    const before = await (await getConfiguration(HANGING.forever)).json();
    portal.hang();
    await vi.waitFor(() => expect(portal.listLogged(ENDED)).toHaveLength(1), SOON);
    expect(portal.listLogged(ENDED)).toMatchObject([{ processId, signal: 'SIGKILL' }]);
    expect(portal.listLogged(REPLACED)).toMatchObject([
      {
        ...{ process: 1, processId, running: [] },
        request: { method: 'GET', county: 'testing', path: `/testing/${CONFIGURATION}`, isRunning: false },
      },
    ]);
    await vi.waitFor(() => expect(portal.listServing()).toHaveLength(1), SOON);
    expect(await (await getConfiguration()).json()).toEqual(before);
    expect(await portal.stop()).toBe(0);
  });

  test('A process that hangs while a debugger is open is not replaced.', async () => {
    portal = await spawnHangingPortal(COUNTY, { NODE_OPTIONS: '--inspect=127.0.0.1:0' });
    const serving = portal.listServing();
    await getConfiguration(HANGING.untilReleased);
    portal.hang();
    await vi.waitFor(() => expect(portal.listLogged(DEBUGGED)).toHaveLength(1), SOON);
    portal.release();
    expect((await getConfiguration()).status).toBe(200);
    expect(portal.listLogged(DEBUGGED)).toMatchObject([{ level: 40, processId: serving[0] }]);
    expect(portal.listLogged(REPLACED)).toEqual([]);
    expect(portal.listServing()).toEqual(serving);
  });

  test('Processes that are all stopped and continued, as on a sleeping laptop, are not replaced.', async () => {
    portal = await spawnHangingPortal(COUNTY);
    const serving = portal.listServing();
    portal.signalAll('SIGSTOP');
    await setTimeout(2 * portal.silenceLimitMs);
    portal.signalAll('SIGCONT');
    expect((await getConfiguration()).status).toBe(200);
    await setTimeout(portal.silenceLimitMs / 2);
    expect(portal.listLogged(REPLACED)).toEqual([]);
    expect(portal.listServing()).toEqual(serving);
  });

  test('A process that hangs ends with its supervisor.', async () => {
    portal = await spawnHangingPortal(COUNTY);
    const [processId] = portal.listServing();
    await getConfiguration(HANGING.forever);
    portal.hang();
    await vi.waitFor(() => expect(portal.hasHung()).toBe(true), SOON);
    portal.kill();
    await vi.waitFor(() => expect(() => process.kill(processId as number, 0)).toThrow('ESRCH'), SOON);
  });

  test('A single stopped process is replaced.', async () => {
    portal = await spawnHangingPortal(COUNTY);
    const [processId] = portal.listServing();
    process.kill(processId as number, 'SIGSTOP');
    await vi.waitFor(() => expect(portal.listLogged(ENDED)).toMatchObject([{ processId, signal: 'SIGKILL' }]), SOON);
    expect(portal.listLogged(REPLACED)).toMatchObject([{ processId }]);
    await vi.waitFor(() => expect(portal.listServing()).toHaveLength(1), SOON);
    expect((await getConfiguration()).status).toBe(200);
  });
});
