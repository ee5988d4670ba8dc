import { defineEndpoint } from '@portal/contract/endpoint';
import { startTestApp, type TestApp } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startReportExports } from '../report/report-exports.ts';
import { bindCounty } from './bind-county.ts';
import { buildServer } from './build-server.ts';
import { CallResponse } from './call-response.ts';
import { READ_AHEAD_BYTES } from './read-ahead.ts';
import { route } from './route.ts';
import { startShares } from './shares.ts';

const PIECE = new TextEncoder().encode('row\r\n'.repeat(2_000));
const PIECES = 50;
/** More than the buffers of a connection hold, so that the file isn't sent before its client goes away. */
const ENDLESS_PIECES = 100_000;

const endpoint = defineEndpoint({
  method: 'GET',
  path: 'test/file',
  access: 'public',
  request: z.strictObject({ pieces: z.coerce.number(), failAfter: z.coerce.number().optional() }),
  content: z.never(),
  response: 'file',
});

/** Shared work whose file is written while it is sent, or is sent directly. */
const sharedEndpoint = defineEndpoint({
  method: 'GET',
  path: 'test/shared',
  access: 'public',
  sharedWork: 'reports',
  request: z.strictObject({ isWritten: z.literal('true').optional() }),
  content: z.never(),
  response: 'file',
});
/** As much as is read ahead, and more than the buffers of a connection hold. */
const SHARED_PIECES = Math.floor(READ_AHEAD_BYTES / PIECE.length);

/** The user of each session, except for their id. */
const USER = { accountId: 1, username: 'test.user', role: 'USER', language: 'ENGLISH' } as const;

let test: TestApp;
let address: string;
let sharedAddress: string;
let close: () => Promise<void>;
/** Resolves when the client of the last call is gone. */
let disconnected: Promise<void>;

beforeAll(async () => {
  test = await startTestApp();
  const reports = startReportExports();
  const app = await buildServer({ log: test.county.log, trustProxy: [] });
  const routes = [
    route(endpoint, async ({ signal }, { pieces, failAfter }) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      signal.addEventListener('abort', () => resolve());
      disconnected = promise;
      return new CallResponse<never>({
        file: { bytes: writePieces(pieces, failAfter), contentType: 'text/csv', fileName: 'rows.csv' },
      });
    }),
    route(sharedEndpoint, async (_context, { isWritten }) => {
      const bytes = isWritten ? writePieces(SHARED_PIECES) : new Uint8Array(SHARED_PIECES * PIECE.length);
      return new CallResponse<never>({ file: { bytes, contentType: 'text/csv', fileName: 'rows.csv' } });
    }),
  ];
  const guards = {
    findSessionUsers: async (_county: unknown, { token }: { readonly token: string }) => ({
      owner: { ...USER, userId: token.charCodeAt(0) },
      viewed: undefined,
      needsSecondFactor: false,
      provedAt: new Date(0),
    }),
    findSessionEnd: async () => undefined,
    findLockout: async () => undefined,
    describePublisher: async () => ({ name: '', contact: '' }),
  };
  bindCounty(app, test.county, { routes, guards, reports, shares: startShares(), onMismatch: 'throw' });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  address = `${origin}/api/test/file`;
  sharedAddress = `${origin}/api/test/shared`;
  close = async () => {
    await app.close();
    await reports.close();
  };
});
afterAll(async () => {
  await close();
  await test.close();
});

async function* writePieces(pieces: number, failAfter?: number) {
  for (let piece = 0; piece < pieces; piece += 1) {
    if (piece === failAfter) throw new Error('The database is gone.');
    yield PIECE;
  }
}

describe('A file that is written while it is sent', () => {
  it('arrives complete', async () => {
    const response = await fetch(`${address}?pieces=${PIECES}`);
    expect(response.headers.get('content-disposition')).toContain('rows.csv');
    expect((await response.arrayBuffer()).byteLength).toBe(PIECE.length * PIECES);
  });

  it('aborts the connection if it fails, so that an incomplete file does not look complete', async () => {
    const response = await fetch(`${address}?pieces=${PIECES}&failAfter=40`);
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow();
  });

  it('stops if the client disconnects', async () => {
    const client = new AbortController();
    const response = await fetch(`${address}?pieces=${ENDLESS_PIECES}`, { signal: client.signal });
    const reader = response.body?.getReader();
    await reader?.read();
    client.abort();
    await expect(disconnected).resolves.toBeUndefined();
  });
});

describe('A client that doesn’t read its file blocks no one from the shared work', () => {
  it.each(['?isWritten=true', ''])('%s', async (query) => {
    const send = (session: string) =>
      fetch(sharedAddress + query, { headers: { cookie: `portal_session=${session}` } });
    const unread = await Promise.all(['a', 'a', 'b', 'b'].map(send));
    const read = async (response: Response) => (await response.arrayBuffer()).byteLength;
    expect(await read(await send('c'))).toBe(SHARED_PIECES * PIECE.length);
    // They were not broken off to make room.
    for (const response of unread) expect(await read(response)).toBe(SHARED_PIECES * PIECE.length);
  });
});
