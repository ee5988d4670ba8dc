import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { buildTiff } from '../fixtures/build-tiff.ts';
import { collectRows, faxOf, LETTER_F, readByLibtiff, readFixture, writeBigTiff } from '../fixtures/fixture-pages.ts';
import { MAX_PAGES } from '../image-limits.ts';
import { readFaxPage } from './fax-page.ts';
import { isTiff, readTiffPages } from './tiff-directory.ts';

const STRIP = faxOf(LETTER_F);
const ONE_PAGE = { segments: [STRIP] };

describe('The directory of a TIFF file', () => {
  test('describes how each page of a real scan is stored', () => {
    const pages = readTiffPages(readFixture('fivePages'));
    expect(pages.map(({ widthPixels, heightPixels }) => [widthPixels, heightPixels])).toEqual([
      [2480, 3518],
      [2480, 3520],
      [2480, 3517],
      [2480, 3513],
      [2484, 3515],
    ]);
    expect(pages[0]).toMatchObject({ compression: 4, photometric: 0, xDpi: 300, yDpi: 300, orientation: 1 });
    const [group3] = readTiffPages(readFixture('group3'));
    expect(group3).toMatchObject({ compression: 3, t4Options: 1, fillOrder: 2, rowsPerStrip: 200 });
    expect(group3?.segments).toHaveLength(17);
  });

  test.each([false, true])('is read in both byte orders (big-endian: %s)', (bigEndian) => {
    const bytes = buildTiff(
      [{ ...ONE_PAGE, tags: { 256: 6, 274: 6, 282: { over: [204, 1] }, 283: { over: [98, 1] } } }],
      {
        bigEndian,
      },
    );
    expect(readTiffPages(bytes)).toMatchObject([
      { widthPixels: 6, heightPixels: 8, orientation: 6, xDpi: 204, yDpi: 98 },
    ]);
  });

  test('is read from BigTIFF files as libtiff writes and reads them', async () => {
    const bytes = await writeBigTiff(readFixture('letter'));
    expect([...bytes.subarray(0, 8)]).toEqual([0x49, 0x49, 43, 0, 8, 0, 0, 0]);
    const [page, ...others] = readTiffPages(bytes);
    expect(others).toEqual([]);
    expect(page).toMatchObject({ widthPixels: 3_312, heightPixels: 2_550, xDpi: 300, yDpi: 300, compression: 4 });
    if (page === undefined) return;
    const { onRow, pixels } = collectRows(page.widthPixels);
    readFaxPage({ bytes, page, pageNumber: 1, coding: 'group4' }, onRow);
    expect(Buffer.compare(pixels(), (await readByLibtiff(bytes)).data)).toBe(0);
  });

  test('of BigTIFF never leads outside of the file', async () => {
    const whole = await writeBigTiff(
      await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    );
    for (let at = 4; at < whole.length; at++) {
      for (const value of [0, 1, 127, 255]) {
        const bytes = whole.slice();
        bytes.set([value], at);
        try {
          expect(Array.isArray(readTiffPages(bytes))).toBe(true);
        } catch (error) {
          expect(error).toMatchObject({ name: 'BrokenImageError' });
        }
      }
    }
  });

  test('skips thumbnails and masks, and numbers the directories of pages', () => {
    const pages = [0, 1, 2, 4, 0].map((subfileType) => ({ ...ONE_PAGE, tags: { 254: subfileType } }));
    expect(readTiffPages(buildTiff(pages)).map(({ directoryIndex }) => directoryIndex)).toEqual([0, 2, 4]);
  });

  test('of a file without directories has no pages', () => {
    expect(readTiffPages(buildTiff([]))).toEqual([]);
  });

  test('can omit the byte count of a single strip', () => {
    const bytes = buildTiff([{ ...ONE_PAGE, omit: [279] }]);
    const [page] = readTiffPages(bytes);
    expect(page?.segments).toEqual([{ offset: expect.any(Number), length: expect.any(Number) }]);
    expect((page?.segments[0]?.offset ?? 0) + (page?.segments[0]?.length ?? 0)).toBe(bytes.length);
  });

  test.each([0, 9, 0xffffffff])('treats %d rows per strip as a single strip', (rowsPerStrip) => {
    expect(readTiffPages(buildTiff([{ ...ONE_PAGE, tags: { 278: rowsPerStrip } }]))[0]?.rowsPerStrip).toBe(8);
  });

  test('can have as many pages as the limit and no more', () => {
    const pages = (count: number) =>
      buildTiff(Array.from({ length: count }, () => ({ segments: [Uint8Array.of(0, 1)] })));
    expect(readTiffPages(pages(MAX_PAGES))).toHaveLength(MAX_PAGES);
    expect(() => readTiffPages(pages(MAX_PAGES + 1))).toThrow(expect.objectContaining({ reason: 'tooLarge' }));
  });
});

describe('A broken TIFF file is refused', () => {
  const whole = buildTiff([ONE_PAGE]);
  const changed = (change: (bytes: Uint8Array, view: DataView) => void) => {
    const bytes = whole.slice();
    change(bytes, new DataView(bytes.buffer));
    return bytes;
  };

  /** Returns the page with a tag that claims to have more numbers. */
  function withTagCount(tag: number, count: number): Uint8Array {
    const bytes = buildTiff([{ ...ONE_PAGE, tags: { [tag]: [1, 2, 3] } }]);
    const view = new DataView(bytes.buffer);
    const entries = Array.from({ length: view.getUint16(8, true) }, (_, index) => 10 + 12 * index);
    const entry = entries.find((at) => view.getUint16(at, true) === tag) ?? 0;
    view.setUint32(entry + 4, count, true);
    return bytes;
  }

  test.each([
    [
      'directories in a loop',
      'damaged',
      buildTiff([ONE_PAGE, ONE_PAGE], { next: (index, offsets) => offsets[1 - index] ?? 0 }),
    ],
    [
      'a directory that is its own next one',
      'damaged',
      buildTiff([ONE_PAGE], { next: (_, offsets) => offsets[0] ?? 0 }),
    ],
    ['no width', 'damaged', buildTiff([{ ...ONE_PAGE, tags: { 256: 0 } }])],
    ['no strips', 'damaged', buildTiff([{ segments: [], tags: { 273: [], 279: [] } }])],
    ['more strips than byte counts', 'damaged', buildTiff([{ segments: [STRIP, STRIP], tags: { 279: [4] } }])],
    ['a fractional width', 'damaged', buildTiff([{ ...ONE_PAGE, tags: { 256: { over: [8, 1] } } }])],
    ['65,536 pixels in a row', 'tooLarge', buildTiff([{ ...ONE_PAGE, tags: { 256: 65_536 } }])],
    ['more pixels than the limit', 'tooLarge', buildTiff([{ ...ONE_PAGE, tags: { 256: 30_000, 257: 20_001 } }])],
    [
      'a color page above the pixel limit',
      'tooLarge',
      buildTiff([{ ...ONE_PAGE, tags: { 256: 12_000, 257: 10_001, 258: 8, 277: 3 } }]),
    ],
    ['100,001 strips', 'tooLarge', withTagCount(273, 100_001)],
    ['1,001 tags', 'tooLarge', changed((_, view) => view.setUint16(8, 1_001, true))],
    ['the mark of BigTIFF alone', 'truncated', changed((bytes) => bytes.set([43], 2))],
    ['a first directory outside the file', 'truncated', changed((_, view) => view.setUint32(4, 0x7fffffff, true))],
    ['a strip outside the file', 'truncated', buildTiff([{ ...ONE_PAGE, tags: { 279: [STRIP.length + 1_000] } }])],
    [
      'a strip without a length outside the file',
      'truncated',
      buildTiff([{ ...ONE_PAGE, tags: { 273: [1_000_000], 279: [0] } }]),
    ],
    ['JPEG tables outside the file', 'truncated', withTagCount(347, 1_000_000)],
  ])('with %s: %s', (_, reason, bytes) => {
    expect(() => readTiffPages(bytes)).toThrow(expect.objectContaining({ name: 'BrokenImageError', reason }));
  });

  test('if its pages share the same million strips: tooLarge', () => {
    // Read as a number of four bytes, each value is a valid offset and length inside the file.
    const eights = Uint8Array.from({ length: 400_000 }, (_, index) => (index % 4 === 0 ? 8 : 0));
    const pagesOf = (count: number) => {
      const bytes = buildTiff(
        Array.from({ length: count }, (_, index) => ({ segments: [index === 0 ? eights : STRIP] })),
      );
      const view = new DataView(bytes.buffer);
      const strips = view.getUint32(8 + 2 + 12 * 5 + 8, true);
      for (let directory = view.getUint32(4, true); directory !== 0; ) {
        const tagCount = view.getUint16(directory, true);
        for (let entry = directory + 2; entry < directory + 2 + 12 * tagCount; entry += 12) {
          if (![273, 279].includes(view.getUint16(entry, true))) continue;
          view.setUint32(entry + 4, 100_000, true);
          view.setUint32(entry + 8, strips, true);
        }
        directory = view.getUint32(directory + 2 + 12 * tagCount, true);
      }
      return bytes;
    };
    expect(readTiffPages(pagesOf(10))).toHaveLength(10);
    expect(() => readTiffPages(pagesOf(11))).toThrow(expect.objectContaining({ reason: 'tooLarge' }));
  });

  test('if it is truncated anywhere', () => {
    const bytes = buildTiff([{ ...ONE_PAGE, tags: { 282: { over: [300, 1] }, 283: { over: [300, 1] } } }, ONE_PAGE]);
    for (let length = 8; length < bytes.length - (STRIP.length % 2); length++) {
      expect(() => readTiffPages(bytes.subarray(0, length))).toThrow(expect.objectContaining({ reason: 'truncated' }));
    }
  });

  test('or is read, but never fails in another way, with any changed byte in its directory', () => {
    for (let at = 4; at < whole.length; at++) {
      for (const value of [0, 1, 127, 255]) {
        const bytes = changed((copy) => copy.set([value], at));
        try {
          expect(Array.isArray(readTiffPages(bytes))).toBe(true);
        } catch (error) {
          expect(error).toMatchObject({ name: 'BrokenImageError' });
        }
      }
    }
  });
});

describe('A TIFF file starts', () => {
  test.each([
    ['II*', [0x49, 0x49, 42, 0], true],
    ['MM*', [0x4d, 0x4d, 0, 42], true],
    ['like BigTIFF', [0x49, 0x49, 43, 0], true],
    ['with mixed orders', [0x49, 0x4d, 42, 0], false],
    ['with the number in the wrong order', [0x49, 0x49, 0, 42], false],
    ['with something else', [0x25, 0x50, 0x44, 0x46], false],
    ['with nothing', [], false],
  ])('%s', (_, bytes, expected) => {
    expect(isTiff(Uint8Array.from(bytes))).toBe(expected);
  });
});

test('strips whose byte counts are 0 end where the next one or the file does, like in libtiff', () => {
  const [page] = readTiffPages(buildTiff([{ segments: [STRIP, STRIP], tags: { 257: 16, 278: 8, 279: [0, 0] } }]));
  const [expected] = readTiffPages(buildTiff([{ segments: [STRIP, STRIP], tags: { 257: 16, 278: 8 } }]));
  expect(page?.segments[0]?.offset).toBe(expected?.segments[0]?.offset);
  expect(page?.segments.map(({ length }) => length >= STRIP.length)).toEqual([true, true]);
  expect([page?.isLengthEstimated, expected?.isLengthEstimated]).toEqual([true, false]);
});
