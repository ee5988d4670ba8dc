import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { buildTiff } from '../fixtures/build-tiff.ts';
import { readTiffPages } from '../tiff/tiff-directory.ts';
import { assemblePdf } from './assemble-pdf.ts';
import { joinJpegStrips } from './join-jpeg-strips.ts';

const [WIDTH, HEIGHT] = [300, 900];

/** A picture without two equal rows. */
const PICTURE = sharp(
  Buffer.from(
    Array.from({ length: WIDTH * HEIGHT * 3 }, (_, index) => {
      const [x, y] = [Math.floor(index / 3) % WIDTH, Math.floor(index / 3 / WIDTH)];
      return Math.round(128 + 60 * Math.sin(x / 9 + index) + 60 * Math.cos((y * y) / 5_000 + (index % 3)));
    }),
  ),
  { raw: { width: WIDTH, height: HEIGHT, channels: 3 } },
);

/** Pages in four strips, written by libtiff. */
const WRITTEN = {
  gray: () => PICTURE.clone().toColourspace('b-w').tiff({ compression: 'jpeg', quality: 80 }).toBuffer(),
  'RGB, all samples': () => PICTURE.clone().tiff({ compression: 'jpeg', quality: 95 }).toBuffer(),
  'YCbCr, a fourth of the color samples': () => PICTURE.clone().tiff({ compression: 'jpeg', quality: 80 }).toBuffer(),
} as const;

async function join(bytes: Uint8Array): Promise<Buffer | undefined> {
  const [page] = readTiffPages(bytes);
  if (page === undefined) throw new Error('The file has no page.');
  expect(page.segments.length).toBeGreaterThan(1);
  return joinJpegStrips(bytes, page);
}

const decode = (bytes: Uint8Array) => sharp(bytes, { failOn: 'warning' }).raw().toBuffer();

/** Strips of gray files, 16 rows each, which sharp writes with the same tables for the same quality. */
async function buildStrips(qualities: readonly number[], lastRows = 16): Promise<Uint8Array<ArrayBuffer>> {
  const rows = (index: number) => (index === qualities.length - 1 ? lastRows : 16);
  const segments = await Promise.all(
    qualities.map((quality, index) =>
      PICTURE.clone()
        .extract({ left: 0, top: index * 16, width: WIDTH, height: rows(index) })
        .toColourspace('b-w')
        .jpeg({ quality, optimiseCoding: false })
        .toBuffer(),
    ),
  );
  const height = (qualities.length - 1) * 16 + lastRows;
  const tags = { 256: WIDTH, 257: height, 258: 8, 259: 7, 262: 1, 278: 16 };
  return buildTiff([{ tags, segments }]);
}

describe('A JPEG page in strips', () => {
  test.each(Object.entries(WRITTEN))('becomes one JPEG with the pixels that libtiff reads: %s', async (name, write) => {
    const bytes = await write();
    const joined = await join(bytes);
    const [ours, theirs] = [await decode(joined ?? Buffer.of()), await decode(bytes)];
    expect(ours.length).toBe(theirs.length);
    const rowBytes = theirs.length / HEIGHT;
    const differing = Array.from({ length: HEIGHT }, (_, row) => row).filter((row) => {
      const range = [row * rowBytes, (row + 1) * rowBytes] as const;
      return !ours.subarray(...range).equals(theirs.subarray(...range));
    });
    // Colors with fewer rows than brightness are smoothed; a reader of the whole page smooths them across the joints.
    const edges = name.startsWith('YCbCr') ? [255, 256, 511, 512, 767, 768] : [];
    expect(differing.filter((row) => !edges.includes(row))).toEqual([]);
  });

  test.each(Object.entries(WRITTEN))('is hardly larger in a PDF: %s', async (_name, write) => {
    const bytes = await write();
    const pdf = await assemblePdf({ bytes, pages: [1], title: 'Photo' });
    expect(Buffer.from(pdf).toString('latin1')).toContain('/DCTDecode');
    expect(pdf.length).toBeLessThan(bytes.length + 1_000);
  });

  test('keeps the coded samples of its strips', async () => {
    const bytes = await WRITTEN.gray();
    const joined = await join(bytes);
    const [page] = readTiffPages(bytes);
    for (const { offset, length } of page?.segments ?? []) {
      const strip = Buffer.from(bytes.subarray(offset, offset + length));
      const scan = strip.indexOf(Buffer.from([0xff, 0xda]));
      expect(joined?.includes(strip.subarray(scan + 10, -2))).toBe(true);
    }
  });

  test('can have more strips than there are restart marks, each a file with its tables, and a lower last one', async () => {
    const bytes = await buildStrips(Array<number>(20).fill(80), 5);
    const joined = await join(bytes);
    expect(await decode(joined ?? Buffer.of())).toEqual(await decode(bytes));
  });
});

describe('Strips', () => {
  test('with different tables stay apart, and become pixels', async () => {
    const bytes = await buildStrips([80, 80, 60]);
    expect(await join(bytes)).toBeUndefined();
    const pdf = await assemblePdf({ bytes, pages: [1], title: 'Photo' });
    expect(Buffer.from(pdf).toString('latin1')).toContain('/FlateDecode');
  });

  const valid = () => buildStrips([80, 80, 80]);
  const changeStrip = async (change: (strip: Buffer) => void) => {
    const bytes = Buffer.from(await valid());
    const { offset = 0, length = 0 } = readTiffPages(bytes)[0]?.segments[1] ?? {};
    change(bytes.subarray(offset, offset + length));
    return bytes;
  };
  const frameOf = (strip: Buffer) => strip.indexOf(Buffer.from([0xff, 0xc0]));

  test.each<[string, () => Promise<Uint8Array>]>([
    ['that are progressive', () => changeStrip((strip) => strip.writeUInt8(0xc2, frameOf(strip) + 1))],
    ['of another height', () => changeStrip((strip) => strip.writeUInt16BE(8, frameOf(strip) + 5))],
    ['of another width', () => changeStrip((strip) => strip.writeUInt16BE(WIDTH - 1, frameOf(strip) + 7))],
    ['with a restart mark', () => changeStrip((strip) => strip.writeUInt16BE(0xffd0, strip.length - 40))],
    ['without an end', () => changeStrip((strip) => strip.subarray(-2).fill(0))],
    ['without a beginning', () => changeStrip((strip) => strip.fill(0, 0, 2))],
    ['with a segment longer than they are', () => changeStrip((strip) => strip.writeUInt16BE(0xffff, 4))],
    ['of noise', () => changeStrip((strip) => strip.fill(0x5a))],
  ])('%s aren’t joined', async (_title, build) => {
    expect(await join(await valid())).toBeDefined();
    expect(await join(await build())).toBeUndefined();
  });

  test('that are the same bytes many times aren’t joined', async () => {
    const bytes = await valid();
    const [page] = readTiffPages(bytes);
    if (page === undefined) throw new Error('The file has no page.');
    const segments = Array.from({ length: 100 }, () => ({ offset: 0, length: bytes.length }));
    expect(joinJpegStrips(bytes, { ...page, segments })).toBeUndefined();
  });
});
