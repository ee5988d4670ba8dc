import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { buildTiff } from '../images/fixtures/build-tiff.ts';
import { openFolderImageStore } from '../images/store/folder-image-store.ts';
import { openFolderUploadStore } from '../images/store/folder-upload-store.ts';
import { openDiskCache } from './disk-cache.ts';
import { type Fault, type ObjectServer, startObjectServer } from './fixtures/start-object-server.ts';
import { openObjectImageStore } from './object-image-store.ts';
import { checkObjectStore, type ObjectStore, openObjectStore } from './object-store.ts';
import { openObjectUploadStore } from './object-upload-store.ts';

const TIFF = buildTiff([]);
const PDF = Buffer.from('%PDF-1.5\n');
const MEGABYTE = 1_000_000;
const GUID = '0b8b3c52-6c3e-4f61-8f0e-3f3a1f6f7a11';
const OTHER_GUID = '1b8b3c52-6c3e-4f61-8f0e-3f3a1f6f7a11';

let server: ObjectServer;
let store: ObjectStore;
let folder: string;

beforeEach(async () => {
  server = await startObjectServer();
  store = await openObjectStore(server.address);
  folder = await mkdtemp(join(tmpdir(), 'object-store-'));
});
afterEach(async () => {
  store.close();
  await server.stop();
  await rm(folder, { recursive: true });
});

const openCache = () => openDiskCache(join(folder, 'cache'), 100 * MEGABYTE);
const openImages = () => openObjectImageStore(store, openCache(), openFolderImageStore(join(folder, 'images')));
const openUploads = () => openObjectUploadStore(store, openCache(), openFolderUploadStore(join(folder, 'filings')));
const readImage = async (key: string) => Buffer.from((await (await openImages().find(key))?.read()) ?? []);

describe('Images in an object store', () => {
  it('are found with the stored bytes, whatever the characters of their key', async () => {
    const keys = ['A587329', 'A../../../x', 'AÅ 1', 'T12-3456'];
    for (const key of keys) await openImages().put(key, Buffer.concat([TIFF, Buffer.from(key)]));
    for (const key of keys) expect(await readImage(key)).toEqual(Buffer.concat([TIFF, Buffer.from(key)]));
    expect(await openImages().find('A587320')).toBeUndefined();
  });

  it('are replaced in one step, under a new identity', async () => {
    await openImages().put('A1', TIFF);
    const before = await openImages().find('A1');
    await openImages().put('A1', PDF);
    expect(await readImage('A1')).toEqual(PDF);
    expect((await openImages().find('A1'))?.identity).not.toBe(before?.identity);
  });

  it('are read from the folder until they are moved, unless there is a newer one', async () => {
    await openFolderImageStore(join(folder, 'images')).put('A1', TIFF);
    expect(await readImage('A1')).toEqual(Buffer.from(TIFF));
    await openImages().put('A1', PDF);
    expect(await readImage('A1')).toEqual(PDF);
  });

  it('are requested once for all simultaneous readers, and not again while the disk has them', async () => {
    const images = openImages();
    await images.put('A1', TIFF);
    server.takeRequests();
    const source = await images.find('A1');
    await Promise.all(Array.from({ length: 50 }, () => source?.read()));
    expect(await readImage('A1')).toEqual(Buffer.from(TIFF));
    expect(server.takeRequests().filter((request) => request.startsWith('GET'))).toHaveLength(1);
  });

  it('are requested again if the disk damaged its copy', async () => {
    await openImages().put('A1', TIFF);
    await readImage('A1');
    const [name = ''] = (await readdir(join(folder, 'cache'), { recursive: true })).filter((each) => each.length > 60);
    const path = join(folder, 'cache', name);
    await writeFile(path, Buffer.concat([await readFile(path), Buffer.from('x')]));
    expect(await readImage('A1')).toEqual(Buffer.from(TIFF));
  });

  it('accept only TIFF and PDF files, and keys of at most 64 characters', async () => {
    await expect(openImages().put('A1', Buffer.from('GIF89a'))).rejects.toMatchObject({ reason: 'unknownFormat' });
    await expect(openImages().find('A'.repeat(65))).rejects.toThrow(RangeError);
  });

  test.each<Fault>(['errors', 'cut', 'damages', 'refuses'])('refuse to be read if the store %s', async (fault) => {
    await openImages().put('A1', TIFF);
    const source = await openImages().find('A1');
    server.setFault(fault);
    await expect(source?.read()).rejects.toThrow('The store of images is unavailable');
    server.setFault('none');
    expect(await readImage('A1')).toEqual(Buffer.from(TIFF));
  });

  it('refuse immediately after three requests without a response', async () => {
    server.setFault('silent');
    await Promise.allSettled([1, 2, 3].map((number) => openImages().find(`A${number}`)));
    server.takeRequests();
    await expect(openImages().find('A1')).rejects.toThrow('did not respond several times');
    expect(server.takeRequests()).toEqual([]);
  }, 30_000);

  it('refuse to be stored in a bucket that does not exist', async () => {
    const lost = await openObjectStore({ ...server.address, bucket: 'no-such-bucket' });
    await expect(lost.write('A1', TIFF)).rejects.toThrow('There is no bucket');
    lost.close();
  });
});

describe('Uploads in an object store', () => {
  it('are stored whole, read back and removed, and leave nothing in the folder', async () => {
    const uploads = openUploads();
    const received = await uploads.receive(GUID, Readable.from([PDF, PDF]), 100);
    expect(received.byteLength).toBe(2 * PDF.length);
    expect(await (await uploads.find(GUID))?.read()).toEqual(Buffer.concat([PDF, PDF]));
    expect(await openFolderUploadStore(join(folder, 'filings')).find(GUID)).toBeUndefined();
    await uploads.remove(GUID);
    expect(await uploads.find(GUID)).toBeUndefined();
  });

  it('are refused if they are too large or the store is unavailable, and nothing remains', async () => {
    await expect(openUploads().receive(GUID, Readable.from([PDF]), 3)).rejects.toMatchObject({ reason: 'tooLarge' });
    server.setFault('errors');
    const receiving = openUploads().receive(GUID, Readable.from([PDF]), 100);
    await expect(receiving).rejects.toMatchObject({ reason: 'storeUnavailable' });
    server.setFault('none');
    expect(await openUploads().find(GUID)).toBeUndefined();
  });

  it('are only in memory a few at a time on their way to the store; others wait on the disk', async () => {
    let inMemory = 0;
    let most = 0;
    const received = openFolderUploadStore(join(folder, 'filings'));
    const find: typeof received.find = async (key) => {
      const source = await received.find(key);
      const read = async () => {
        inMemory += 1;
        most = Math.max(most, inMemory);
        return (await source?.read()) as Uint8Array;
      };
      return source && { ...source, read };
    };
    const write: typeof store.write = (...file) =>
      store.write(...file).finally(() => {
        inMemory -= 1;
      });
    const uploads = openObjectUploadStore({ ...store, write }, openCache(), { ...received, find });
    const keys = Array.from({ length: 50 }, (_, index) => GUID.replace(/^..../, String(1_000 + index)));
    await Promise.all(keys.map((key) => uploads.receive(key, Readable.from([PDF]), 100)));
    expect(most).toBe(4);
    for (const key of keys) expect(await (await uploads.find(key))?.read()).toEqual(PDF);
  });

  it('that are old and unknown are listed', async () => {
    const uploads = openUploads();
    for (const key of [GUID, OTHER_GUID]) await uploads.receive(key, Readable.from([PDF]), 100);
    const later = new Date(Date.now() + 60_000);
    expect(await uploads.listOrphans(later, 10, async () => new Set([GUID]))).toEqual([OTHER_GUID]);
    expect(await uploads.listOrphans(later, 1, async () => new Set())).toHaveLength(1);
    expect(await uploads.listOrphans(new Date(0), 10, async () => new Set())).toEqual([]);
  });
});

describe('The disk cache', () => {
  it('stays within its limit and keeps the most recently used files', async () => {
    const cache = openDiskCache(folder, MEGABYTE);
    const page = Buffer.alloc(40_000);
    await cache.write('first', page);
    for (let number = 0; number < 60; number += 1) {
      await cache.write(`page ${number}`, page);
      expect(await cache.read('first')).toEqual(page);
    }
    expect(await cache.read('page 0')).toBeUndefined();
    expect(await cache.read('page 59')).toEqual(page);
    const files = (await readdir(folder, { recursive: true })).filter((name) => name.length > 60);
    expect(files.length * 40_064).toBeLessThanOrEqual(1.05 * MEGABYTE);
  });

  it('returns nothing if nothing can be written to the disk', async () => {
    await writeFile(join(folder, 'file'), '');
    const cache = openDiskCache(join(folder, 'file'), MEGABYTE);
    await cache.write('page', PDF);
    expect(await cache.read('page')).toBeUndefined();
  });
});

test('checking a store reports its problem', async () => {
  expect(await checkObjectStore(server.address)).toBeUndefined();
  expect(await checkObjectStore({ ...server.address, bucket: 'no-such-bucket' })).toContain('There is no bucket');
  server.setFault('refuses');
  expect(await checkObjectStore(server.address)).toBeDefined();
});
