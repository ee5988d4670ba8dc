import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BrokenImageError } from '../broken-image-error.ts';
import { buildTiff } from '../fixtures/build-tiff.ts';
import { readFixture, writeBigTiff } from '../fixtures/fixture-pages.ts';
import { MAX_PAGES } from '../image-limits.ts';
import { joinImageFiles } from '../store/join-image-files.ts';
import { joinTiffFiles } from './join-tiff-files.ts';
import { readTiffPages } from './tiff-directory.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures');
const read = (name: string) => readFileSync(join(FIXTURES, name));

/** The sizes, codings, resolutions and coded pixels of the pages of a file. */
function describePages(bytes: Uint8Array) {
  return readTiffPages(bytes).map(({ directoryIndex: _, segments, ...page }) => ({
    ...page,
    pixels: segments.map(({ offset, length }) => Buffer.from(bytes.slice(offset, offset + length)).toString('base64')),
  }));
}

describe('joined TIFF files', () => {
  test.each([
    [['five-pages-group4.tif', 'unlv-letter-group4.tif']],
    [['kofax-group3-2d.tif', 'plexus-group4.tif', 'kofax-group3-2d.tif']],
  ])('keep all pages of %j unchanged', (names) => {
    const files = names.map(read);
    expect(describePages(joinTiffFiles(files))).toEqual(files.flatMap(describePages));
  });

  test('can have different byte orders, many strips, and thumbnails, which are left out', () => {
    const strips = {
      tags: { 256: 16, 257: 16, 278: 8, 282: { over: [204, 1] as const } },
      segments: [new Uint8Array([1]), new Uint8Array([2, 3])],
    };
    const thumbnail = { tags: { 254: 1 }, segments: [new Uint8Array([9])] };
    const files = [buildTiff([strips], { bigEndian: true }), buildTiff([thumbnail, strips])];
    const joined = joinTiffFiles(files);
    expect(describePages(joined)).toEqual(files.flatMap(describePages));
    expect(readTiffPages(joined)).toHaveLength(2);
  });

  test('can be BigTIFF files, and are written as a classic one', async () => {
    const files = [await writeBigTiff(readFixture('letter')), read('plexus-group4.tif')];
    const joined = joinTiffFiles(files);
    expect(joined[2]).toBe(42);
    expect(describePages(joined)).toEqual(files.flatMap(describePages));
  });

  test.each([
    ['an empty file', new Uint8Array()],
    ['a truncated file', buildTiff([{ segments: [new Uint8Array([1])] }]).slice(0, 30)],
    ['a loop', buildTiff([{ segments: [new Uint8Array([1])] }], { next: (_, offsets) => offsets[0] ?? 0 })],
  ])('%s is refused', (_, bytes) => {
    expect(() => joinTiffFiles([bytes])).toThrow(BrokenImageError);
  });
});

test('a PDF file that lists one page repeatedly is refused beyond the maximum pages of an image', async () => {
  const count = MAX_PAGES + 1;
  const file = Buffer.from(`%PDF-1.7
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj 2 0 obj <</Type/Pages/Kids[${'3 0 R '.repeat(count)}]/Count ${count}>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>> endobj
trailer <</Root 1 0 R>>`);
  await expect(joinImageFiles([file])).rejects.toMatchObject({ reason: 'tooLarge' });
});
