import { documentDetails } from '@portal/contract/index/search/records/document-details';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { type PostgresServer, type RunningServer, startPostgresServer } from '@portal/testing/database/postgres-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { migrate } from './platform/database/migrate.ts';
import type { OpenDatabase } from './platform/database/open-database.ts';
import { openPostgres } from './platform/database/open-postgres.ts';
import { askReplica, openReplicas, type Replicas } from './platform/database/replicas.ts';

let server: PostgresServer;
let replica: RunningServer;
let test: TestApp;
let user: TestClient;
let replicas: Replicas;
/** A connection of the operator to the replica. */
let operator: OpenDatabase;
let streamFrom = '';
const PAUSES_MS = { BEHIND: 200, FAILED: 500 };
let numbers = 0;

beforeAll(async () => {
  // Acknowledged means on disk, as in production: only then has a replica a position to wait for.
  server = await startPostgresServer({ settings: ['fsync=off', 'synchronous_commit=on'] });
  replica = await server.startReplica();
  const database = openPostgres(server.urlOf('postgres'));
  await migrate(database);
  test = await startTestApp({ database });
  await addTestCodes(test.county.db);
  user = await test.signedIn();
  operator = openPostgres(replica.urlOf('postgres'));
  const { rows } = await operator.executeSql('SHOW primary_conninfo');
  streamFrom = String(rows[0]?.primary_conninfo);
});
beforeEach(async () => {
  await replicas?.close();
  replicas = openReplicas([replica.urlOf('postgres')], test.county.log, PAUSES_MS);
  Object.assign(test.county, { replicas });
  await waitForReplay();
});
afterAll(async () => {
  await replicas?.close();
  await operator?.close();
  await test?.close();
  await replica?.stop();
  await server?.stop();
});

const status = () => replicas.list()[0];

/** Waits until the replica has everything that the server has. */
async function waitForReplay(): Promise<void> {
  const { rows } = await test.database.executeSql('SELECT pg_current_wal_flush_lsn()::text AS lsn');
  await expect
    .poll(
      async () => {
        const replayed = await operator.executeSql('SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS done', [
          rows[0]?.lsn,
        ]);
        return replayed.rows[0]?.done;
      },
      { timeout: 60_000 },
    )
    .toBe(true);
}

async function record(): Promise<string> {
  numbers += 1;
  const key = `A${700_000 + numbers}`;
  await addDocument(test.county.db, { key, recordedOn: '2019-06-02', grantors: ['LINDQUIST, AXEL'], grantees: [] });
  return key;
}

/** How many documents a search for a number finds. */
async function find(key: string): Promise<number> {
  const request = { fromDocumentNumber: key };
  const { content } = await user.call(SEARCH_ENDPOINTS.searchByDocumentNumber, request as never);
  return content.searchResults.totalRecordCount;
}

it('A search reads from the replica, and always finds records stored just before', async () => {
  for (let round = 0; round < 20; round += 1) {
    const key = await record();
    expect(await find(key)).toBe(1);
  }
  await waitForReplay();
  const before = status()?.reads ?? 0;
  await expect.poll(() => find('A700001').then(() => status()?.reads ?? 0)).toBeGreaterThan(before);
  expect(status()).toMatchObject({ state: 'USED', address: new URL(replica.urlOf('')).host });
});

it('The lag of a delayed replica grows until it has everything again', async () => {
  const measureLag = async () => (await replicas.measure(test.county.db))[0]?.lagSeconds;
  expect(await measureLag()).toBe(0);
  await operator.executeSql('SELECT pg_wal_replay_pause()');
  try {
    await record();
    const first = await measureLag();
    expect(first).toBeGreaterThan(0);
    expect(await measureLag()).toBeGreaterThan(first ?? 0);
  } finally {
    await operator.executeSql('SELECT pg_wal_replay_resume()');
  }
  await waitForReplay();
  expect(await measureLag()).toBe(0);
});

it('Simultaneous searches on a busy server find records that their session stored before', async () => {
  const found = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const key = await record();
      return find(key);
    }),
  );
  expect(found).toEqual(Array.from({ length: 50 }, () => 1));
});

it('A withheld document is no longer found, whatever the replica has', async () => {
  const key = await record();
  expect(await find(key)).toBe(1);
  await operator.executeSql('SELECT pg_wal_replay_pause()');
  try {
    await sql`UPDATE documents SET is_withheld = true WHERE id = (SELECT max(id) FROM documents)`.execute(
      test.county.db,
    );
    expect(await find(key)).toBe(0);
    expect((await user.call(documentDetails, { docId: key } as never)).envelope.ok).toBe(false);
  } finally {
    await operator.executeSql('SELECT pg_wal_replay_resume()');
  }
});

it('A delayed replica is not used until it has caught up', async () => {
  await operator.executeSql('SELECT pg_wal_replay_pause()');
  try {
    const key = await record();
    expect(await find(key)).toBe(1);
    expect(status()).toMatchObject({ state: 'BEHIND', reads: 0, misses: 1 });
    // Not every search uses it in the meantime.
    expect(await find(key)).toBe(1);
  } finally {
    await operator.executeSql('SELECT pg_wal_replay_resume()');
  }
  await waitForReplay();
  await expect.poll(() => find('A700001').then(() => status()?.state), { timeout: 60_000 }).toBe('USED');
});

it('A replica that is cut off from the server is not used until it streams again', async () => {
  const stream = (from: string) => operator.executeSql(`ALTER SYSTEM SET primary_conninfo = '${from}'`);
  const reload = () => operator.executeSql('SELECT pg_reload_conf()');
  await stream('host=127.0.0.1 port=1');
  await reload();
  try {
    await expect
      .poll(async () => (await operator.executeSql('SELECT pid FROM pg_stat_wal_receiver')).rows, { timeout: 60_000 })
      .toEqual([]);
    const key = await record();
    expect(await find(key)).toBe(1);
    expect(status()).toMatchObject({ state: 'BEHIND', reads: 0 });
  } finally {
    await stream(streamFrom);
    await reload();
  }
  await waitForReplay();
  await expect.poll(() => find('A700001').then(() => status()?.state), { timeout: 60_000 }).toBe('USED');
});

it('No search fails because a replica hangs or is stopped', async () => {
  const key = await record();
  await waitForReplay();
  expect(await find(key)).toBe(1);
  await replica.freeze();
  try {
    const found = await Promise.all(Array.from({ length: 20 }, () => find(key)));
    expect(found).toEqual(Array.from({ length: 20 }, () => 1));
    expect(status()?.state).toBe('FAILED');
  } finally {
    replica.thaw();
  }
  await replica.shutDown();
  await replicas.close();
  replicas = openReplicas([replica.urlOf('postgres')], test.county.log, PAUSES_MS);
  Object.assign(test.county, { replicas });
  expect(await find(key)).toBe(1);
  expect(status()).toMatchObject({ state: 'FAILED', reads: 0 });
  await replica.restart();
  await waitForReplay();
  await expect.poll(() => find(key).then(() => status()?.state), { timeout: 60_000 }).toBe('USED');
});

it('An independent server is never used as a replica, even with the same rows', async () => {
  await replicas.close();
  replicas = openReplicas([server.urlOf('postgres')], test.county.log, PAUSES_MS);
  Object.assign(test.county, { replicas });
  expect(await find(await record())).toBe(1);
  expect(status()).toMatchObject({ state: 'FAILED', reads: 0 });
  expect(await askReplica(test.county.db, server.urlOf('postgres'))).toBe('UNRELATED');
});

it('An operator sees whether a replica follows, is behind or is unavailable', async () => {
  const { db } = test.county;
  expect(await askReplica(db, replica.urlOf('postgres'))).toBe('REPLAYED');
  await operator.executeSql('SELECT pg_wal_replay_pause()');
  try {
    await record();
    expect(await askReplica(db, replica.urlOf('postgres'))).toBe('BEHIND');
  } finally {
    await operator.executeSql('SELECT pg_wal_replay_resume()');
  }
  await expect(askReplica(db, 'postgresql://postgres@127.0.0.1:1/postgres')).rejects.toThrow('ECONNREFUSED');
});
