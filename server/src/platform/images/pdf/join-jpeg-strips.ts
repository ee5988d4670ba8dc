import type { ByteRange, TiffPage } from '../tiff/tiff-directory.ts';

// Marks of ITU-T T.81, table B.1.
const MARK = 0xff;
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const BASELINE_FRAME = 0xc0;
const HUFFMAN_TABLES = 0xc4;
const FIRST_RESTART = 0xd0;
const RESTARTS = 8;
const START_OF_SCAN = 0xda;
const QUANTIZATION_TABLES = 0xdb;
const RESTART_INTERVAL = 0xdd;
const COMMENT = 0xfe;
const isApplicationSegment = (mark: number) => mark >= 0xe0 && mark <= 0xef;

/** Samples along the side of a block. */
const BLOCK = 8;
/** The largest interval that a file can state. */
const MAX_INTERVAL = 0xffff;

/** A strip: its segments that decoding needs, and its coded samples. */
interface Strip {
  /** Tables, in their order. */
  readonly tables: readonly Buffer[];
  readonly frame: Buffer;
  readonly scan: Buffer;
  readonly code: Buffer;
}

/**
 * Joins the JPEG strips of a TIFF page to one JPEG without decoding them: a restart mark between two strips says that the prediction of
 * the first one ends there (ITU-T T.81, B.2.1), which is what the beginning of a strip is. The coded samples stay the same.
 *
 * Marks that depend on the program which wrote the file (APPn) are left out: TIFF says itself in which colors the samples are.
 *
 * @returns undefined if the strips can't be joined: other codings than baseline, different tables, restart marks within them, or heights
 *   that don't fit together.
 */
export function joinJpegStrips(bytes: Uint8Array, page: TiffPage): Buffer | undefined {
  // Strips that overlap could be read many times.
  if (page.segments.reduce((sum, { length }) => sum + length, 0) > bytes.length) return undefined;
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const cut = ({ offset, length }: ByteRange) => view.subarray(offset, offset + length);
  const shared = page.jpegTables === undefined ? [] : readTables(cut(page.jpegTables));
  const [first, ...others] = page.segments.map((segment) => readStrip(cut(segment)));
  if (shared === undefined || first === undefined) return undefined;
  const size = measureUnits(first.frame);
  const strips = [first];
  for (const strip of others) {
    if (strip === undefined || !isLike(first, strip)) return undefined;
    strips.push(strip);
  }
  if (size === undefined || !fitTogether(strips, page, size.height)) return undefined;
  const interval = Math.ceil(page.widthPixels / size.width) * Math.ceil(page.rowsPerStrip / size.height);
  if (interval > MAX_INTERVAL) return undefined;
  return Buffer.concat([
    Buffer.from([MARK, START_OF_IMAGE]),
    ...shared,
    ...first.tables,
    Buffer.from([MARK, RESTART_INTERVAL, 0, 4, interval >> 8, interval & 0xff]),
    withHeight(first.frame, page.heightPixels),
    first.scan,
    ...strips.flatMap(({ code }, index) =>
      index === 0 ? [code] : [Buffer.from([MARK, FIRST_RESTART + ((index - 1) % RESTARTS)]), code],
    ),
    Buffer.from([MARK, END_OF_IMAGE]),
  ]);
}

/** The segment at an offset, with its mark; undefined outside the bytes. */
function readSegment(bytes: Buffer, offset: number): { readonly mark: number; readonly segment: Buffer } | undefined {
  if (offset + 4 > bytes.length || bytes[offset] !== MARK) return undefined;
  const end = offset + 2 + bytes.readUInt16BE(offset + 2);
  const mark = bytes[offset + 1] ?? 0;
  return end > bytes.length ? undefined : { mark, segment: bytes.subarray(offset, end) };
}

function readTables(bytes: Buffer): readonly Buffer[] | undefined {
  const tables: Buffer[] = [];
  let offset = 2;
  while (bytes[offset + 1] !== END_OF_IMAGE) {
    const read = readSegment(bytes, offset);
    if (read === undefined) return undefined;
    if (read.mark === QUANTIZATION_TABLES || read.mark === HUFFMAN_TABLES) tables.push(read.segment);
    else if (!isApplicationSegment(read.mark) && read.mark !== COMMENT) return undefined;
    offset += read.segment.length;
  }
  return tables;
}

function readStrip(bytes: Buffer): Strip | undefined {
  if (bytes[0] !== MARK || bytes[1] !== START_OF_IMAGE) return undefined;
  const tables: Buffer[] = [];
  let frame: Buffer | undefined;
  let offset = 2;
  for (;;) {
    const read = readSegment(bytes, offset);
    if (read === undefined) return undefined;
    const { mark, segment } = read;
    offset += segment.length;
    if (mark === START_OF_SCAN) {
      const code = readCode(bytes, offset);
      return frame === undefined || code === undefined ? undefined : { tables, frame, scan: segment, code };
    }
    if (mark === QUANTIZATION_TABLES || mark === HUFFMAN_TABLES) tables.push(segment);
    else if (mark === BASELINE_FRAME && frame === undefined) frame = segment;
    else if (!isApplicationSegment(mark) && mark !== COMMENT) return undefined;
  }
}

/** The coded samples up to the end of the image; undefined if another mark comes first, which would be a second scan or a restart. */
function readCode(bytes: Buffer, start: number): Buffer | undefined {
  for (let at = bytes.indexOf(MARK, start); at !== -1; at = bytes.indexOf(MARK, at + 2)) {
    const next = bytes[at + 1];
    if (next === END_OF_IMAGE) return bytes.subarray(start, at);
    // Within coded samples, 00 says that FF is a sample's.
    if (next !== 0) return undefined;
  }
  return undefined;
}

/** Offsets in the segment of a frame. */
const HEIGHT_AT = 5;
const WIDTH_AT = 7;
const COMPONENTS_AT = 9;

const heightOf = (frame: Buffer) => frame.readUInt16BE(HEIGHT_AT);

function withHeight(frame: Buffer, height: number): Buffer {
  const changed = Buffer.from(frame);
  changed.writeUInt16BE(height, HEIGHT_AT);
  return changed;
}

/** The pixels of a coded unit: a block, or of several components as many blocks as the finest one has in it. */
function measureUnits(frame: Buffer): { readonly width: number; readonly height: number } | undefined {
  const count = frame[COMPONENTS_AT] ?? 0;
  if (count === 0 || frame.length !== COMPONENTS_AT + 1 + 3 * count) return undefined;
  if (count === 1) return { width: BLOCK, height: BLOCK };
  const factors = Array.from({ length: count }, (_, index) => frame[COMPONENTS_AT + 2 + 3 * index] ?? 0);
  const across = Math.max(...factors.map((factor) => factor >> 4));
  const down = Math.max(...factors.map((factor) => factor & 0xf));
  return across === 0 || down === 0 ? undefined : { width: BLOCK * across, height: BLOCK * down };
}

/** Whether two strips have the same tables and components. */
function isLike(one: Strip, other: Strip): boolean {
  return (
    one.scan.equals(other.scan) &&
    withHeight(one.frame, 1).equals(withHeight(other.frame, 1)) &&
    Buffer.concat(one.tables).equals(Buffer.concat(other.tables))
  );
}

/** Whether the strips are as wide as the page, have all components, and end where the next one begins. */
function fitTogether(strips: readonly Strip[], page: TiffPage, unitHeight: number): boolean {
  const [first] = strips;
  if (first === undefined || page.rowsPerStrip % unitHeight !== 0) return false;
  if (strips.length !== Math.ceil(page.heightPixels / page.rowsPerStrip)) return false;
  if (first.frame.readUInt16BE(WIDTH_AT) !== page.widthPixels || first.scan[4] !== first.frame[COMPONENTS_AT])
    return false;
  return strips.every(({ frame }, index) => {
    const rows = Math.min(page.rowsPerStrip, page.heightPixels - index * page.rowsPerStrip);
    return Math.ceil(heightOf(frame) / unitHeight) === Math.ceil(rows / unitHeight);
  });
}
