import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openFolderUploadStore } from './folder-upload-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-uploads-'));
afterAll(() => rmSync(folder, { recursive: true }));

const KEY = '00000000-0000-4000-8000-000000000001';
const store = openFolderUploadStore(folder);
const listFiles = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

async function* sendUntil(error: Error | undefined) {
  yield Buffer.from('%PDF-1.7 ');
  yield Buffer.alloc(1_000_000);
  if (error !== undefined) throw error;
}

test.each([
  ['that ends in a full disk is refused as that', 'ENOSPC', { reason: 'diskFull' }],
  ['whose connection is lost fails with it', 'ECONNRESET', { code: 'ECONNRESET' }],
])('a file %s, and no part of it remains', async (_, code, thrown) => {
  const error = Object.assign(new Error(code), { code });
  await expect(store.receive(KEY, sendUntil(error), 25_000_000)).rejects.toMatchObject(thrown);
  expect(listFiles()).toEqual([]);
  expect(await store.find(KEY)).toBeUndefined();
  await store.receive(KEY, sendUntil(undefined), 25_000_000);
  expect(await store.find(KEY)).toMatchObject({ byteLength: 1_000_009 });
  await store.remove(KEY);
});

test('filed documents are readable by the user that runs the portal alone, whatever the umask', async () => {
  const umask = process.umask(0);
  try {
    chmodSync(folder, 0o755);
    await store.receive(KEY, sendUntil(undefined), 25_000_000);
    const onDisk = await store.receiveOnDisk(sendUntil(undefined), 25_000_000);
    const rights = (path: string) => (statSync(path).mode & 0o777).toString(8);
    expect([folder, dirname(onDisk), join(folder, KEY.slice(0, 2))].map(rights)).toEqual(['700', '700', '700']);
    expect([onDisk, join(folder, KEY.slice(0, 2), KEY)].map(rights)).toEqual(['600', '600']);
  } finally {
    process.umask(umask);
  }
});
