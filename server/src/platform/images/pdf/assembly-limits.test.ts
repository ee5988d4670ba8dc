import { afterAll, expect, test } from 'vitest';
import { BrokenImageError } from '../broken-image-error.ts';
import { buildTiff } from '../fixtures/build-tiff.ts';
import { faxOf, LETTER_F } from '../fixtures/fixture-pages.ts';
import { createPageImages } from '../workers/page-images.ts';
import { type PageWorkers, startPageWorkers } from '../workers/page-workers.ts';

const workers = startPageWorkers();
afterAll(() => workers.close());

const MB = 1_000_000;
const PAGES = 600;
const F_TAGS = { 256: 6, 257: 8, 278: 8 };
const allPages = Array.from({ length: PAGES }, (_, index) => index + 1);

/** A file of little more than a megabyte, all of whose pages are the same strip: a few rows of fax code, then zeros, which decoders skip. */
function buildSharedStrip(): Buffer {
  const strip = Buffer.concat([faxOf(LETTER_F), Buffer.alloc(MB)]);
  const build = (offset: number) =>
    buildTiff(allPages.map(() => ({ segments: [], tags: { ...F_TAGS, 273: offset, 279: strip.length } })));
  return Buffer.concat([build(build(0).length), strip]);
}

test('a small TIFF file whose pages make a huge PDF is refused once; a few of its pages can be sold', async () => {
  const bytes = buildSharedStrip();
  expect(bytes.length).toBeLessThan(2 * MB);
  const operations: string[] = [];
  const counting: PageWorkers = {
    ...workers,
    run: (operation, input) => {
      operations.push(operation);
      return workers.run(operation, input);
    },
  };
  const images = createPageImages(counting);
  const store = { find: async () => ({ identity: 'shared strip', byteLength: bytes.length, read: async () => bytes }) };
  const assemble = (pages: readonly number[]) => images.assemblePdf({ store, documentKey: 'A1' }, { pages, title: '' });
  for (const _ of ['first', 'remembered']) {
    await expect(assemble(allPages)).rejects.toMatchObject({ name: BrokenImageError.name, reason: 'tooLarge' });
  }
  expect(operations).toEqual(['countPages', 'assemblePdf']);
  const sold = await assemble([1, 2, 3]);
  expect(sold?.length).toBeGreaterThan(3 * MB);
});
