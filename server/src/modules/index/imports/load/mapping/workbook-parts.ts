import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { CutFileProblem } from '../files/cut-file.ts';
import type { ZipPart } from './zip-limits.ts';

const HEADER_BYTES = 30;
/** The parts with the rows of a workbook, and the texts that they refer to. */
const READ_PARTS = /^\/?xl\/(?:worksheets\/[^/]*|sharedStrings)\.xml$/i;
/** Their last element, which can be empty. */
const LAST_ELEMENT = /<\/(?:\w{1,20}:)?(?:worksheet|sst)>\s*$|<(?:\w{1,20}:)?sst\s[^<>]{0,1000}\/>\s*$/;
const TAIL_BYTES = 2_000;

/**
 * Checks that the sheets of a workbook are those that were written: the reader takes a sheet that ends in the middle, or whose bytes have
 * changed, for a shorter one.
 *
 * @param parts from the directory of the file.
 * @throws CutFileProblem for a part that is cut or damaged.
 */
export async function checkWorkbookParts(bytes: Buffer, parts: readonly ZipPart[], name: string): Promise<void> {
  for (const part of parts.filter((each) => READ_PARTS.test(each.name))) {
    const tail = await readWholePart(bytes, part);
    if (tail === undefined) throw new CutFileProblem(`${name}: the workbook is damaged`);
    // A sheet in UTF-16 has a zero in every second byte.
    if (!LAST_ELEMENT.test(tail.toString('latin1').replaceAll('\0', '')))
      throw new CutFileProblem(`${name}: a sheet of the workbook ends in the middle`);
  }
}

/** @returns the last bytes of a part, or undefined if it isn't whole. */
async function readWholePart(bytes: Buffer, part: ZipPart): Promise<Buffer | undefined> {
  if (part.offset + HEADER_BYTES > bytes.length) return undefined;
  const start =
    part.offset + HEADER_BYTES + bytes.readUInt16LE(part.offset + 26) + bytes.readUInt16LE(part.offset + 28);
  const packed = bytes.subarray(start, start + part.packed);
  let checksum = 0;
  let size = 0;
  let tail = Buffer.alloc(0);
  try {
    for await (const piece of part.isDeflated ? Readable.from([packed]).pipe(createInflateRaw()) : [packed]) {
      size += piece.length;
      if (size > part.unpacked) return undefined;
      checksum = crc32(piece, checksum);
      tail = Buffer.concat([tail, piece]).subarray(-TAIL_BYTES);
    }
  } catch {
    // Each broken stream has another error of the decompressor.
    return undefined;
  }
  return size === part.unpacked && checksum === part.checksum ? tail : undefined;
}
