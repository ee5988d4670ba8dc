import { BrokenImageError } from '../broken-image-error.ts';
import { listRunCodes, MODE_CODES, VERTICAL_ZERO } from './fax-codes.ts';
import { reverseBits } from './reverse-bits.ts';

/** The coding of a strip's rows. `modifiedHuffman` is TIFF compression 2: rows start at a byte and have no end mark. */
export type FaxCoding = 'group4' | 'group3' | 'group3TwoDimensional' | 'modifiedHuffman';

/** One coded strip of a bilevel page. */
export interface FaxStrip {
  readonly bytes: Uint8Array;
  readonly coding: FaxCoding;
  readonly columns: number;
  readonly rows: number;
  /** TIFF fill order 2: the first pixel of a byte is its lowest bit. */
  readonly lowBitFirst: boolean;
}

/**
 * Receives one row. The first `count` entries of `changes` are the columns where the color changes, in ascending order; the row
 * starts white. The array is reused for later rows, so copy what you need.
 */
export type OnFaxRow = (changes: Int32Array, count: number) => void;

/**
 * Decodes a strip coded as specified by ITU-T T.4 or T.6, row by row. Strict: it returns all rows or throws.
 *
 * This decoder exists in addition to libtiff, which sharp uses, for three reasons. It returns color changes instead of eight
 * million pixels, so a thumbnail takes a quarter of the time. It refuses every broken strip, where libtiff only warns about some
 * defects; users must not pay for incomplete pages. And the Group 4 writer needs the color changes of pages that it re-encodes.
 *
 * Rows after a regular end-of-block mark are white, since the encoder declared the rest of the page empty.
 *
 * @throws BrokenImageError `truncated` if the bytes end before the rows do, `damaged` for an invalid code, `unsupported` for the
 *   uncompressed mode of T.6. The message contains the row.
 */
export function decodeFax(strip: FaxStrip, onRow: OnFaxRow): void {
  const reader = new BitReader(strip.lowBitFirst ? reverseBits(strip.bytes) : strip.bytes);
  // A row can have one more change than columns, and decoding a row reads up to three entries past the last change.
  let changes = new Int32Array(strip.columns + 4);
  let above = new Int32Array(strip.columns + 4).fill(strip.columns);
  for (let row = 0; row < strip.rows; row++) {
    const start = startRow(reader, strip.coding);
    if (start === 'endOfBlock') {
      for (let white = row; white < strip.rows; white++) onRow(changes, 0);
      return;
    }
    const count =
      start === 'oneDimensional'
        ? readOneDimensionalRow(reader, changes, strip.columns)
        : readTwoDimensionalRow(reader, above, changes, strip.columns);
    if (count < 0 || reader.isPastEnd()) throw createRowError(reader, row, strip.rows);
    onRow(changes, count);
    changes.fill(strip.columns, count, count + 3);
    [changes, above] = [above, changes];
  }
}

type RowStart = 'oneDimensional' | 'twoDimensional' | 'endOfBlock';

const END_OF_LINE_BITS = 12;

/** Skips the marks before a row and returns how the row is coded. */
function startRow(reader: BitReader, coding: FaxCoding): RowStart {
  switch (coding) {
    case 'group4':
      return reader.peek(END_OF_LINE_BITS) === 1 ? 'endOfBlock' : 'twoDimensional';
    case 'modifiedHuffman':
      reader.alignToByte();
      return 'oneDimensional';
    case 'group3':
      reader.skipEndOfLine();
      return reader.skipEndOfLine() ? 'endOfBlock' : 'oneDimensional';
    case 'group3TwoDimensional': {
      reader.skipEndOfLine();
      const oneDimensional = reader.read(1) === 1;
      if (reader.skipEndOfLine()) return 'endOfBlock';
      return oneDimensional ? 'oneDimensional' : 'twoDimensional';
    }
  }
}

/** Lookup tables. The next bits of the stream are the index of `run << 4 | bits used`, or of 0 if they start no code word. */
const BLACK_BITS = 13;
const WHITE_BITS = 12;
const WHITE_TABLE = buildRunTable('white', WHITE_BITS);
const BLACK_TABLE = buildRunTable('black', BLACK_BITS);

/** The next 7 bits are the index of `mode << 4 | bits used`. Modes 0 to 6 are vertical, 7 is pass, 8 is horizontal. */
const MODE_BITS = 7;
const MODE_PASS = 7;
const MODE_TABLE = buildModeTable();

const BROKEN = -1;

/** Reads a row coded as runs of alternating colors (T.4 §4.1). Returns the number of changes, or `BROKEN`. */
function readOneDimensionalRow(reader: BitReader, changes: Int32Array, columns: number): number {
  let count = 0;
  let at = 0;
  let white = true;
  while (at < columns) {
    const run = readRun(reader, white);
    if (run === BROKEN || at + run > columns) return BROKEN;
    at += run;
    count = addChange(changes, count, at, columns);
    white = !white;
  }
  return count;
}

/** Reads a row coded by its differences from the row above (T.4 §4.2, T.6 §2.2). Returns the number of changes, or `BROKEN`. */
function readTwoDimensionalRow(reader: BitReader, above: Int32Array, changes: Int32Array, columns: number): number {
  let count = 0;
  // a0 and b1 are the standard's names. Each row starts with an imaginary white pixel.
  let a0 = -1;
  let b1Index = 0;
  while (a0 < columns) {
    while (entry(above, b1Index) <= a0 && entry(above, b1Index) < columns) b1Index += 2;
    const code = entry(MODE_TABLE, reader.peek(MODE_BITS));
    if (code === 0) return BROKEN;
    reader.skip(code & 15);
    const mode = code >> 4;
    if (mode < MODE_PASS) {
      const a1 = entry(above, b1Index) + mode - VERTICAL_ZERO;
      if (a1 < a0 || a1 < 0 || a1 > columns) return BROKEN;
      count = addChange(changes, count, a1, columns);
      a0 = a1;
      // The color changed, so the next relevant change above has the other parity and can be left of this one.
      b1Index += b1Index > 0 ? -1 : 1;
    } else if (mode === MODE_PASS) {
      a0 = entry(above, b1Index + 1);
    } else {
      const white = (count & 1) === 0;
      const first = readRun(reader, white);
      const second = first === BROKEN ? BROKEN : readRun(reader, !white);
      const a1 = Math.max(a0, 0) + first;
      if (second === BROKEN || a1 + second > columns) return BROKEN;
      count = addChange(changes, addChange(changes, count, a1, columns), a1 + second, columns);
      a0 = a1 + second;
    }
  }
  return count;
}

/**
 * Adds a color change. A run of zero pixels removes the previous change, because the row below refers only to real changes. The
 * end of the row is not a change.
 */
function addChange(changes: Int32Array, count: number, at: number, columns: number): number {
  if (at >= columns) return count;
  if (count > 0 && entry(changes, count - 1) === at) return count - 1;
  changes[count] = at;
  return count + 1;
}

/** Reads one run: make-up codes, then a terminating code (T.4 §4.1.1). */
function readRun(reader: BitReader, white: boolean): number {
  let run = 0;
  for (;;) {
    const code = white ? entry(WHITE_TABLE, reader.peek(WHITE_BITS)) : entry(BLACK_TABLE, reader.peek(BLACK_BITS));
    if (code === 0) return BROKEN;
    reader.skip(code & 15);
    const pixels = code >> 4;
    run += pixels;
    if (pixels < 64) return run;
  }
}

function createRowError(reader: BitReader, row: number, rows: number): BrokenImageError {
  const place = `row ${row + 1} of ${rows}`;
  if (reader.isPastEnd(END_OF_LINE_BITS)) return new BrokenImageError('truncated', `The fax coding ends at ${place}.`);
  const extension = reader.peek(MODE_BITS) === 1;
  return extension
    ? new BrokenImageError('unsupported', `The fax coding uses an extension at ${place}.`)
    : new BrokenImageError('damaged', `The fax coding is damaged at ${place}.`);
}

/** Reads bits, highest first. Past the end it returns zeros, and `isPastEnd` is true. */
class BitReader {
  readonly #bytes: Uint8Array;
  readonly #bitLength: number;
  #position = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#bitLength = bytes.length * 8;
  }

  /** Returns the next bits (at most 17) as a number without consuming them. */
  peek(bits: number): number {
    const byte = this.#position >> 3;
    const three = (this.#byte(byte) << 16) | (this.#byte(byte + 1) << 8) | this.#byte(byte + 2);
    return (three >> (24 - bits - (this.#position & 7))) & ((1 << bits) - 1);
  }

  skip(bits: number): void {
    this.#position += bits;
  }

  read(bits: number): number {
    const value = this.peek(bits);
    this.skip(bits);
    return value;
  }

  alignToByte(): void {
    this.#position = (this.#position + 7) & ~7;
  }

  /** Skips an end-of-line mark and the fill bits before it. Returns false if the next bits are something else. */
  skipEndOfLine(): boolean {
    if (this.peek(END_OF_LINE_BITS - 1) !== 0) return false;
    let position = this.#position + END_OF_LINE_BITS - 1;
    while (position < this.#bitLength && (this.#byte(position >> 3) & (128 >> (position & 7))) === 0) position++;
    if (position >= this.#bitLength) return false;
    this.#position = position + 1;
    return true;
  }

  /** Whether more bits than available were consumed, or would be after `bits` more. */
  isPastEnd(bits = 0): boolean {
    return this.#position + bits > this.#bitLength;
  }

  #byte(index: number): number {
    return index < this.#bytes.length ? entry(this.#bytes, index) : 0;
  }
}

function buildRunTable(color: 'white' | 'black', bits: number): Int32Array {
  const table = new Int32Array(1 << bits);
  for (const code of listRunCodes(color)) fillTable(table, bits, code, (code.run << 4) | code.length);
  return table;
}

function buildModeTable(): Int32Array {
  const table = new Int32Array(1 << MODE_BITS);
  const words = [...MODE_CODES.vertical, MODE_CODES.pass, MODE_CODES.horizontal];
  for (const [mode, word] of words.entries()) {
    const code = { bits: Number.parseInt(word, 2), length: word.length };
    fillTable(table, MODE_BITS, code, (mode << 4) | code.length);
  }
  return table;
}

function fillTable(table: Int32Array, bits: number, code: { bits: number; length: number }, value: number): void {
  const free = bits - code.length;
  table.fill(value, code.bits << free, (code.bits + 1) << free);
}

/** Returns an entry that is known to exist. Saves a check for `undefined` in the innermost loops; the engine inlines it. */
function entry(numbers: Int32Array | Uint8Array, index: number): number {
  return numbers[index] as number;
}
