import { randomUUID } from 'node:crypto';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { uploadImage } from '@portal/contract/filing/efile/upload-image';
import { computeDownloadOrder, payDownloadOrder } from '@portal/contract/images/imaging/download-order';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { usageBalance } from '@portal/contract/people/current-user/usage-balance';
import { buildUpload, drawPdf, offerEfile } from '@portal/testing/apps/efile-app';
import { recordDocument } from '@portal/testing/apps/record-document';
import { callRemotely, type RemoteClient, sendRemotely, signInRemotely } from '@portal/testing/apps/remote-client';
import { expectSoundBooks, startSellingApp } from '@portal/testing/apps/selling-app';
import { type SpawnedPortal, spawnPortal } from '@portal/testing/apps/spawn-portal';
import type { TestApp } from '@portal/testing/apps/test-app';
import { findDatabaseUrl } from '@portal/testing/database/test-database';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SYSTEM_ACTOR } from './modules/office/audit/index.ts';
import { saveSettings } from './modules/office/county-settings/index.ts';

/**
 * The portal serves one database with two processes, which are killed (kill -9) one after the other while users work. A
 * request that a user repeats after a lost connection has one effect.
 */
const PROCESSES = 2;
const SETTINGS = { PROCESSES: String(PROCESSES), LOG_LEVEL: 'info' };
const CLIENTS = 4;
/** Rounds of each client: a search, a purchase and an upload. */
const ROUNDS = 8;
const KILLS = 3;
const ESCROW_CENTS = 100_000;
const DOCUMENT_CENTS = 200;
const SEARCH_CENTS = 25;
/** Long enough for a busy machine; a test never asserts time. */
const REPLACED_WITHIN = { timeout: 60_000, interval: 20 };

let app: TestApp;
let portal: SpawnedPortal;
let county: Record<string, string>;
beforeAll(async () => {
  app = await startSellingApp();
  await offerEfile(app);
  const prices = { documentNumber: SEARCH_CENTS, imageFirstPage: DOCUMENT_CENTS };
  await saveSettings(app.county.db, { group: 'aLaCarte', content: prices, actor: SYSTEM_ACTOR });
  const databaseUrl = await findDatabaseUrl(app.database);
  const dataDir = join(app.folder, 'served');
  county = { key: 'testing', name: 'Testing County', state: 'MN', timeZone: 'America/Chicago', databaseUrl, dataDir };
  portal = await spawnPortal(county, SETTINGS);
  symlinkSync(app.folder, join(dataDir, 'images'));
});
afterAll(async () => {
  portal?.[Symbol.dispose]();
  await app.close();
});

async function work(client: RemoteClient, documents: readonly string[], onDone: () => void): Promise<void> {
  const pdf = await drawPdf();
  for (const documentKey of documents) {
    const criteria = { fromDocumentNumber: documentKey.slice(1) };
    const found = await callRemotely(portal, client, SEARCH_ENDPOINTS.searchByDocumentNumber, criteria);
    expect(found).toMatchObject({ searchResults: { totalRecordCount: 1 } });
    const order = { documentKey, pageCount: 0, pageSelectionMethod: 'ENTIRE_DOCUMENT' } as const;
    const { guid } = (await callRemotely(portal, client, computeDownloadOrder, order)).imageState;
    expect(await callRemotely(portal, client, payDownloadOrder, { imageStateGuid: guid })).toMatchObject({
      status: 'PAID',
    });
    const upload = await sendRemotely(portal, uploadImage.path, {
      headers: { cookie: client.cookie, 'content-type': 'multipart/form-data; boundary=----test' },
      body: new Uint8Array(buildUpload(pdf, { efileType: 'LR', uploadKey: randomUUID() })),
    });
    expect(JSON.parse(upload.body)).toMatchObject({ ok: true });
    onDone();
  }
}

test('Nothing is lost and nothing is charged twice when processes are killed during searches, purchases and uploads.', async () => {
  const documents: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) documents.push((await recordDocument(app, { image: 1 })).documentKey);
  const clients: RemoteClient[] = [];
  for (let count = 0; count < CLIENTS; count += 1)
    clients.push(await signInRemotely(app, portal, { escrowCents: ESCROW_CENTS }));
  expect(portal.listServing()).toHaveLength(PROCESSES);

  let done = 0;
  let kills = 0;
  const killWhenDue = () => {
    done += 1;
    if (kills >= KILLS || done < ((kills + 1) * CLIENTS * ROUNDS) / (KILLS + 1)) return;
    kills += 1;
    process.kill(portal.listServing()[0] as number, 'SIGKILL');
  };
  await Promise.all(clients.map((client) => work(client, documents, killWhenDue)));

  expect(kills).toBe(KILLS);
  for (const { user } of clients) {
    expect(await user.getBalance()).toBe(ESCROW_CENTS - ROUNDS * (SEARCH_CENTS + DOCUMENT_CENTS));
    const images = await app.county.db
      .selectFrom('filing_images')
      .select('image_id')
      .where('user_id', '=', user.userId)
      .execute();
    expect(images).toHaveLength(ROUNDS);
  }
  await expectSoundBooks(app);
});

test('A killed process is replaced, and a session that one process opened is known to all.', async () => {
  await vi.waitFor(() => expect(portal.listServing()).toHaveLength(PROCESSES), REPLACED_WITHIN);
  const [pid] = portal.listServing();
  process.kill(pid as number, 'SIGKILL');
  await vi.waitFor(() => expect(portal.listServing()).not.toContain(pid), REPLACED_WITHIN);
  await vi.waitFor(() => expect(portal.listServing()).toHaveLength(PROCESSES), REPLACED_WITHIN);
  const client = await signInRemotely(app, portal, { escrowCents: ESCROW_CENTS });
  // Each connection is given to the next process.
  for (let count = 0; count < 2 * PROCESSES; count += 1) {
    const headers = { cookie: client.cookie, connection: 'close' };
    expect(await sendRemotely(portal, usageBalance.path, { method: usageBalance.method, headers })).toMatchObject({
      status: 200,
    });
  }
});

test('Another portal on the same port is refused.', async () => {
  const PORT = new URL(portal.address).port;
  await expect(spawnPortal({ ...county, dataDir: 'other' }, { PORT, PROCESSES: '2' })).rejects.toThrow(
    /Port \d+ .* in use/,
  );
});

test('Ctrl-C shuts all processes down.', async () => {
  expect(await portal.stop()).toBe(0);
});

test('The processes end with a killed supervisor, and can be started again.', async () => {
  portal = await spawnPortal(county, SETTINGS);
  const pids = portal.listServing();
  portal.kill();
  await vi.waitFor(() => expect(pids.filter(isRunning)).toEqual([]), REPLACED_WITHIN);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
