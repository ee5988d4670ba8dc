import { describe, expect, test } from 'vitest';
import { readByLibtiff } from '../fixtures/fixture-pages.ts';
import { readTiffPages } from '../tiff/tiff-directory.ts';
import { drawFaxTiff, type Mark, type PageDrawing } from './draw-fax-tiff.ts';
import { measureText, SANS, wrapText } from './glyph-text.ts';

const LETTER = { widthPoints: 612, heightPoints: 792 };

/** Draws marks on a page of 72 x 72 pixels at 72 dpi, where one point is one pixel. */
async function drawSmall(
  ...marks: Mark[]
): Promise<{ inkAt: (x: number, y: number) => boolean; ink: number; extent: number[] }> {
  const page = { widthPoints: 72, heightPoints: 72, marks };
  const { data } = await readByLibtiff(await drawFaxTiff({ pages: [page], dpi: 72 }));
  const inked = [...data.keys()].filter((index) => data[index] === 0);
  const [xs, ys] = [inked.map((index) => index % 72), inked.map((index) => Math.floor(index / 72))];
  return {
    inkAt: (x, y) => data[y * 72 + x] === 0,
    ink: inked.length,
    extent: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
  };
}

describe('Drawn pages', () => {
  test('are a multi-page TIFF of 300 dpi in Group 4 with one strip per page that libtiff reads too', async () => {
    const mark = { kind: 'line', x1: 72, y1: 72, x2: 144, y2: 72, thickness: 2 } as const;
    const pages: PageDrawing[] = [
      { ...LETTER, marks: [] },
      { ...LETTER, marks: [mark] },
      { widthPoints: 612, heightPoints: 1_008, marks: [mark, mark] },
    ];
    const bytes = await drawFaxTiff({ pages, dpi: 300 });
    const read = readTiffPages(bytes);
    expect(read).toMatchObject(
      [3_300, 3_300, 4_200].map((heightPixels) => ({
        widthPixels: 2_550,
        heightPixels,
        compression: 4,
        photometric: 0,
        xDpi: 300,
        yDpi: 300,
        rowsPerStrip: heightPixels,
      })),
    );
    expect(read.map(({ segments }) => segments.length)).toEqual([1, 1, 1]);
    const counts = await Promise.all(
      [1, 2, 3].map(async (page) => (await readByLibtiff(bytes, page)).data.filter((pixel) => pixel === 0).length),
    );
    // One inch at 300 dpi, two points thick: 300 x 8 pixels. Once on the second page and twice in the same place on the third.
    expect(counts).toEqual([0, 2_400, 2_400]);
  });

  test('with the same marks have the same bytes', async () => {
    const text = { kind: 'text', text: 'WARRANTY DEED', x: 72, y: 72, font: SANS, size: 12 } as const;
    const input = { pages: [{ ...LETTER, marks: [text] }], dpi: 300 };
    expect(Buffer.compare(await drawFaxTiff(input), await drawFaxTiff(input))).toBe(0);
  });

  test('cannot be empty or exceed the pixel limit', async () => {
    await expect(drawFaxTiff({ pages: [], dpi: 300 })).rejects.toThrow(RangeError);
    await expect(drawFaxTiff({ pages: [{ ...LETTER, marks: [] }], dpi: 3_000 })).rejects.toThrow(RangeError);
    await expect(drawFaxTiff({ pages: [{ widthPoints: 0, heightPoints: 9, marks: [] }], dpi: 300 })).rejects.toThrow(
      RangeError,
    );
  });

  test('show the outline of a box', async () => {
    const { inkAt, extent, ink } = await drawSmall({ kind: 'box', x: 11, y: 21, width: 30, height: 20, thickness: 2 });
    expect(extent).toEqual([10, 20, 41, 41]);
    expect([inkAt(10, 30), inkAt(25, 20), inkAt(25, 30)]).toEqual([true, true, false]);
    expect(ink).toBe(32 * 22 - 28 * 18);
  });

  test('show the outline of a ring', async () => {
    const { inkAt, extent } = await drawSmall({ kind: 'ring', x: 36, y: 36, radius: 20, thickness: 4 });
    expect(extent).toEqual([14, 14, 57, 57]);
    expect([inkAt(36, 15), inkAt(15, 36), inkAt(36, 36), inkAt(15, 15)]).toEqual([true, true, false, false]);
  });

  test('show the thinnest line in any direction', async () => {
    const line = { kind: 'line', thickness: 0 } as const;
    expect((await drawSmall({ ...line, x1: 10, y1: 10.5, x2: 60, y2: 10.5 })).ink).toBe(50);
    expect((await drawSmall({ ...line, x1: 10.3, y1: 10, x2: 10.3, y2: 60 })).ink).toBe(50);
    expect((await drawSmall({ ...line, x1: 10, y1: 10, x2: 60, y2: 60 })).ink).toBeGreaterThan(49);
    expect((await drawSmall({ ...line, x1: 10, y1: 10, x2: 10, y2: 10 })).ink).toBe(0);
  });

  test('clip marks outside the page', async () => {
    const { extent } = await drawSmall({ kind: 'box', x: -100, y: -100, width: 136, height: 136, thickness: 10 });
    expect(extent).toEqual([0, 0, 40, 40]);
    const outside = { kind: 'text', text: 'UNSEEN', x: 500, y: -500, font: SANS, size: 12 } as const;
    expect((await drawSmall(outside)).ink).toBe(0);
  });
});

describe('Text on drawn pages', () => {
  const line = { kind: 'text', text: 'HI', x: 10, y: 50, font: SANS, size: 30 } as const;

  test.each([400, 700] as const)(
    'starts at its baseline in the weight %i without an installed font',
    async (weight) => {
      const { extent } = await drawSmall({ ...line, weight });
      const [left = 0, top = 0, right = 0, bottom = 0] = extent;
      expect(bottom).toBe(49);
      expect(left).toBeGreaterThanOrEqual(10);
      expect(right).toBeLessThanOrEqual(10 + measureText('HI', { ...line, weight }));
      expect(bottom - top).toBeGreaterThan(15);
    },
  );

  test('is heavier in bold', async () => {
    const [regular, bold] = [await drawSmall(line), await drawSmall({ ...line, weight: 700 })];
    expect(bold.ink).toBeGreaterThan(1.2 * regular.ink);
  });

  test('has open counters in its letters', async () => {
    const { inkAt, extent } = await drawSmall({ ...line, text: 'O', size: 60, y: 60 });
    const [left = 0, top = 0, right = 0, bottom = 0] = extent;
    const [x, y] = [Math.round((left + right) / 2), Math.round((top + bottom) / 2)];
    expect([inkAt(x, y), inkAt(left + 2, y), inkAt(right - 2, y)]).toEqual([false, true, true]);
  });

  test('can be anchored at its start, middle, or end', async () => {
    const drawn = await Promise.all(
      (['start', 'middle', 'end'] as const).map((anchor) => drawSmall({ ...line, x: 36, anchor })),
    );
    const [start, middle, end] = drawn.map(({ extent }) => extent[0] ?? 0);
    const width = measureText('HI', line);
    expect(Math.abs((start ?? 0) - (end ?? 0) - width)).toBeLessThanOrEqual(1);
    expect(Math.abs((start ?? 0) - (middle ?? 0) - width / 2)).toBeLessThanOrEqual(1);
  });

  test('can be rotated', async () => {
    const { extent } = await drawSmall({ ...line, x: 40, y: 60, riseDegrees: 90 });
    const [left = 0, top = 0, right = 0, bottom = 0] = extent;
    expect(right).toBe(39);
    expect(bottom - top).toBeGreaterThan(right - left);
    expect(bottom).toBeLessThan(60);
  });

  test('leaves letters blank that the typeface lacks and includes Western European letters', async () => {
    expect((await drawSmall({ ...line, text: '好' })).ink).toBe(0);
    const [plain, accented] = [await drawSmall({ ...line, text: 'A' }), await drawSmall({ ...line, text: 'Å' })];
    expect(accented.ink).toBeGreaterThan(plain.ink);
  });
});

describe('Text wraps', () => {
  const style = { font: SANS, size: 10 } as const;
  const width = measureText('ABCD EFGHI', style);

  test.each([
    ['on one line if it fits exactly', 'ABCD EFGHI', width, ['ABCD EFGHI']],
    ['at the last space before the edge', 'ABCD EFGHI', width - 0.01, ['ABCD', 'EFGHI']],
    ['with an overlong word on its own line', 'A BCDEFGHIJKLMN O', width, ['A', 'BCDEFGHIJKLMN', 'O']],
    ['collapsing several spaces into one', '  A   B  ', width, ['A B']],
    ['keeping its line breaks', 'A\n\nB', width, ['A', '', 'B']],
    ['into one empty line if it is empty', '', width, ['']],
  ])('%s', (_, text, edge, lines) => {
    expect(wrapText(text, style, edge)).toEqual(lines);
  });
});
