import { BrokenImageError } from '../broken-image-error.ts';
import { MAX_PAGES } from '../image-limits.ts';
import { computeResolution } from './tiff-resolution.ts';

/** Maximum directories of one file, including thumbnails and masks between the pages. */
const MAX_DIRECTORIES = 2 * MAX_PAGES;
/** Maximum tags of one directory. Real scanners write 15 to 40; files with much metadata have up to 100. */
const MAX_TAGS = 1_000;
/** Maximum strips or tiles of one page: a 36 x 48 inch plat at 400 dpi in strips of one row has 19,200. */
const MAX_SEGMENTS = 100_000;
/** Maximum offsets and lengths of all strips of a file. Several directories can share the same million numbers at no cost in file size. */
const MAX_SEGMENT_NUMBERS = 2_000_000;
/** Maximum pixels per side, the limit of fax coders and JPEG. */
const MAX_SIDE_PIXELS = 65_535;
/** Maximum pixels of a bilevel page: a 44 x 34 inch plat at 600 dpi has 539 million. They are never all in memory. */
const MAX_BILEVEL_PIXELS = 600_000_000;
/** Maximum pixels of a gray or color page, which is in memory while it is drawn: 11 x 17 inches at 600 dpi has 67 million. */
const MAX_COLOR_PIXELS = 120_000_000;

/** TIFF 6.0 §"Compression", with the values added later. */
export const TIFF_COMPRESSION = {
  none: 1,
  modifiedHuffman: 2,
  group3: 3,
  group4: 4,
  lzw: 5,
  jpeg: 7,
  deflate: 8,
  packBits: 32773,
} as const;

/** TIFF 6.0 §"PhotometricInterpretation". */
export const TIFF_PHOTOMETRIC = { minIsWhite: 0, minIsBlack: 1, rgb: 2, palette: 3, yCbCr: 6 } as const;

/** A part of a file. */
export interface ByteRange {
  readonly offset: number;
  readonly length: number;
}

/** A page of a TIFF file as described by its directory. All ranges are inside the file. */
export interface TiffPage {
  /** The index of the page's directory in the file, from 0. Unlike pages, it also counts thumbnails. */
  readonly directoryIndex: number;
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly bitsPerSample: number;
  readonly samplesPerPixel: number;
  readonly compression: number;
  readonly photometric: number;
  /** 1: the first pixel is the highest bit. 2: the lowest. */
  readonly fillOrder: 1 | 2;
  /** T4Options: bit 0 two-dimensional coding, bit 1 uncompressed mode, bit 2 fill bits before end-of-line. */
  readonly t4Options: number;
  readonly t6Options: number;
  /** 1 to 8, TIFF 6.0 §"Orientation". */
  readonly orientation: number;
  readonly xDpi: number;
  readonly yDpi: number;
  readonly tiled: boolean;
  readonly rowsPerStrip: number;
  /** Strips from top to bottom, or tiles. */
  readonly segments: readonly ByteRange[];
  /** Whether the directory has no lengths of the segments, so that they end where the next one or the file does. */
  readonly isLengthEstimated: boolean;
  /** The tables that the strips of a JPEG page share. */
  readonly jpegTables: ByteRange | undefined;
}

const TAG = {
  newSubfileType: 254,
  width: 256,
  height: 257,
  bitsPerSample: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  orientation: 274,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  stripByteCounts: 279,
  xResolution: 282,
  yResolution: 283,
  t4Options: 292,
  t6Options: 293,
  resolutionUnit: 296,
  tileOffsets: 324,
  tileByteCounts: 325,
  jpegTables: 347,
} as const;

/** Bytes per value by TIFF type number. Types that no tag here uses (ASCII, doubles) count as single bytes and are never read. */
const TYPE_BYTES: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4, 5: 8, 7: 1, 13: 4, 16: 8, 18: 8 };
/** Types of 64-bit numbers, which only BigTIFF has. */
const LONG_TYPES: readonly number[] = [16, 18];

/** NewSubfileType: a thumbnail of another page (bit 0) or a transparency mask (bit 2) is not a page of the document. */
const NOT_A_PAGE = 0b101;

interface Tag {
  readonly type: number;
  readonly count: number;
  readonly valueOffset: number;
}

/**
 * Reads the pages of a TIFF file (TIFF 6.0 or BigTIFF, either byte order) without decoding pixels. Skips thumbnails and masks. A file without
 * a first directory has no pages.
 *
 * This parser is our own because the files are untrusted: it checks every offset, count, and size against the file and a limit
 * before other code uses it.
 *
 * @throws BrokenImageError `truncated` if a directory or strip is outside the file, `damaged` for loops and contradictions,
 *   `tooLarge` above a limit.
 */
export function readTiffPages(bytes: Uint8Array): TiffPage[] {
  const reader = new TiffReader(bytes);
  const pages: TiffPage[] = [];
  const seen = new Set<number>();
  let offset = reader.firstDirectoryOffset();
  while (offset !== 0) {
    if (seen.has(offset)) throw new BrokenImageError('damaged', 'The directories of the TIFF file form a loop.');
    if (seen.size === MAX_DIRECTORIES) {
      throw new BrokenImageError('tooLarge', `The TIFF file has more than ${MAX_DIRECTORIES} directories.`);
    }
    const directory = reader.readDirectory(offset);
    if ((reader.number(directory.tags, TAG.newSubfileType, 0) & NOT_A_PAGE) === 0) {
      if (pages.length === MAX_PAGES) {
        throw new BrokenImageError('tooLarge', `The TIFF file has more than ${MAX_PAGES} pages.`);
      }
      pages.push(readPage(reader, directory.tags, seen.size, pages.length + 1));
    }
    seen.add(offset);
    offset = directory.nextOffset;
  }
  return pages;
}

/** Whether the bytes start like a TIFF file of either byte order, including BigTIFF. */
export function isTiff(bytes: Uint8Array): boolean {
  const [first, second, third, fourth] = bytes;
  if (first === 0x49 && second === 0x49) return (third === 42 || third === 43) && fourth === 0;
  return first === 0x4d && second === 0x4d && third === 0 && (fourth === 42 || fourth === 43);
}

function readPage(reader: TiffReader, tags: Map<number, Tag>, directoryIndex: number, page: number): TiffPage {
  const widthPixels = reader.number(tags, TAG.width, 0);
  const heightPixels = reader.number(tags, TAG.height, 0);
  const bitsPerSample = reader.number(tags, TAG.bitsPerSample, 1);
  const samplesPerPixel = reader.number(tags, TAG.samplesPerPixel, 1);
  checkSize({ widthPixels, heightPixels, bilevel: bitsPerSample * samplesPerPixel === 1, page });

  const tiled = tags.has(TAG.tileOffsets);
  const fillOrder = reader.number(tags, TAG.fillOrder, 1);
  const orientation = reader.number(tags, TAG.orientation, 1);
  // The largest value means a single strip; some scanners write 0 instead.
  const rowsPerStrip = reader.number(tags, TAG.rowsPerStrip, heightPixels);
  return {
    directoryIndex,
    widthPixels,
    heightPixels,
    bitsPerSample,
    samplesPerPixel,
    compression: reader.number(tags, TAG.compression, TIFF_COMPRESSION.none),
    photometric: reader.number(tags, TAG.photometric, TIFF_PHOTOMETRIC.minIsWhite),
    fillOrder: fillOrder === 2 ? 2 : 1,
    t4Options: reader.number(tags, TAG.t4Options, 0),
    t6Options: reader.number(tags, TAG.t6Options, 0),
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
    ...computeResolution({
      x: reader.rational(tags, TAG.xResolution),
      y: reader.rational(tags, TAG.yResolution),
      unit: reader.number(tags, TAG.resolutionUnit, 2),
    }),
    tiled,
    rowsPerStrip: rowsPerStrip === 0 ? heightPixels : Math.min(rowsPerStrip, heightPixels),
    ...readSegments(reader, tags, tiled, page),
    jpegTables: reader.range(tags, TAG.jpegTables),
  };
}

function checkSize(size: { widthPixels: number; heightPixels: number; bilevel: boolean; page: number }): void {
  const { widthPixels, heightPixels, page } = size;
  if (widthPixels < 1 || heightPixels < 1) {
    throw new BrokenImageError('damaged', `Page ${page} of the TIFF file has no width or height.`, page);
  }
  const maxPixels = size.bilevel ? MAX_BILEVEL_PIXELS : MAX_COLOR_PIXELS;
  if (widthPixels > MAX_SIDE_PIXELS || heightPixels > MAX_SIDE_PIXELS || widthPixels * heightPixels > maxPixels) {
    throw new BrokenImageError('tooLarge', `Page ${page} is ${widthPixels} x ${heightPixels} pixels large.`, page);
  }
}

function readSegments(reader: TiffReader, tags: Map<number, Tag>, tiled: boolean, page: number) {
  const offsets = reader.numbers(tags, tiled ? TAG.tileOffsets : TAG.stripOffsets);
  const lengths = reader.numbers(tags, tiled ? TAG.tileByteCounts : TAG.stripByteCounts);
  const [onlyOffset] = offsets;
  // Early scanner software omitted the byte count of a single strip; the rest of the file is used.
  if (lengths.length === 0 && offsets.length === 1 && onlyOffset !== undefined)
    lengths.push(reader.length - onlyOffset);
  if (offsets.length === 0 || offsets.length !== lengths.length) {
    throw new BrokenImageError('damaged', `Page ${page} of the TIFF file does not say where its pixels are.`, page);
  }
  // Some scanners write 0. Like libtiff, the reader then takes everything up to the next strip, whose position tells the length.
  const isLengthEstimated = lengths.includes(0);
  const starts = isLengthEstimated ? [...offsets, reader.length].toSorted((one, other) => one - other) : [];
  const segments = offsets.map((offset, index): ByteRange => {
    const length = lengths[index] || (starts.find((start) => start > offset) ?? 0) - offset;
    if (length <= 0 || offset + length > reader.length) {
      throw new BrokenImageError('truncated', `The pixels of page ${page} lie outside the file.`, page);
    }
    return { offset, length };
  });
  return { segments, isLengthEstimated };
}

/** Reads the numbers of a TIFF file with bounds checks. */
class TiffReader {
  readonly length: number;
  readonly #view: DataView;
  readonly #littleEndian: boolean;
  readonly #isBig: boolean;
  #segmentNumbers = 0;

  constructor(bytes: Uint8Array) {
    this.length = bytes.byteLength;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#littleEndian = bytes[0] === 0x49;
    this.#isBig = bytes.length > 4 && this.#uint16(2) === 43;
  }

  firstDirectoryOffset(): number {
    if (!this.#isBig) return this.#uint32(4);
    if (this.#uint16(4) !== 8) throw new BrokenImageError('damaged', 'The BigTIFF file has no positions of 64 bits.');
    return this.#uint64(8);
  }

  readDirectory(offset: number): { tags: Map<number, Tag>; nextOffset: number } {
    const [countBytes, tagBytes, inlineBytes] = this.#isBig ? [8, 20, 8] : [2, 12, 4];
    const tagCount = this.#isBig ? this.#uint64(offset) : this.#uint16(offset);
    if (tagCount > MAX_TAGS) throw new BrokenImageError('tooLarge', `A TIFF directory has ${tagCount} tags.`);
    const tags = new Map<number, Tag>();
    for (let index = 0; index < tagCount; index++) {
      const at = offset + countBytes + tagBytes * index;
      const type = this.#uint16(at + 2);
      const count = this.#position(at + 4);
      const value = at + 4 + inlineBytes;
      const fits = count * (TYPE_BYTES[type] ?? 1) <= inlineBytes;
      tags.set(this.#uint16(at), { type, count, valueOffset: fits ? value : this.#position(value) });
    }
    return { tags, nextOffset: this.#position(offset + countBytes + tagBytes * tagCount) };
  }

  /** Returns the first value of a tag, or the standard's default if the tag is missing. */
  number(tags: Map<number, Tag>, tag: number, absent: number): number {
    const entry = tags.get(tag);
    return entry === undefined || entry.count === 0 ? absent : this.#value(entry, 0);
  }

  numbers(tags: Map<number, Tag>, tag: number): number[] {
    const entry = tags.get(tag);
    if (entry === undefined) return [];
    this.#segmentNumbers += entry.count;
    if (entry.count > MAX_SEGMENTS || this.#segmentNumbers > MAX_SEGMENT_NUMBERS) {
      throw new BrokenImageError(
        'tooLarge',
        `A TIFF page has ${entry.count} strips, the file ${this.#segmentNumbers}.`,
      );
    }
    return Array.from({ length: entry.count }, (_, index) => this.#value(entry, index));
  }

  rational(tags: Map<number, Tag>, tag: number): number | undefined {
    const entry = tags.get(tag);
    if (entry === undefined || entry.type !== 5 || entry.count === 0) return undefined;
    const denominator = this.#uint32(entry.valueOffset + 4);
    return denominator === 0 ? undefined : this.#uint32(entry.valueOffset) / denominator;
  }

  /** Returns the position of a tag's bytes. */
  range(tags: Map<number, Tag>, tag: number): ByteRange | undefined {
    const entry = tags.get(tag);
    if (entry === undefined) return undefined;
    this.#requireInside(entry.valueOffset, entry.count);
    return { offset: entry.valueOffset, length: entry.count };
  }

  #value(tag: Tag, index: number): number {
    if (tag.type === 3) return this.#uint16(tag.valueOffset + 2 * index);
    if (tag.type === 4 || tag.type === 13) return this.#uint32(tag.valueOffset + 4 * index);
    if (tag.type === 1) return this.#uint8(tag.valueOffset + index);
    if (LONG_TYPES.includes(tag.type)) return this.#uint64(tag.valueOffset + 8 * index);
    throw new BrokenImageError('damaged', `A TIFF tag has the type ${tag.type} where a whole number is expected.`);
  }

  #uint8(offset: number): number {
    this.#requireInside(offset, 1);
    return this.#view.getUint8(offset);
  }

  #uint16(offset: number): number {
    this.#requireInside(offset, 2);
    return this.#view.getUint16(offset, this.#littleEndian);
  }

  #uint32(offset: number): number {
    this.#requireInside(offset, 4);
    return this.#view.getUint32(offset, this.#littleEndian);
  }

  /** A number past 2^53 loses digits, and is outside of every file all the same. */
  #uint64(offset: number): number {
    this.#requireInside(offset, 8);
    return Number(this.#view.getBigUint64(offset, this.#littleEndian));
  }

  /** Reads a position in the file, or a number of values. */
  #position(offset: number): number {
    return this.#isBig ? this.#uint64(offset) : this.#uint32(offset);
  }

  #requireInside(offset: number, length: number): void {
    if (offset + length > this.length)
      throw new BrokenImageError('truncated', 'The TIFF file ends inside a directory.');
  }
}
