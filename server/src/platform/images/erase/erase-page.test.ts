import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawPixels } from '../draw/draw-page.ts';
import { buildTiff } from '../fixtures/build-tiff.ts';
import { faxOf, readFixture } from '../fixtures/fixture-pages.ts';
import type { Pixels } from '../orient-pixels.ts';
import { assemblePdf } from '../pdf/assemble-pdf.ts';
import { startImagePages } from '../pdf/image-pages.ts';
import { type ErasedBox, erasePage } from './erase-page.ts';

const [WIDTH, HEIGHT] = [60, 80];
/** Pixels 12 to 30 across and 8 to 24 down. */
const BOX: ErasedBox = { left: 2_000, top: 1_000, right: 5_000, bottom: 3_000 };
const isInside = (x: number, y: number) => x >= 12 && x < 30 && y >= 8 && y < 24;

type Picture = Omit<Pixels, 'channels'>;

/** An upright page of stripes that differ in both directions; what is in the box depends on `secret`. */
function drawUpright(secret: number): Picture {
  const data = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const isInk = isInside(x, y) ? (x * secret + y) % 3 === 0 : (x * 7 + y * 3) % 5 < 2;
      data[y * WIDTH + x] = isInk ? 0 : 255;
    }
  return { data, width: WIDTH, height: HEIGHT };
}

/** Stores an upright page with an orientation, by libvips. */
async function turn({ data, width, height }: Picture, orientation: number): Promise<Picture> {
  const upright = sharp(Buffer.from(data), { raw: { width, height, channels: 1 } });
  const again = async (degrees: number) => sharp(await upright.clone().rotate(degrees).png().toBuffer()).flop();
  const turned = {
    1: () => upright,
    2: () => upright.flop(),
    3: () => upright.rotate(180),
    4: () => upright.flip(),
    5: () => again(90),
    6: () => upright.rotate(270),
    7: () => again(270),
    8: () => upright.rotate(90),
  }[orientation];
  const image = await (turned?.() ?? upright);
  const stored = await image.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(stored.data), width: stored.info.width, height: stored.info.height };
}

const KINDS = ['fax', 'inverted fax', 'gray', 'black and white without fax'] as const;

async function writePage(picture: Picture, kind: (typeof KINDS)[number], orientation = 1): Promise<Uint8Array> {
  const stored = await turn(picture, orientation);
  const tags = {
    256: stored.width,
    257: stored.height,
    278: stored.height,
    274: orientation,
    282: { over: [72, 1] },
    283: { over: [72, 1] },
  } as const;
  const inverted = { ...stored, data: stored.data.map((value) => 255 - value) };
  switch (kind) {
    case 'fax':
      return buildTiff([{ tags, segments: [faxOf(stored)] }]);
    case 'inverted fax':
      return buildTiff([{ tags: { ...tags, 262: 1 }, segments: [faxOf(inverted)] }]);
    case 'gray':
      return buildTiff([{ tags: { ...tags, 258: 8, 259: 1, 262: 1 }, segments: [stored.data] }]);
    case 'black and white without fax': {
      const rowBytes = Math.ceil(stored.width / 8);
      const packed = new Uint8Array(rowBytes * stored.height);
      stored.data.forEach((value, at) => {
        const [x, y] = [at % stored.width, Math.floor(at / stored.width)];
        if (value === 255) packed[y * rowBytes + (x >> 3)] = (packed[y * rowBytes + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
      });
      return buildTiff([{ tags: { ...tags, 259: 1, 262: 1 }, segments: [packed] }]);
    }
  }
}

async function eraseAll(bytes: Uint8Array, boxes: readonly ErasedBox[], pages = 1): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = startImagePages();
  for (let page = 1; page <= pages; page += 1) pdf.add(await erasePage({ bytes, page, boxes }));
  return pdf.finish('A1');
}

test.each(KINDS)('the box is black and every other pixel the same, in all eight orientations: %s', async (kind) => {
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const erased = await eraseAll(await writePage(drawUpright(1), kind, orientation), [BOX]);
    const seen = await drawPixels({ bytes: erased, page: 1, widthPixels: WIDTH });
    expect([orientation, seen.width, seen.height]).toEqual([orientation, WIDTH, HEIGHT]);
    const typed = drawUpright(1).data;
    const wrong: string[] = [];
    for (let y = 0; y < HEIGHT; y += 1)
      for (let x = 0; x < WIDTH; x += 1) {
        const value = (seen.data[(y * WIDTH + x) * seen.channels] ?? 255) < 128 ? 0 : 255;
        if (value !== (isInside(x, y) ? 0 : typed[y * WIDTH + x])) wrong.push(`${x}/${y}`);
      }
    expect(wrong, `orientation ${orientation}`).toEqual([]);
  }
});

test.each(KINDS)('the file is the same, whatever was in the box: %s', async (kind) => {
  const [one, other] = await Promise.all([1, 2].map((secret) => writePage(drawUpright(secret), kind)));
  expect(one).not.toEqual(other);
  const [erased, again] = await Promise.all([one, other].map((bytes) => eraseAll(bytes ?? new Uint8Array(), [BOX])));
  expect(erased).toEqual(again);
});

test('a page of a PDF is drawn: neither its image nor its text, title or what else it holds remains', async () => {
  const files = await Promise.all(
    [1, 2].map(async (secret) =>
      assemblePdf({ bytes: await writePage(drawUpright(secret), 'fax'), pages: [1], title: `secret ${secret}` }),
    ),
  );
  const [erased, again] = await Promise.all(files.map((bytes) => eraseAll(bytes, [BOX])));
  expect(erased).toEqual(again);
  expect(Buffer.from(erased ?? []).toString('latin1')).not.toContain('secret');
});

test('pages of a TIFF without a box are those of any copy', async () => {
  const bytes = readFixture('fivePages');
  const copy = await assemblePdf({ bytes, pages: [1, 2, 3, 4, 5], title: 'A1' });
  expect(await eraseAll(bytes, [], 5)).toEqual(copy);
});

test('a box that reaches beyond the page ends at its edges, and a page that does not exist is refused', async () => {
  const erased = await eraseAll(await writePage(drawUpright(1), 'fax'), [
    { left: 0, top: 0, right: 10_000, bottom: 10_000 },
  ]);
  const seen = await drawPixels({ bytes: erased, page: 1, widthPixels: WIDTH });
  expect(Math.max(...seen.data)).toBeLessThan(128);
  await expect(erasePage({ bytes: readFixture('letter'), page: 2, boxes: [] })).rejects.toMatchObject({
    name: 'MissingPageError',
  });
});
