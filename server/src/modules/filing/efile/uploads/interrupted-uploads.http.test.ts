import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { logout } from '@portal/contract/people/current-user/logout';
import { buildUpload, drawPdf, offerEfile, sendUpload, submit, upload } from '@portal/testing/apps/efile-app';
import { completeProfile, sendPria, writePackage } from '@portal/testing/apps/pria-app';
import { signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listUnfiledImages } from './images.queries.ts';

let app: TestApp;
let client: TestClient;
let port: number;
beforeAll(async () => {
  app = await startSellingApp();
  await offerEfile(app);
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.app.server.address() as AddressInfo);
});
beforeEach(async () => {
  client = await signInBuyer(app, { escrowCents: 100_000 });
});
afterAll(() => app.close());

const countStored = async () =>
  (await app.county.uploads.listOrphans(new Date('2100-01-01'), 1_000, async () => new Set())).length;

const countUnfiled = async () => (await listUnfiledImages(app.county.db, client.userId)).length;

/** Sends the head of an upload and the beginning of its body, and waits until the file arrives in the folder. */
async function beginUpload(body: Buffer, begun: number, user = client, path = 'efile/image'): Promise<Socket> {
  const stored = await countStored();
  const socket = connect(port, '127.0.0.1');
  const head = [
    `POST /testing/api/${path} HTTP/1.1`,
    'Host: x',
    `Cookie: portal_session=${user.asPayer().client.sessionToken}`,
    'Content-Type: multipart/form-data; boundary=----test',
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(body.subarray(0, begun));
  await vi.waitFor(async () => expect(await countStored()).toBe(stored + 1));
  return socket;
}

/** Sends the rest of an upload. @returns the response. */
async function finishUpload(socket: Socket, rest: Buffer): Promise<string> {
  let response = '';
  socket.on('data', (chunk) => {
    response += chunk;
  });
  socket.write(rest);
  while (!/(?:\}|<\/RESPONSE_GROUP>)\s*$/.test(response)) await once(socket, 'data');
  socket.destroy();
  return response;
}

test.each(['before', 'after'])(
  'an upload whose client disconnects leaves nothing, with its JSON part sent %s the file',
  async (order) => {
    const bytes = await drawPdf({ pages: 3 });
    const body = buildUpload(bytes, { efileType: 'LR' }, { isFileFirst: order === 'after' });
    const stored = await countStored();
    // More often than a user or the process has slots: each is given back.
    for (let count = 0; count < 5; count += 1) {
      const socket = await beginUpload(body, body.length - 600);
      socket.resetAndDestroy();
      await vi.waitFor(async () => expect(await countStored()).toBe(stored));
    }
    expect(await countUnfiled()).toBe(0);
    expect((await sendUpload(client, body)).status).toBe(200);
  },
);

test('an upload whose session ends midway is complete, and can be filed after the next sign-in', async () => {
  const body = buildUpload(await drawPdf(), { efileType: 'LR' });
  const socket = await beginUpload(body, body.length - 300);
  await client.call(logout, {});
  expect(await finishUpload(socket, body.subarray(body.length - 300))).toMatch(/^HTTP\/1\.1 200 /);
  const [image] = await listUnfiledImages(app.county.db, client.userId);
  expect((await submit(client, image?.imageId ?? '')).status).toBe(403);
  await client.openSession('USER');
  expect((await submit(client, image?.imageId ?? '')).status).toBe(200);
});

test('an upload has more time to arrive than other calls', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const body = buildUpload(await drawPdf(), { efileType: 'LR' });
    const socket = await beginUpload(body, body.length - 300);
    vi.advanceTimersByTime(60_000);
    expect(await finishUpload(socket, body.subarray(body.length - 300))).toMatch(/^HTTP\/1\.1 200 /);
  } finally {
    vi.useRealTimers();
  }
});

test('an upload that is refused early gets a response, whatever its client still sends', async () => {
  const body = buildUpload(Buffer.alloc(40_000_000, '%PDF-'), { efileType: 'LR' });
  const stored = await countStored();
  const socket = await beginUpload(body, 100_000);
  expect(await finishUpload(socket, body.subarray(100_000))).toContain('Document exceeds the max size of 25MB.');
  expect(await countStored()).toBe(stored);
  expect((await upload(client, await drawPdf())).numberOfPages).toBe(1);
});

test('slow uploads don’t keep other users from uploading', async () => {
  const body = buildUpload(await drawPdf(), { efileType: 'LR' });
  const slow: Socket[] = [];
  for (let count = 0; count < 3; count += 1) {
    const user = await signInBuyer(app, { escrowCents: 0 });
    for (let ofUser = 0; ofUser < 2; ofUser += 1) slow.push(await beginUpload(body, body.length - 300, user));
  }
  expect((await upload(client, await drawPdf())).numberOfPages).toBe(1);
  for (const socket of slow) expect(await finishUpload(socket, body.subarray(body.length - 300))).toContain(' 200 ');
});

test('slow requests of filing software don’t keep others from filing, and leave no file', async () => {
  const stored = await countStored();
  const write = async (packageId: string) =>
    Buffer.from(writePackage({ packageId, document: (await drawPdf()).toString('base64') }));
  const body = buildUpload(await write('SLOW'), {});
  const slow: Socket[] = [];
  for (let count = 0; count < 3; count += 1) {
    const user = await signInBuyer(app, { escrowCents: 0 });
    for (let ofUser = 0; ofUser < 2; ofUser += 1)
      slow.push(await beginUpload(body, body.length - 300, user, 'efile/pria'));
  }
  // The file is whole, the body isn't.
  (await beginUpload(body, body.length - 4, client, 'efile/pria')).resetAndDestroy();
  await completeProfile(app, client.userId);
  expect((await sendPria(client, await write('QUICK'))).code).toBe('Submitted');
  for (const socket of slow)
    expect(await finishUpload(socket, body.subarray(body.length - 300))).toMatch(/^HTTP\/1\.1 200 /);
  // The file of the package that was filed.
  await vi.waitFor(async () => expect(await countStored()).toBe(stored + 1));
});
