import { CutFileProblem } from '../files/cut-file.ts';
import { HeaderProblem } from '../files/read-csv.ts';

/** Maximum size of a workbook. Its bytes are held in memory while it is read. */
export const WORKBOOK_MAX_BYTES = 256 * 1024 * 1024;
/** Maximum size of all parts of a workbook: more than any sheet of a million rows. */
const UNPACKED_MAX_BYTES = 1024 * 1024 * 1024;
/** Maximum compression of a part. Sheets shrink to about a tenth; a part of zeros shrinks to a thousandth. */
const MAX_RATIO = 250;
const RATIO_FREE_BYTES = 10 * 1024 * 1024;
const MAX_PARTS = 10_000;
/** Packed bytes of a part that is empty. */
const EMPTY_MAX_BYTES = 8;
/** A size or position with this value is stored elsewhere: the true one is in the larger records of ZIP64, which no workbook of this size needs. */
const IN_ZIP64 = 0xffff_ffff;
/** The compression method of almost all parts. */
const DEFLATED = 8;
/** The flag of a part whose sizes follow it. Its directory entry has them, too. */
const HAS_DESCRIPTOR = 0x08;

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
/** How every zip file with parts begins. */
const PART_SIGNATURE = Buffer.from('PK\x03\x04');
const END_BYTES = 22;
const COMMENT_MAX_BYTES = 65_535;
const ENTRY_BYTES = 46;

/** A part of a zip file, as its directory describes it. */
export interface ZipPart {
  readonly name: string;
  readonly isDeflated: boolean;
  /** CRC-32 of the unpacked bytes. */
  readonly checksum: number;
  /** Of its header, from the beginning of the file. */
  readonly offset: number;
  /** Bytes. */
  readonly packed: number;
  /** Bytes. */
  readonly unpacked: number;
}

/**
 * Checks the directory of a zip file before any part is unpacked. The reader unpacks a part up to the size that the
 * directory declares, so it refuses a part with too small a declared size. A part without a declared size would be
 * unpacked without a limit, and a second directory in ZIP64 records would be read instead of this one: both are refused
 * here.
 *
 * @returns the parts by the directory.
 * @throws HeaderProblem if the bytes aren't a zip file, or unpack to more than a workbook needs.
 * @throws CutFileProblem if the file ends before its directory.
 */
export function checkZipLimits(bytes: Buffer, name: string): readonly ZipPart[] {
  const end = findEnd(bytes);
  if (end < 0 && bytes.subarray(0, 4).equals(PART_SIGNATURE))
    throw new CutFileProblem(`${name}: the workbook ends before its directory`);
  if (end < 0) throw new HeaderProblem(`${name}: not a workbook (XLSX)`);
  const parts = bytes.readUInt16LE(end + 10);
  let position = bytes.readUInt32LE(end + 16);
  let total = 0;
  const found: ZipPart[] = [];
  const isBroken = () => new HeaderProblem(`${name}: the directory of the workbook is broken`);
  if (bytes.readUInt32LE(end + 12) === IN_ZIP64 || position === IN_ZIP64) throw isBroken();
  if (parts > MAX_PARTS) throw new HeaderProblem(`${name}: more than ${MAX_PARTS} parts`);
  for (let part = 0; part < parts; part += 1) {
    if (position + ENTRY_BYTES > bytes.length || bytes.readUInt32LE(position) !== ENTRY_SIGNATURE) throw isBroken();
    const [packed, unpacked] = [bytes.readUInt32LE(position + 20), bytes.readUInt32LE(position + 24)];
    const hasDescriptor = (bytes.readUInt16LE(position + 8) & HAS_DESCRIPTOR) !== 0;
    const isUndeclared = (packed === 0 && hasDescriptor) || (unpacked === 0 && packed > EMPTY_MAX_BYTES);
    if (isUndeclared && bytes.readUInt16LE(position + 10) === DEFLATED) throw isBroken();
    total += unpacked;
    if (total > UNPACKED_MAX_BYTES || (unpacked > RATIO_FREE_BYTES && unpacked > packed * MAX_RATIO))
      throw new HeaderProblem(`${name}: unpacks to more than a workbook needs`);
    const nameBytes = bytes.readUInt16LE(position + 28);
    const start = position + ENTRY_BYTES;
    found.push({
      name: bytes.toString('latin1', start, start + nameBytes),
      isDeflated: bytes.readUInt16LE(position + 10) === DEFLATED,
      checksum: bytes.readUInt32LE(position + 16),
      offset: bytes.readUInt32LE(position + 42),
      ...{ packed, unpacked },
    });
    position = start + nameBytes + bytes.readUInt16LE(position + 30) + bytes.readUInt16LE(position + 32);
  }
  return found;
}

function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_BYTES - COMMENT_MAX_BYTES);
  for (let position = bytes.length - END_BYTES; position >= first; position -= 1) {
    if (bytes.readUInt32LE(position) === END_SIGNATURE) return position;
  }
  return -1;
}
