import { LONGEST_MAKE_UP, listRunCodes, MODE_CODES, type RunCode, VERTICAL_ZERO } from './fax-codes.ts';

/** Encodes the rows of a bilevel page as one strip of ITU-T T.6 (Group 4) code. */
export interface FaxEncoder {
  /** The first `count` entries of `changes` are the columns where the color changes, in ascending order; the row starts white. */
  readonly addRow: (changes: Int32Array, count: number) => void;
  /** Ends the strip with the end-of-block mark. Don't add rows afterward. */
  readonly finish: () => Uint8Array<ArrayBuffer>;
}

/** Starts a Group 4 strip of a width in pixels. */
export function startFaxEncoder(columns: number): FaxEncoder {
  const writer = new BitWriter();
  let above: Int32Array<ArrayBufferLike> = new Int32Array(columns + 4).fill(columns);
  return {
    addRow(changes, count) {
      const row = new Int32Array(count + 4).fill(columns);
      row.set(changes.subarray(0, count));
      writeRow(writer, above, row, columns);
      above = row;
    },
    finish() {
      writer.write(END_OF_LINE);
      writer.write(END_OF_LINE);
      return writer.finish();
    },
  };
}

/** Gray values below this are ink. */
const INK_BELOW = 128;

/** Encodes gray pixels, one byte each, as a strip of Group 4 code. The darker half of the values is ink. */
export function encodeGrayAsFax(gray: Uint8Array, width: number, height: number): Uint8Array<ArrayBuffer> {
  const encoder = startFaxEncoder(width);
  const changes = new Int32Array(width + 1);
  for (let start = 0; start < width * height; start += width) {
    let count = 0;
    let ink = false;
    for (let column = 0; column < width; column++) {
      if ((gray[start + column] as number) < INK_BELOW === ink) continue;
      changes[count++] = column;
      ink = !ink;
    }
    encoder.addRow(changes, count);
  }
  return encoder.finish();
}

interface Code {
  readonly bits: number;
  readonly length: number;
}

const END_OF_LINE: Code = { bits: 1, length: 12 };
const PASS = toCode(MODE_CODES.pass);
const HORIZONTAL = toCode(MODE_CODES.horizontal);
const VERTICAL = MODE_CODES.vertical.map(toCode);
const WHITE_RUNS = listRunCodes('white');
const BLACK_RUNS = listRunCodes('black');

/** Encodes a row (T.6 §2.2.1). Both rows end with entries of `columns`; a0, a1, a2, b1 and b2 are the standard's names. */
function writeRow(writer: BitWriter, above: Int32Array, row: Int32Array, columns: number): void {
  let a0 = -1;
  let a1Index = 0;
  let b1Index = 0;
  while (a0 < columns) {
    const a1 = row[a1Index] ?? columns;
    // The relevant change above has the same direction, so the two indexes have the same parity.
    while ((above[b1Index] ?? columns) <= a0 && (above[b1Index] ?? columns) < columns) b1Index += 2;
    const b1 = above[b1Index] ?? columns;
    const b2 = above[b1Index + 1] ?? columns;
    if (b2 < a1) {
      writer.write(PASS);
      a0 = b2;
      continue;
    }
    const vertical = VERTICAL[a1 - b1 + VERTICAL_ZERO];
    if (vertical !== undefined) {
      writer.write(vertical);
      a0 = a1;
      a1Index += 1;
      b1Index += b1Index > 0 ? -1 : 1;
      continue;
    }
    const a2 = row[a1Index + 1] ?? columns;
    const [first, second] = (a1Index & 1) === 0 ? [WHITE_RUNS, BLACK_RUNS] : [BLACK_RUNS, WHITE_RUNS];
    writer.write(HORIZONTAL);
    writeRun(writer, first, a1 - Math.max(a0, 0));
    writeRun(writer, second, a2 - a1);
    a0 = a2;
    a1Index += 2;
  }
}

function writeRun(writer: BitWriter, codes: readonly RunCode[], run: number): void {
  let rest = run;
  while (rest >= 64) {
    const makeUp = Math.min(rest - (rest % 64), LONGEST_MAKE_UP);
    writer.write(codes[63 + makeUp / 64]);
    rest -= makeUp;
  }
  writer.write(codes[rest]);
}

function toCode(word: string): Code {
  return { bits: Number.parseInt(word, 2), length: word.length };
}

/** Collects bits, highest first, in a growing byte array. */
class BitWriter {
  #bytes = new Uint8Array(64 * 1024);
  #length = 0;
  #pending = 0;
  #pendingBits = 0;

  write(code: Code | undefined): void {
    if (code === undefined) throw new Error('A run has no fax code.');
    // At most 7 bits are pending and the longest code has 13 bits, so that all of them fit into a 32-bit number.
    this.#pending = (this.#pending << code.length) | code.bits;
    this.#pendingBits += code.length;
    while (this.#pendingBits >= 8) {
      this.#pendingBits -= 8;
      this.#put((this.#pending >> this.#pendingBits) & 255);
    }
    this.#pending &= (1 << this.#pendingBits) - 1;
  }

  finish(): Uint8Array<ArrayBuffer> {
    if (this.#pendingBits > 0) this.#put((this.#pending << (8 - this.#pendingBits)) & 255);
    this.#pendingBits = 0;
    return this.#bytes.slice(0, this.#length);
  }

  #put(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#length);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length++] = byte;
  }
}
