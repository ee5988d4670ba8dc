import { BrokenImageError } from '../broken-image-error.ts';
import { MAX_IMAGE_BYTES, MAX_PAGES } from '../image-limits.ts';

/** Bytes per value by TIFF type number (TIFF 6.0, "Image File Directory"). */
const TYPE_BYTES: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
  16: 8,
  17: 8,
  18: 8,
};
/** The size of the numbers in a value of a type: a rational has two. */
const NUMBER_BYTES: Readonly<Record<number, number>> = { ...TYPE_BYTES, 5: 4, 10: 4 };
const LONG = 4;
/** Tags whose values are positions of pixels or tables in the file. */
const POSITIONS: ReadonlySet<number> = new Set([273, 324, 513, 519, 520, 521]);
/** Tags that point to further directories (thumbnails, camera data), which are left out. */
const DIRECTORIES: ReadonlySet<number> = new Set([330, 34665, 34853, 40965]);
const NEW_SUBFILE_TYPE = 254;
/** A thumbnail of another page (bit 0) or a transparency mask (bit 2). */
const NOT_A_PAGE = 0b101;
const MAX_TAGS = 1_000;
const ENTRY_BYTES = 12;
const HEADER_BYTES = 8;
/** Types of unsigned 64-bit numbers, which only BigTIFF has. */
const LONG_TYPES: readonly number[] = [16, 18];

/** A tag with its values in little-endian order. */
interface Tag {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  readonly bytes: Uint8Array;
}

/**
 * Joins TIFF files to one with all their pages, without decoding pixels: the files are copied unchanged, and new
 * directories refer to their pixels. Files can have different byte orders.
 *
 * @throws BrokenImageError for a file that is not a TIFF file or ends inside a directory, and above the limits of an
 *   image.
 */
export function joinTiffFiles(files: readonly Uint8Array[]): Uint8Array {
  const size = files.reduce((sum, file) => sum + file.length + 1, HEADER_BYTES);
  if (size > MAX_IMAGE_BYTES)
    throw new BrokenImageError('tooLarge', `The pages have more than ${MAX_IMAGE_BYTES} bytes.`);
  const parts: Uint8Array[] = [new Uint8Array([0x49, 0x49, 42, 0, 0, 0, 0, 0])];
  let position = HEADER_BYTES;
  const append = (bytes: Uint8Array): number => {
    const start = position;
    parts.push(bytes);
    position += bytes.length;
    if (position % 2 === 1) {
      parts.push(new Uint8Array(1));
      position += 1;
    }
    return start;
  };
  const pages = files.flatMap((file) => {
    const base = append(file);
    return readDirectories(file).map((tags) => tags.map((tag) => shift(tag, base)));
  });
  if (pages.length === 0 || pages.length > MAX_PAGES)
    throw new BrokenImageError('tooLarge', `The files have ${pages.length} pages.`);
  let link = { part: parts[0] as Uint8Array, at: 4 };
  for (const tags of pages) {
    const directory = writeDirectory(tags, append);
    const start = append(directory);
    new DataView(link.part.buffer, link.part.byteOffset).setUint32(link.at, start, true);
    link = { part: directory, at: directory.length - 4 };
  }
  return Buffer.concat(parts);
}

/** Reads the directories of the pages of a file. Values become little-endian. */
function readDirectories(file: Uint8Array): readonly (readonly Tag[])[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const isLittle = file[0] === 0x49;
  const require = (offset: number, length: number) => {
    if (offset + length > file.length)
      throw new BrokenImageError('truncated', 'The TIFF file ends inside a directory.');
  };
  require(0, HEADER_BYTES);
  const isBig = view.getUint16(2, isLittle) === 43;
  const [countBytes, entryBytes, inlineBytes] = isBig ? [8, 20, 8] : [2, ENTRY_BYTES, 4];
  const readPosition = (at: number) => {
    require(at, inlineBytes);
    return isBig ? Number(view.getBigUint64(at, isLittle)) : view.getUint32(at, isLittle);
  };
  const directories: (readonly Tag[])[] = [];
  const seen = new Set<number>();
  let offset = readPosition(isBig ? 8 : 4);
  while (offset !== 0) {
    if (seen.has(offset) || seen.size > MAX_PAGES)
      throw new BrokenImageError('damaged', 'The directories of the TIFF file form a loop.');
    seen.add(offset);
    require(offset, countBytes);
    const count = isBig ? readPosition(offset) : view.getUint16(offset, isLittle);
    if (count > MAX_TAGS) throw new BrokenImageError('tooLarge', `A TIFF directory has ${count} tags.`);
    require(offset, countBytes + count * entryBytes + inlineBytes);
    const tags = Array.from({ length: count }, (_, index): Tag => {
      const at = offset + countBytes + index * entryBytes;
      const [tag, type] = [view.getUint16(at, isLittle), view.getUint16(at + 2, isLittle)];
      const values = readPosition(at + 4);
      const length = values * (TYPE_BYTES[type] ?? 1);
      const inline = at + 4 + inlineBytes;
      const start = length <= inlineBytes ? inline : readPosition(inline);
      require(start, length);
      const bytes = new Uint8Array(file.subarray(start, start + length));
      return narrow({ tag, type, count: values, bytes: toLittleEndian(bytes, NUMBER_BYTES[type] ?? 1, isLittle) });
    });
    const subfile = tags.find(({ tag }) => tag === NEW_SUBFILE_TYPE)?.bytes[0] ?? 0;
    if ((subfile & NOT_A_PAGE) === 0) directories.push(tags.filter(({ tag }) => !DIRECTORIES.has(tag)));
    offset = readPosition(offset + countBytes + count * entryBytes);
  }
  return directories;
}

/** Writes 64-bit numbers with 32 bits: no file that is joined is larger, and a number past its end isn't used. */
function narrow(tag: Tag): Tag {
  if (!LONG_TYPES.includes(tag.type)) return tag;
  const numbers = new BigUint64Array(tag.bytes.buffer, 0, tag.count);
  return { ...tag, type: LONG, bytes: new Uint8Array(Uint32Array.from(numbers, Number).buffer) };
}

function toLittleEndian(bytes: Uint8Array, size: number, isLittle: boolean): Uint8Array {
  if (!isLittle && size > 1) for (let at = 0; at < bytes.length; at += size) bytes.subarray(at, at + size).reverse();
  return bytes;
}

/** Adds the position of a file in the joined file to the positions that a tag contains. */
function shift(tag: Tag, base: number): Tag {
  if (!POSITIONS.has(tag.tag)) return tag;
  const view = new DataView(tag.bytes.buffer, tag.bytes.byteOffset, tag.bytes.byteLength);
  const size = TYPE_BYTES[tag.type] === 2 ? 2 : 4;
  const bytes = new Uint8Array(tag.count * 4);
  const target = new DataView(bytes.buffer);
  for (let index = 0; index < tag.count; index += 1) {
    const position = size === 2 ? view.getUint16(index * 2, true) : view.getUint32(index * 4, true);
    target.setUint32(index * 4, position + base, true);
  }
  return { tag: tag.tag, type: LONG, count: tag.count, bytes };
}

/** Writes the long values of a directory, and returns the directory. Its last four bytes are for the position of the next. */
function writeDirectory(tags: readonly Tag[], append: (bytes: Uint8Array) => number): Uint8Array {
  const bytes = new Uint8Array(2 + tags.length * ENTRY_BYTES + 4);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, tags.length, true);
  for (const [index, { tag, type, count, bytes: values }] of tags.entries()) {
    const at = 2 + index * ENTRY_BYTES;
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, type, true);
    view.setUint32(at + 4, count, true);
    if (values.length <= 4) bytes.set(values, at + 8);
    else view.setUint32(at + 8, append(values), true);
  }
  return bytes;
}
