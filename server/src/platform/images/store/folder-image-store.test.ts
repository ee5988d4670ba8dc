import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildTiff } from '../fixtures/build-tiff.ts';
import { openFolderImageStore } from './folder-image-store.ts';

const TIFF = buildTiff([]);
const PDF = Buffer.from('%PDF-1.5\n');

let outer: string;
let folder: string;

beforeEach(async () => {
  outer = await mkdtemp(join(tmpdir(), 'image-store-'));
  folder = join(outer, 'images');
});

afterEach(() => rm(outer, { recursive: true }));

/** Lists all files of the outer folder, including any that were written outside the store. */
async function listFiles(): Promise<string[]> {
  const entries = await readdir(outer, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

async function place(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), bytes);
}

describe('A folder of page images', () => {
  test('that does not exist has no images', async () => {
    expect(await openFolderImageStore(folder).find('A1')).toBeUndefined();
  });

  test('returns the images stored in it', async () => {
    const store = openFolderImageStore(folder);
    await store.put('A587329', TIFF);
    const source = await store.find('A587329');
    expect(source?.byteLength).toBe(TIFF.length);
    expect(Buffer.from((await source?.read()) ?? [])).toEqual(Buffer.from(TIFF));
    expect(await store.find('A587320')).toBeUndefined();
  });

  test.each(['A587329.tif', 'A587329.tiff', 'A587329.pdf', 'A587329.TIF', 'A/587/A587329.tif', 'A/587/A587329.PDF'])(
    'finds the file %s',
    async (path) => {
      await place(path, TIFF);
      expect(await openFolderImageStore(folder).find('A587329')).toMatchObject({ byteLength: TIFF.length });
    },
  );

  test('ignores a folder with the name of an image', async () => {
    await mkdir(join(folder, 'A1.tif'), { recursive: true });
    expect(await openFolderImageStore(folder).find('A1')).toBeUndefined();
  });

  test('replaces an older image of any format and location, and leaves no temporary file', async () => {
    await place('A587329.tiff', TIFF);
    const store = openFolderImageStore(folder);
    await store.put('A587329', TIFF);
    await store.put('A587329', PDF);
    expect(await listFiles()).toEqual(['A/587/A587329.pdf']);
  });

  test('changes the identity with the bytes, and has different identities for different documents', async () => {
    const store = openFolderImageStore(folder);
    await store.put('A1', TIFF);
    await store.put('A2', TIFF);
    const identities = [(await store.find('A1'))?.identity, (await store.find('A2'))?.identity];
    await store.put('A1', Buffer.concat([TIFF, TIFF]));
    identities.push((await store.find('A1'))?.identity);
    expect(new Set(identities).size).toBe(3);
  });

  test('accepts only TIFF and PDF files', async () => {
    const store = openFolderImageStore(folder);
    await expect(store.put('A1', Buffer.from('GIF89a'))).rejects.toMatchObject({ reason: 'unknownFormat' });
  });

  test.each([
    ['A1', 'A/0/A1.tif'],
    ['A1234', 'A/1/A1234.tif'],
    ['T12-3456', 'T/12-3/T12-3456.tif'],
    ['A12.5', 'A/1/A12.5.tif'],
    ['A../../../x', 'A/%2E.%2F..%2F./A..%2F..%2F..%2Fx.tif'],
    ['....', '%2E/0/%2E....tif'],
    ['A../1', 'A/%2E/A..%2F1.tif'],
    ['A...1', 'A/%2E/A...1.tif'],
    ['A..123', 'A/%2E./A..123.tif'],
    ['../../etc/passwd', '%2E/%2E%2F..%2Fetc%2Fpas/%2E.%2F..%2Fetc%2Fpasswd.tif'],
    ['A\\..\\1', 'A/%5C./A%5C..%5C1.tif'],
    ['A\u0000', 'A/0/A%00.tif'],
    ['AÅ 1', 'A/0/A%C3%85%201.tif'],
  ])('keeps %j inside as %s', async (documentKey, path) => {
    const store = openFolderImageStore(folder);
    await store.put(documentKey, TIFF);
    expect(await listFiles()).toEqual([path]);
    expect(await store.find(documentKey)).toBeDefined();
  });

  test.each(['', 'A'.repeat(65)])('refuses the key %j', async (documentKey) => {
    const store = openFolderImageStore(folder);
    await expect(store.find(documentKey)).rejects.toThrow(RangeError);
    await expect(store.put(documentKey, TIFF)).rejects.toThrow(RangeError);
  });
});
