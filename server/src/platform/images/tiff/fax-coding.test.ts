import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { collectRows, FIXTURES, pixelsOf, readByLibtiff, readFixture } from '../fixtures/fixture-pages.ts';
import { decodeFax, type FaxCoding } from './decode-fax.ts';
import { encodeGrayAsFax, startFaxEncoder } from './encode-fax.ts';
import { listRunCodes } from './fax-codes.ts';
import { findFaxCoding, readFaxPage } from './fax-page.ts';
import { reverseBits } from './reverse-bits.ts';
import { readTiffPages } from './tiff-directory.ts';

/** Converts bits written as text, with optional spaces, to bytes padded with zeros. */
function bytesOf(bits: string): Uint8Array {
  const plain = bits.replaceAll(/\s/g, '');
  return Uint8Array.from({ length: Math.ceil(plain.length / 8) }, (_, index) =>
    Number.parseInt(plain.slice(8 * index, 8 * index + 8).padEnd(8, '0'), 2),
  );
}

function decode(bits: string | Uint8Array, coding: FaxCoding, columns: number, rows: number): string {
  const bytes = typeof bits === 'string' ? bytesOf(bits) : bits;
  const collected = collectRows(columns);
  decodeFax({ bytes, coding, columns, rows, lowBitFirst: false }, collected.onRow);
  const text = [...collected.pixels()].map((pixel) => (pixel === 0 ? '#' : '.')).join('');
  return Array.from({ length: rows }, (_, row) => text.slice(row * columns, (row + 1) * columns)).join(' ');
}

const EOL = '000000000001';
const EOFB = EOL + EOL;

describe('The code words of T.4', () => {
  test.each(['white', 'black'] as const)(
    'for %s runs are 104 codes, none of which is the prefix of another',
    (color) => {
      const codes = listRunCodes(color).map(({ bits, length }) => bits.toString(2).padStart(length, '0'));
      expect(codes).toHaveLength(64 + 27 + 13);
      const broken = codes.filter((code, index) => codes.some((other, at) => at !== index && other.startsWith(code)));
      expect(broken).toEqual([]);
    },
  );
});

describe('A fax coded page has the same pixels as in libtiff', () => {
  test.each(Object.entries(FIXTURES))('%s (%s)', async (name) => {
    const bytes = readFixture(name as keyof typeof FIXTURES);
    for (const [index, page] of readTiffPages(bytes).entries()) {
      const coding = findFaxCoding(page);
      expect(coding).toBeDefined();
      const collected = collectRows(page.widthPixels);
      readFaxPage({ bytes, page, pageNumber: index + 1, coding: coding ?? 'group4' }, collected.onRow);
      const reference = await readByLibtiff(bytes, index + 1);
      expect(Buffer.compare(collected.pixels(), reference.data)).toBe(0);
    }
  });
});

describe('The Group 4 writer', () => {
  test.each(['letter', 'chart'] as const)('encodes the %s exactly like its scanner', (name) => {
    const bytes = readFixture(name);
    const [page] = readTiffPages(bytes);
    const [strip] = page?.segments ?? [];
    if (page === undefined || strip === undefined) throw new Error('The fixture has no page.');
    const encoder = startFaxEncoder(page.widthPixels);
    readFaxPage({ bytes, page, pageNumber: 1, coding: 'group4' }, encoder.addRow);
    const code = encoder.finish();
    // One scanner padded its strip with a byte.
    expect(strip.length - code.length).toBeLessThanOrEqual(1);
    expect(Buffer.compare(code, bytes.subarray(strip.offset, strip.offset + code.length))).toBe(0);
  });

  test('and the decoder agree on any page', () => {
    const page = fc.integer({ min: 1, max: 90 }).chain((width) =>
      fc.record({
        width: fc.constant(width),
        rows: fc.array(fc.array(fc.constantFrom(0, 255), { minLength: width, maxLength: width }), {
          minLength: 1,
          maxLength: 12,
        }),
      }),
    );
    fc.assert(
      fc.property(page, ({ width, rows }) => {
        const gray = Uint8Array.from(rows.flat());
        const bytes = encodeGrayAsFax(gray, width, rows.length);
        const collected = collectRows(width);
        decodeFax({ bytes, coding: 'group4', columns: width, rows: rows.length, lowBitFirst: false }, collected.onRow);
        expect(Buffer.compare(collected.pixels(), gray)).toBe(0);
      }),
    );
  });

  test.each([1, 63, 64, 65, 1_727, 1_728, 1_791, 1_792, 2_559, 2_560, 2_561, 5_200, 65_535])(
    'and the reader agree on a run of %d pixels of either color',
    (run) => {
      const width = Math.min(65_535, 2 * run + 1);
      const changes = [Int32Array.of(run), Int32Array.of(0, run)];
      const encoder = startFaxEncoder(width);
      for (const row of changes) encoder.addRow(row, row.length);
      const rows: number[][] = [];
      const strip = { bytes: encoder.finish(), coding: 'group4', columns: width, rows: 2, lowBitFirst: false } as const;
      decodeFax(strip, (row, count) => rows.push([...row.subarray(0, count)]));
      expect(rows).toEqual(changes.map((row) => [...row].filter((column) => column < width)));
    },
  );
});

describe('Group 4', () => {
  test('with the lowest bit first (fill order 2) has the same pixels', () => {
    const { data, width, height } = pixelsOf('#..## .#.#. #####');
    const bytes = reverseBits(encodeGrayAsFax(data, width, height));
    const collected = collectRows(width);
    decodeFax({ bytes, coding: 'group4', columns: width, rows: height, lowBitFirst: true }, collected.onRow);
    expect(Buffer.compare(collected.pixels(), data)).toBe(0);
  });

  test('ignores runs of zero pixels', () => {
    // Row 1: white 2, black 0, white 1, black 1. Row 2: the first change above is at column 3, not 2.
    expect(decode('001 0111 0000110111 001 000111 010 1 1', 'group4', 4, 2)).toBe('...# ...#');
  });

  test('has white rows after a regular end-of-block mark', () => {
    expect(decode(`001 00110101 10 1 ${EOFB}`, 'group4', 4, 3)).toBe('###. .... ....');
  });

  test.each([
    ['truncated', 'ends between rows', '1', 4, 9, /row 9 of 9/],
    ['truncated', 'ends inside a row', '001 0111', 9, 1, /row 1 of 1/],
    ['damaged', 'has an invalid code word', '00000000 11111111 11111111 11111111', 4, 1, /row 1 of 1/],
    ['damaged', 'has a run past the edge', '001 10011 10 11111111', 4, 1, /row 1 of 1/],
    ['damaged', 'has a change before the start of the row', '000010 0000010 1111 1111 1111 1111', 4, 1, /row 1 of 1/],
    ['unsupported', 'switches to uncompressed mode', '0000001111 11111111 11111111', 4, 1, /row 1 of 1/],
  ] as const)('is %s if it %s', (reason, _, bits, columns, rows, place) => {
    const padded = reason === 'truncated' && rows === 9 ? Uint8Array.of(0xff) : bits;
    expect(() => decode(padded, 'group4', columns, rows)).toThrow(
      expect.objectContaining({ reason, message: expect.stringMatching(place) }),
    );
  });
});

describe('Group 3', () => {
  // White 2, black 1, white 1; black 4.
  const first = '0111 010 000111';
  const second = '00110101 011';

  test.each([
    ['with end-of-line marks', `${EOL}${first}${EOL}${second}${EOL.repeat(6)}`],
    ['with fill bits before the end-of-line marks', `0000${EOL}${first}000000${EOL}${second}`],
    ['without end-of-line marks', `${first}${second}`],
  ])('with one-dimensional coding can be %s', (_, bits) => {
    expect(decode(bits, 'group3', 4, 2)).toBe('..#. ####');
  });

  test('with two-dimensional coding uses the tag bit after each mark', () => {
    expect(decode(`${EOL}1${first}${EOL}0 1 1 1`, 'group3TwoDimensional', 4, 2)).toBe('..#. ..#.');
  });

  test('has white rows after the return to control', () => {
    expect(decode(`${EOL}${first}${EOL.repeat(6)}`, 'group3', 4, 2)).toBe('..#. ....');
  });

  test('is truncated if the bytes end before the rows', () => {
    expect(() => decode(`${EOL}${first}`, 'group3', 4, 3)).toThrow(expect.objectContaining({ reason: 'truncated' }));
  });

  test('of TIFF compression 2 starts each row at a byte', () => {
    expect(decode(`${'0111010000111'.padEnd(16, '0')}${second}`, 'modifiedHuffman', 4, 2)).toBe('..#. ####');
  });
});
