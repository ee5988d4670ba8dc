import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { findProgram } from '@portal/testing/programs/find-program';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildTiff } from '../../platform/images/fixtures/build-tiff.ts';
import { openFolderImageStore } from '../../platform/images/store/folder-image-store.ts';
import { openFolderUploadStore } from '../../platform/images/store/folder-upload-store.ts';
import { type ObjectServer, startObjectServer } from '../../platform/object-store/fixtures/start-object-server.ts';
import { getImageKey } from '../../platform/object-store/object-image-store.ts';
import { computeDigest, type ObjectStore, openObjectStore } from '../../platform/object-store/object-store.ts';
import { moveToFolder, moveToStore } from './move-images.ts';

const TIFF = buildTiff([]);
const GUID = '0b8b3c52-6c3e-4f61-8f0e-3f3a1f6f7a11';
const IMAGES = 40;

let server: ObjectServer;
let store: ObjectStore;
let dataDir: string;

beforeEach(async () => {
  server = await startObjectServer();
  store = await openObjectStore(server.address);
  dataDir = await mkdtemp(join(tmpdir(), 'move-images-'));
  const images = openFolderImageStore(join(dataDir, 'images'));
  for (let number = 1; number <= IMAGES; number += 1) await images.put(keyOf(number), bytesOf(number));
  await openFolderUploadStore(join(dataDir, 'filings')).receive(GUID, Readable.from([TIFF]), 10_000);
});
afterEach(async () => {
  store.close();
  await server.stop();
  await rm(dataDir, { recursive: true });
});

const keyOf = (number: number) => (number === 1 ? 'AÅ../1' : `A58${number}`);
const bytesOf = (number: number) => Buffer.concat([TIFF, Buffer.from(String(number))]);
const countObjects = async () => (await Array.fromAsync(store.list(''))).length;
const listFiles = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

it('copies everything once, compares it, and copies nothing the second time', async () => {
  expect(await moveToStore(dataDir, store)).toMatchObject({ moved: IMAGES + 1, present: 0, newer: 0, unknown: 0 });
  expect(await moveToStore(dataDir, store)).toMatchObject({ moved: 0, present: IMAGES + 1, newer: 0 });
  for (let number = 1; number <= IMAGES; number += 1)
    expect(await store.read(getImageKey(keyOf(number)))).toEqual(bytesOf(number));
});

it('deletes files of the folder only on request, and only those that the store has', async () => {
  await store.write(getImageKey(keyOf(7)), Buffer.from('%PDF-1.5\n'));
  expect(await moveToStore(dataDir, store, { deletes: true })).toMatchObject({ moved: IMAGES, newer: 1 });
  expect(await listFiles(dataDir)).toBe(1);
  expect(await store.read(getImageKey(keyOf(7)))).toEqual(Buffer.from('%PDF-1.5\n'));
});

it('brings everything back into another folder with the same bytes', async () => {
  await moveToStore(dataDir, store);
  await store.write('images/of-another-county', TIFF);
  const other = await mkdtemp(join(tmpdir(), 'move-images-'));
  expect(await moveToFolder(other, store)).toMatchObject({ moved: IMAGES + 1, unknown: 1 });
  expect(await moveToFolder(other, store)).toMatchObject({ moved: 0, present: IMAGES + 1 });
  const images = openFolderImageStore(join(other, 'images'));
  for (let number = 1; number <= IMAGES; number += 1)
    expect(computeDigest((await (await images.find(keyOf(number)))?.read()) ?? Buffer.alloc(0))).toBe(
      computeDigest(bytesOf(number)),
    );
  await rm(other, { recursive: true });
});

it('stops at a store that damages its objects, and continues when it is repeated', async () => {
  server.setFault('damages');
  await expect(moveToStore(dataDir, store, { deletes: true })).rejects.toThrow('The store of images is unavailable');
  server.setFault('none');
  // As the repeated command does: this one counts failures, and stays away from the server for some seconds.
  store.close();
  store = await openObjectStore(server.address);
  server.takeRequests();
  await countObjects();
  expect(server.takeRequests(), 'no copy is in progress').toHaveLength(1);
  const left = await listFiles(dataDir);
  expect(left).toBe(IMAGES + 1);
  await moveToStore(dataDir, store, { deletes: true });
  expect(await countObjects()).toBe(IMAGES + 1);
  expect(await listFiles(dataDir)).toBe(0);
});

it('loses nothing when it is killed, and continues when it is repeated', async () => {
  const moving = fork(findProgram(join(import.meta.dirname, 'fixtures/move-to-store.ts')), [
    dataDir,
    JSON.stringify(server.address),
  ]);
  const ended = once(moving, 'exit');
  while ((await countObjects()) < 5 && moving.exitCode === null) await new Promise(setImmediate);
  moving.kill('SIGKILL');
  await ended;
  const report = await moveToStore(dataDir, store, { deletes: true });
  expect(report.newer).toBe(0);
  expect(await countObjects()).toBe(IMAGES + 1);
  expect(await listFiles(dataDir)).toBe(0);
  for (let number = 1; number <= IMAGES; number += 1)
    expect(await store.read(getImageKey(keyOf(number)))).toEqual(bytesOf(number));
});
