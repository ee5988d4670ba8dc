import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { buildTiff } from '../fixtures/build-tiff.ts';
import { FIXTURES, faxOf, LETTER_F, readFixture } from '../fixtures/fixture-pages.ts';
import { assemblePdf } from '../pdf/assemble-pdf.ts';
import { readTiffPages } from '../tiff/tiff-directory.ts';
import { countPages } from './count-pages.ts';
import { type DrawPageInput, drawPage } from './draw-page.ts';

interface Seen {
  readonly width: number;
  readonly height: number;
  /** Whether a position, given as fractions of width and height, is darker than mid-gray. */
  readonly isInk: (x: number, y: number) => boolean;
  readonly pixels: Buffer;
}

async function look(input: Omit<DrawPageInput, 'page' | 'widthPixels'> & Partial<DrawPageInput>): Promise<Seen> {
  const drawn = await drawPage({ page: 1, widthPixels: 200, ...input });
  const { data, info } = await sharp(drawn.bytes).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([drawn.width, drawn.height]);
  const isInk = (x: number, y: number) =>
    (data[Math.floor(y * info.height) * info.width + Math.floor(x * info.width)] ?? 255) < 128;
  return { width: info.width, height: info.height, isInk, pixels: data };
}

/** Computes the difference of two drawings of the same size at a reduced size, where anti-aliasing doesn't matter. */
async function compare(drawn: Seen, reference: Uint8Array): Promise<number> {
  const { width, height } = drawn;
  const [seen, expected] = await Promise.all(
    [drawn.pixels, reference].map((pixels) =>
      sharp(Buffer.from(pixels), { raw: { width, height, channels: 1 } })
        .resize({ width: 24, height: 24, fit: 'fill' })
        .toColourspace('b-w')
        .raw()
        .toBuffer(),
    ),
  );
  return Math.max(...(seen ?? Buffer.of(0)).map((value, index) => Math.abs(value - (expected?.[index] ?? 0))));
}

/** The letter F at 60 x 80 pixels, recognizable from three positions. */
const LARGE_F = {
  width: 60,
  height: 80,
  data: Uint8Array.from({ length: 4_800 }, (_, index) => {
    const [x, y] = [index % 60, Math.floor(index / 60)];
    return LETTER_F.data[Math.floor(y / 10) * LETTER_F.width + Math.floor(x / 10)] ?? 255;
  }),
};
const F_TAGS = { 256: 60, 257: 80, 278: 80 };
const isUprightF = ({ isInk }: Seen) =>
  [isInk(0.1, 0.9), isInk(0.9, 0.1), isInk(0.5, 0.45), isInk(0.9, 0.45), isInk(0.9, 0.9)].join() ===
  'true,true,true,false,false';

/** Returns the pixels of an upright F as stored with each orientation, which drawing has to undo. */
async function storeTurned(orientation: number): Promise<{ data: Uint8Array; width: number; height: number }> {
  const upright = sharp(Buffer.from(LARGE_F.data), { raw: { width: 60, height: 80, channels: 1 } });
  const turned: Record<number, typeof upright> = {
    1: upright,
    2: upright.clone().flop(),
    3: upright.clone().rotate(180),
    4: upright.clone().flip(),
    5: sharp(await upright.clone().rotate(90).png().toBuffer()).flop(),
    6: upright.clone().rotate(270),
    7: sharp(await upright.clone().rotate(270).png().toBuffer()).flop(),
    8: upright.clone().rotate(90),
  };
  const image = turned[orientation] ?? upright;
  const { data, info } = await image.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

describe('A page of a TIFF file', () => {
  test.each([
    ['letter', 200, 154],
    ['chart', 200, 328],
    ['fivePages', 200, 284],
    ['group3', 200, 264],
    ['zeroRuns', 24, 153],
  ] as const)('in the wanted width and its true proportions: %s', async (name, width, height) => {
    const bytes = readFixture(name);
    expect(await look({ bytes })).toMatchObject({ width, height });
    // libtiff and libvips draw the same page, except for anti-aliasing.
    const reference = await sharp(Buffer.from(bytes))
      .resize({ width, height, fit: 'fill', kernel: 'linear' })
      .toColourspace('b-w')
      .raw()
      .toBuffer();
    expect(await compare(await look({ bytes }), reference)).toBeLessThan(12);
  });

  test('is drawn by its number', async () => {
    const bytes = readFixture('fivePages');
    expect(await countPages({ bytes })).toBe(5);
    const drawings = await Promise.all([1, 2, 3, 4, 5].map((page) => drawPage({ bytes, page, widthPixels: 100 })));
    expect(new Set(drawings.map((drawn) => Buffer.from(drawn.bytes).toString('hex'))).size).toBe(5);
    await expect(drawPage({ bytes, page: 6, widthPixels: 100 })).rejects.toMatchObject({
      name: 'MissingPageError',
      page: 6,
    });
    await expect(drawPage({ bytes, page: 0, widthPixels: 100 })).rejects.toMatchObject({ name: 'MissingPageError' });
  });

  test('is upright in all eight orientations, fax coded or not', async () => {
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const stored = await storeTurned(orientation);
      const tags = { 256: stored.width, 257: stored.height, 278: stored.height, 274: orientation };
      const fax = buildTiff([{ tags, segments: [faxOf(stored)] }]);
      const plain = buildTiff([{ tags: { ...tags, 258: 8, 259: 1, 262: 1 }, segments: [stored.data] }]);
      for (const bytes of [fax, plain]) {
        const seen = await look({ bytes });
        expect({ orientation, size: [seen.width, seen.height], upright: isUprightF(seen) }).toEqual({
          orientation,
          size: [60, 80],
          upright: true,
        });
      }
    }
  });

  test('is inverted with "minimum is black" compared with "minimum is white"', async () => {
    const page = (photometric: number) =>
      buildTiff([{ tags: { ...F_TAGS, 262: photometric }, segments: [faxOf(LARGE_F)] }]);
    const [white, black] = [await look({ bytes: page(0) }), await look({ bytes: page(1) })];
    expect(isUprightF(white)).toBe(true);
    expect([black.isInk(0.1, 0.9), black.isInk(0.9, 0.9)]).toEqual([false, true]);
  });

  test.each([
    ['a fax of 204 x 98 dpi', [204, 1], [98, 1], 2, 60, 167],
    ['a page of 98 x 204 dpi', [98, 1], [204, 1], 2, 125, 80],
    ['118.11 dots per centimeter', [11_811, 100], [11_811, 100], 3, 60, 80],
    ['a proportion of 2 to 1 without a unit', [2, 1], [1, 1], 1, 60, 160],
  ] as const)('in the proportions of %s', async (_, x, y, unit, width, height) => {
    const tags = { ...F_TAGS, 282: { over: x }, 283: { over: y }, 296: unit };
    const seen = await look({ bytes: buildTiff([{ tags, segments: [faxOf(LARGE_F)] }]) });
    expect(seen).toMatchObject({ width, height });
    expect(isUprightF(seen)).toBe(true);
  });

  test('can have several strips, and the lowest bit first in a big-endian file', async () => {
    const half = { width: 60, height: 40 };
    const strips = [LARGE_F.data.slice(0, 2_400), LARGE_F.data.slice(2_400)].map((data) => faxOf({ data, ...half }));
    const reversed = strips.map((strip) =>
      strip.map((byte) => Number.parseInt([...byte.toString(2).padStart(8, '0')].reverse().join(''), 2)),
    );
    const bytes = buildTiff([{ tags: { ...F_TAGS, 278: 40, 266: 2 }, segments: reversed }], { bigEndian: true });
    expect(isUprightF(await look({ bytes }))).toBe(true);
  });

  test.each(['none', 'lzw', 'deflate', 'packbits', 'jpeg'] as const)(
    'with %s coding, in gray and color, strips and tiles',
    async (compression) => {
      const image = sharp(Buffer.from(LARGE_F.data), { raw: { width: 60, height: 80, channels: 1 } });
      const color = image.clone().toColourspace('srgb');
      for (const source of [image.clone().toColourspace('b-w'), color]) {
        for (const tile of [false, true]) {
          const bytes = await source.clone().tiff({ compression, tile, quality: 95, xres: 12, yres: 12 }).toBuffer();
          expect(isUprightF(await look({ bytes }))).toBe(true);
        }
      }
    },
  );

  test('can be drawn as WebP', async () => {
    const drawn = await drawPage({ bytes: readFixture('chart'), page: 1, widthPixels: 100, format: 'webp' });
    expect(drawn.mediaType).toBe('image/webp');
    expect((await sharp(drawn.bytes).metadata()).format).toBe('webp');
  });
});

describe('A page of a PDF file', () => {
  test('looks like the scan that it was made from', async () => {
    const scan = readFixture('letter');
    const bytes = await assemblePdf({ bytes: scan, pages: [1], title: 'Scan' });
    expect(await countPages({ bytes })).toBe(1);
    const [fromPdf, fromTiff] = [
      await look({ bytes, widthPixels: 400 }),
      await look({ bytes: scan, widthPixels: 400 }),
    ];
    expect([fromPdf.width, fromPdf.height]).toEqual([fromTiff.width, fromTiff.height]);
    expect(await compare(fromPdf, fromTiff.pixels)).toBeLessThan(12);
    await expect(drawPage({ bytes, page: 2, widthPixels: 100 })).rejects.toMatchObject({
      name: 'MissingPageError',
      page: 2,
    });
  });
});

describe('A watermark', () => {
  test('darkens the paper across the middle but not the corners or the ink', async () => {
    const blank = { width: 600, height: 800, data: new Uint8Array(480_000).fill(255) };
    const bytes = buildTiff([{ tags: { 256: 600, 257: 800, 278: 800 }, segments: [faxOf(blank)] }]);
    const seen = await look({ bytes, widthPixels: 600, watermark: 'UNOFFICIAL' });
    const rowOf = (y: number) => [...seen.pixels.subarray(y * 600, (y + 1) * 600)];
    expect(Math.min(...rowOf(400))).toBeLessThan(235);
    expect(Math.min(...rowOf(400))).toBeGreaterThan(200);
    expect(Math.min(...rowOf(50), ...rowOf(750))).toBeGreaterThan(250);
    // The text rises to the right.
    const grayAt = (column: number) =>
      Array.from({ length: 800 }, (_, y) => y).filter((y) => (seen.pixels[y * 600 + column] ?? 255) < 235);
    expect(Math.min(...grayAt(120))).toBeGreaterThan(Math.max(...grayAt(480)));
  });

  test.each(['', '   '])('without text (%j) changes nothing', async (watermark) => {
    const bytes = readFixture('chart');
    const [plain, marked] = [await look({ bytes }), await look({ bytes, watermark })];
    expect(Buffer.compare(plain.pixels, marked.pixels)).toBe(0);
  });
});

describe('A broken image file is refused without drawing part of a page', () => {
  const letter = readFixture('letter');
  const [page] = readTiffPages(letter);
  const { offset = 0, length = 0 } = page?.segments[0] ?? {};
  const changed = (change: (bytes: Uint8Array) => void) => {
    const bytes = Uint8Array.from(letter);
    change(bytes);
    return bytes;
  };

  test.each([
    ['neither TIFF nor PDF', 'unknownFormat', Buffer.from('GIF89a')],
    ['empty', 'unknownFormat', new Uint8Array(0)],
    ['a truncated scan', 'truncated', letter.slice(0, 60_000)],
    [
      'a scan whose strip is half zeros',
      'damaged',
      changed((bytes) => bytes.fill(0, offset + length / 2, offset + length)),
    ],
    ['a scan with corrupt bits', 'damaged', changed((bytes) => bytes.fill(0x5a, offset + 40_000, offset + 40_200))],
    ['a page with uncompressed parts', 'unsupported', buildTiff([{ tags: { 293: 2 }, segments: [faxOf(LETTER_F)] }])],
    ['fewer strips than rows', 'damaged', buildTiff([{ tags: { 278: 4 }, segments: [faxOf(LETTER_F)] }])],
    ['an unknown compression', 'damaged', buildTiff([{ tags: { 259: 9_999 }, segments: [faxOf(LETTER_F)] }])],
    ['a PDF without content', 'damaged', Buffer.from('%PDF-1.5\nnothing')],
  ])('%s', async (_, reason, bytes) => {
    await expect(drawPage({ bytes, page: 1, widthPixels: 200 })).rejects.toMatchObject({
      name: 'BrokenImageError',
      reason,
    });
  });

  test.each(['lzw', 'deflate', 'packbits', 'jpeg'] as const)(
    'a damaged strip or tile with %s coding',
    async (compression) => {
      const source = sharp(Buffer.from(letter)).resize(1_000).toColourspace('b-w');
      for (const tile of [false, true]) {
        const bytes = await source.clone().tiff({ compression, tile }).toBuffer();
        const segments = readTiffPages(bytes)[0]?.segments ?? [];
        const middle = segments[Math.floor(segments.length / 2)] ?? { offset: 0, length: 0 };
        bytes.fill(0x5a, middle.offset + Math.min(20, middle.length >> 1), middle.offset + middle.length);
        await expect(drawPage({ bytes, page: 1, widthPixels: 200 })).rejects.toMatchObject({
          reason: 'damaged',
          page: 1,
        });
      }
    },
  );

  test.each(Object.keys(FIXTURES) as (keyof typeof FIXTURES)[])('any scan truncated anywhere: %s', async (name) => {
    const bytes = readFixture(name);
    const cuts = Array.from({ length: 12 }, (_, index) => Math.floor((bytes.length * index) / 12));
    for (const cut of cuts) {
      const drawing = drawPage({ bytes: bytes.slice(0, cut), page: 1, widthPixels: 50 });
      // The first of five pages is complete before the file is, but the chain of directories is not.
      await expect(drawing).rejects.toMatchObject({ name: 'BrokenImageError' });
    }
  });
});
