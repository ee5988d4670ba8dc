import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTiff } from '../fixtures/build-tiff.ts';
import { faxOf, LETTER_F, readFixture } from '../fixtures/fixture-pages.ts';
import type { ImageStore } from '../store/image-store.ts';
import { createPageImages, type PageImages } from './page-images.ts';
import { startPageWorkers } from './page-workers.ts';

const workers = startPageWorkers();
afterAll(() => workers.close());

/** Creates a store in memory that counts reads. Two stores have the same keys but different files. */
function storeOf(name: string): Pick<ImageStore, 'find' | 'put'> & { readonly reads: string[] } {
  const files = new Map<string, Uint8Array>();
  const reads: string[] = [];
  let version = 0;
  return {
    reads,
    async find(documentKey) {
      const bytes = files.get(documentKey);
      if (bytes === undefined) return undefined;
      const read = async () => {
        reads.push(documentKey);
        return bytes;
      };
      return { identity: `${name}/${documentKey}/${version}`, byteLength: bytes.length, read };
    },
    async put(documentKey, bytes) {
      version += 1;
      files.set(documentKey, bytes);
    },
  };
}

let images: PageImages;
let store: ReturnType<typeof storeOf>;

beforeEach(async () => {
  images = createPageImages(workers);
  store = storeOf('juniper');
  await store.put('A1', readFixture('fivePages'));
});

describe('The page images of a document', () => {
  test('are counted', async () => {
    expect(await images.countPages({ store, documentKey: 'A1' })).toBe(5);
    await store.put('A2', buildTiff([]));
    expect(await images.countPages({ store, documentKey: 'A2' })).toBe(0);
  });

  test('can be missing', async () => {
    const document = { store, documentKey: 'A9' };
    expect(await images.countPages(document)).toBeUndefined();
    expect(await images.drawPage(document, { page: 1, widthPixels: 100 })).toBeUndefined();
    expect(await images.assemblePdf(document, { pages: [1], title: 'None' })).toBeUndefined();
  });

  test('are read once for five thumbnails and drawn once each', async () => {
    const document = { store, documentKey: 'A1' };
    const draw = () => Promise.all([1, 2, 3, 4, 5].map((page) => images.drawPage(document, { page, widthPixels: 60 })));
    const [first, second] = [await draw(), await draw()];
    expect(store.reads).toEqual(['A1']);
    expect(second.every((drawn, index) => drawn === first[index])).toBe(true);
  });

  test('are drawn again for another size, format, or watermark, and after a change of the file', async () => {
    const document = { store, documentKey: 'A1' };
    const drawings = [
      { page: 1, widthPixels: 60 },
      { page: 1, widthPixels: 61 },
      { page: 1, widthPixels: 60, format: 'webp' },
      { page: 1, widthPixels: 60, watermark: 'UNOFFICIAL' },
      { page: 1, widthPixels: 60, watermark: 'COPY' },
    ] as const;
    const drawn = await Promise.all(drawings.map((drawing) => images.drawPage(document, drawing)));
    await store.put('A1', readFixture('chart'));
    drawn.push(await images.drawPage(document, { page: 1, widthPixels: 60 }));
    expect(new Set(drawn.map((picture) => Buffer.from(picture?.bytes ?? []).toString('hex'))).size).toBe(6);
  });

  test('of two counties are cached separately', async () => {
    const other = storeOf('birch');
    await other.put('A1', buildTiff([{ tags: { 256: 6 }, segments: [faxOf(LETTER_F)] }]));
    expect(await images.countPages({ store, documentKey: 'A1' })).toBe(5);
    expect(await images.countPages({ store: other, documentKey: 'A1' })).toBe(1);
  });

  test('are assembled in the selected order', async () => {
    const pdf = await images.assemblePdf({ store, documentKey: 'A1' }, { pages: [3, 1], title: 'Deed A1' });
    const heights = [
      ...Buffer.from(pdf ?? [])
        .toString('latin1')
        .matchAll(/\/Height (\d+)/g),
    ].map(([, height]) => height);
    expect(heights).toEqual(['3517', '3518']);
  });

  test('of a broken file are refused each time, and read again after its replacement', async () => {
    const document = { store, documentKey: 'A1' };
    await store.put('A1', readFixture('letter').slice(0, 60_000));
    for (let attempt = 0; attempt < 2; attempt++) {
      await expect(images.drawPage(document, { page: 1, widthPixels: 60 })).rejects.toMatchObject({
        reason: 'truncated',
      });
    }
    await store.put('A1', readFixture('letter'));
    expect(await images.drawPage(document, { page: 1, widthPixels: 60 })).toMatchObject({ width: 60 });
  });
});
