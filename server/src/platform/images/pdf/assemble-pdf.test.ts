import { PDFDocument } from '@cantoo/pdf-lib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawPage } from '../draw/draw-page.ts';
import { buildTiff } from '../fixtures/build-tiff.ts';
import { FIXTURES, faxOf, LETTER_F, readByLibtiff, readFixture } from '../fixtures/fixture-pages.ts';
import { reverseBits } from '../tiff/reverse-bits.ts';
import { readTiffPages } from '../tiff/tiff-directory.ts';
import { assemblePdf } from './assemble-pdf.ts';
import { withOpenPdf } from './with-open-pdf.ts';

/** The image on a page of a PDF as PDFium decodes it, one grey byte a pixel. */
async function readImage(pdf: Uint8Array, page: number): Promise<{ data: Uint8Array; width: number; height: number }> {
  const document = await (await pdfium).loadDocument(pdf);
  const [image] = document.getPage(page - 1).objects();
  if (image?.type !== 'image') throw new Error('The page has no image.');
  const { data, width, height } = await image.render({ render: 'bitmap' });
  const grey = new Uint8Array(width * height);
  for (let index = 0; index < grey.length; index++) grey[index] = data[4 * index] ?? 0;
  return { data: grey, width, height };
}

const pdfium = PDFiumLibrary.init();

/** The coded bytes of all images, in the order of the file. */
function listImageStreams(pdf: Uint8Array): Buffer[] {
  const text = Buffer.from(pdf).toString('latin1');
  return [...text.matchAll(/\/Subtype\/Image.*?\/Length (\d+)>>\nstream\n/g)].map((match) => {
    const start = match.index + match[0].length;
    return Buffer.from(pdf.subarray(start, start + Number(match[1])));
  });
}

async function readSizes(pdf: Uint8Array): Promise<[number, number][]> {
  const document = await PDFDocument.load(pdf);
  return document.getPages().map((page) => [page.getWidth(), page.getHeight()]);
}

const F_TAGS = { 256: 6, 257: 8, 278: 8 };

describe('The PDF of a TIFF file', () => {
  test('contains the chosen pages in the chosen order', async () => {
    const pdf = await assemblePdf({ bytes: readFixture('fivePages'), pages: [3, 1, 2], title: 'Deed' });
    const heights = (await readSizes(pdf)).map(([, height]) => Math.round((height * 300) / 72));
    expect(heights).toEqual([3_517, 3_518, 3_520]);
  });

  test('passes the Group 4 code of the scan through unchanged', async () => {
    for (const name of ['letter', 'chart', 'fivePages', 'zeroRuns'] as const) {
      const bytes = readFixture(name);
      const pages = readTiffPages(bytes);
      const pdf = await assemblePdf({ bytes, pages: pages.map((_, index) => index + 1), title: 'Scan' });
      const strips = pages.map(({ segments: [strip] }) =>
        Buffer.from(bytes.subarray(strip?.offset, (strip?.offset ?? 0) + (strip?.length ?? 0))),
      );
      expect(listImageStreams(pdf).map((stream, index) => stream.equals(strips[index] ?? Buffer.of()))).toEqual(
        pages.map(() => true),
      );
    }
  });

  test.each(Object.keys(FIXTURES) as (keyof typeof FIXTURES)[])(
    'has exactly the pixels of the scan: %s',
    async (name) => {
      const bytes = readFixture(name);
      const count = readTiffPages(bytes).length;
      const pages = Array.from({ length: count }, (_, index) => index + 1);
      const pdf = await assemblePdf({ bytes, pages, title: 'Scan' });
      for (const page of pages) {
        const [image, scan] = [await readImage(pdf, page), await readByLibtiff(bytes, page)];
        expect([image.width, image.height]).toEqual([scan.width, scan.height]);
        expect(Buffer.compare(image.data, scan.data)).toBe(0);
      }
    },
  );

  test('is hardly larger than the scan', async () => {
    const bytes = readFixture('letter');
    const pdf = await assemblePdf({ bytes, pages: [1], title: 'Scan' });
    expect(pdf.length / bytes.length).toBeLessThan(1.01);
  });

  test('is the same for the same input, byte by byte', async () => {
    const input = { bytes: readFixture('fivePages'), pages: [5, 2], title: 'Deed A1' };
    expect(Buffer.compare(await assemblePdf(input), await assemblePdf(input))).toBe(0);
  });

  test.each(['Warranty Deed A587329', 'Deed (copy) \\ 2', 'Ubåd Ł 好 €', ''])(
    'shows its name as its title: %j',
    async (title) => {
      const pdf = await assemblePdf({ bytes: readFixture('zeroRuns'), pages: [1], title });
      const document = await PDFDocument.load(pdf, { updateMetadata: false });
      expect(document.getTitle() ?? '').toBe(title);
      expect(document.catalog.toString()).toContain('/DisplayDocTitle true');
    },
  );

  test.each([
    ['300 dpi', [300, 1], [300, 1], 2, 1.44, 1.92],
    ['a fax of 204 x 98 dpi', [204, 1], [98, 1], 2, 2.118, 5.878],
    ['dots per centimetre', [10_000, 254], [10_000, 254], 3, 4.32, 5.76],
  ] as const)('has pages as large as their resolution says: %s', async (_, x, y, unit, width, height) => {
    const tags = { ...F_TAGS, 282: { over: x }, 283: { over: y }, 296: unit };
    const pdf = await assemblePdf({
      bytes: buildTiff([{ tags, segments: [faxOf(LETTER_F)] }]),
      pages: [1],
      title: 'F',
    });
    expect(await readSizes(pdf)).toEqual([[expect.closeTo(width, 2), expect.closeTo(height, 2)]]);
  });

  test.each([
    ['minimum is white', { 262: 0 }, [faxOf(LETTER_F)]],
    ['minimum is black', { 262: 1 }, [faxOf(LETTER_F)]],
    ['the lowest bit first', { 266: 2 }, [reverseBits(faxOf(LETTER_F))]],
    [
      'several strips',
      { 278: 3 },
      [0, 18, 36].map((start) => {
        const data = LETTER_F.data.slice(start, start + 18);
        return faxOf({ data, width: 6, height: data.length / 6 });
      }),
    ],
    [
      'several strips, minimum is black',
      { 278: 7, 262: 1 },
      [
        faxOf({ ...LETTER_F, data: LETTER_F.data.slice(0, 42), height: 7 }),
        faxOf({ ...LETTER_F, data: LETTER_F.data.slice(42), height: 1 }),
      ],
    ],
  ])('has the pixels of a fax coded page with %s', async (_, tags, segments) => {
    const bytes = buildTiff([{ tags: { ...F_TAGS, ...tags }, segments }]);
    const pdf = await assemblePdf({ bytes, pages: [1], title: 'F' });
    expect((await readImage(pdf, 1)).data).toEqual(Uint8Array.from((await readByLibtiff(bytes)).data));
    expect(listImageStreams(pdf)).toHaveLength(1);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('shows a page of orientation %d as drawn', async (orientation) => {
    const bytes = largeF(orientation);
    const pdf = await assemblePdf({ bytes, pages: [1], title: 'F' });
    const [width, height] = orientation >= 5 ? [80, 60] : [60, 80];
    const shown = await withOpenPdf(pdf, (open) => open.drawPage(1, () => ({ width, height })));
    const drawn = await sharp((await drawPage({ bytes, page: 1, widthPixels: width })).bytes)
      .raw()
      .toBuffer();
    expect(drawn.length).toBe(shown.data.length);
    // A viewer mixes some pixels at the edges of the letter with the paper; a wrong turn changes a fifth of all.
    const differing = drawn.filter((value, index) => value < 128 !== (shown.data[index] ?? 0) < 128);
    expect(differing.length / drawn.length).toBeLessThan(0.02);
  });

  test.each(['none', 'lzw', 'deflate', 'packbits'] as const)(
    'loses no pixel of a grey or color page with %s coding',
    async (compression) => {
      const pixels = Buffer.from(Array.from({ length: 40 * 30 * 3 }, (_, index) => (index * 37) % 256));
      const color = sharp(pixels, { raw: { width: 40, height: 30, channels: 3 } });
      for (const image of [color.clone(), color.clone().toColourspace('b-w')]) {
        const bytes = await image.tiff({ compression, xres: 12, yres: 12 }).toBuffer();
        const pdf = await assemblePdf({ bytes, pages: [1], title: 'Grey' });
        const { data } = await withOpenPdf(pdf, (open) => open.drawPage(1, () => ({ width: 40, height: 30 })));
        const reference = await sharp(bytes).toColourspace('srgb').raw().toBuffer();
        expect(Buffer.compare(data, reference)).toBe(0);
      }
    },
  );

  test('converts black and white pages of other codings to Group 4', async () => {
    const { data, width, height } = await readByLibtiff(readFixture('chart'));
    const image = sharp(Buffer.from(data), { raw: { width, height, channels: 1 } }).toColourspace('b-w');
    const bytes = await image.tiff({ compression: 'lzw', predictor: 'none', bitdepth: 1 }).toBuffer();
    const pdf = await assemblePdf({ bytes, pages: [1], title: 'Chart' });
    expect(pdf.length).toBeLessThan(readFixture('chart').length);
    expect(Buffer.compare((await readImage(pdf, 1)).data, data)).toBe(0);
  });

  test.each(['b-w', 'srgb'] as const)('passes a JPEG page in one strip through unchanged (%s)', async (space) => {
    const pixels = Buffer.from(Array.from({ length: 64 * 48 * 3 }, (_, index) => (index >> 2) % 256));
    const image = sharp(pixels, { raw: { width: 64, height: 48, channels: 3 } }).toColourspace(space);
    const bytes = await image.tiff({ compression: 'jpeg', quality: 90, xres: 12, yres: 12 }).toBuffer();
    const pdf = await assemblePdf({ bytes, pages: [1], title: 'Photo' });
    expect(Buffer.from(pdf).toString('latin1')).toContain('/DCTDecode');
    const { data } = await withOpenPdf(pdf, (open) => open.drawPage(1, () => ({ width: 64, height: 48 })));
    const reference = await sharp(bytes).toColourspace('srgb').raw().toBuffer();
    // Two JPEG readers may differ by rounding.
    expect(Math.max(...data.map((value, index) => Math.abs(value - (reference[index] ?? 0))))).toBeLessThanOrEqual(4);
  });

  test('refuses a broken page, a missing one and an empty selection', async () => {
    const bytes = readFixture('letter');
    const [strip] = readTiffPages(bytes)[0]?.segments ?? [];
    const damaged = Uint8Array.from(bytes).fill(0x5a, (strip?.offset ?? 0) + 40_000, (strip?.offset ?? 0) + 40_200);
    await expect(assemblePdf({ bytes: damaged, pages: [1], title: '' })).rejects.toMatchObject({
      reason: 'damaged',
      page: 1,
    });
    await expect(assemblePdf({ bytes, pages: [1, 2], title: '' })).rejects.toMatchObject({
      name: 'MissingPageError',
      page: 2,
    });
    await expect(assemblePdf({ bytes, pages: [], title: '' })).rejects.toThrow(RangeError);
    await expect(assemblePdf({ bytes: Buffer.from('GIF89a'), pages: [1], title: '' })).rejects.toMatchObject({
      reason: 'unknownFormat',
    });
  });
});

/** The letter F ten times as large, plain bytes, 72 dpi, with an orientation tag. */
function largeF(orientation: number): Uint8Array {
  const data = Uint8Array.from({ length: 4_800 }, (_, index) => {
    const [x, y] = [index % 60, Math.floor(index / 60)];
    return LETTER_F.data[Math.floor(y / 10) * 6 + Math.floor(x / 10)] ?? 255;
  });
  const tags = { 256: 60, 257: 80, 278: 80, 258: 8, 259: 1, 262: 1, 274: orientation };
  return buildTiff([{ tags, segments: [data] }]);
}
