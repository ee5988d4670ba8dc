import { crc32 } from 'node:zlib';

/** Offsets and sizes have four bytes (APPNOTE 4.4). */
const MAX_ZIP_BYTES = 0xffff_ffff;
const CENTRAL_HEADER_BYTES = 46;
const END_BYTES = 22;
/** Version 2.0, which every reader knows. */
const VERSION = 20;
/** The name is UTF-8. */
const UTF8_FLAG = 0x0800;
/** A file without compression: what is sent is compressed already, as page images are. */
const STORED = 0;

/** A file in a ZIP file. */
export interface ZipEntry {
  /** With extension; characters that file systems forbid are left to the caller. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The facts in the headers of a ZIP file about one of its files. */
export interface MeasuredEntry {
  readonly name: string;
  readonly byteLength: number;
  readonly crc: number;
}

/**
 * Writes a ZIP file (PKWARE APPNOTE 6.3) piece by piece: at most one of its files is in memory at a time, and none is
 * kept. The same entries and date give the same bytes.
 *
 * @param entries at most 65,535.
 * @param modifiedAt the local date and time of all entries, `YYYY-MM-DDTHH:MM:SS`.
 * @throws RangeError past four gigabytes, in the middle of the file.
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry>, modifiedAt: string): AsyncGenerator<Uint8Array> {
  const directory = new Directory(modifiedAt);
  for await (const { name, bytes } of entries) {
    yield directory.add({ name, byteLength: bytes.length, crc: crc32(bytes) });
    yield bytes;
  }
  yield directory.close();
}

/** Measures files for `writeZipPart`, one after the other: none is kept. */
export async function measureEntries(entries: AsyncIterable<ZipEntry>): Promise<readonly MeasuredEntry[]> {
  const measured: MeasuredEntry[] = [];
  for await (const { name, bytes } of entries) measured.push({ name, byteLength: bytes.length, crc: crc32(bytes) });
  return measured;
}

/** Computes the length of the file that `writeZip` writes, in bytes. @throws RangeError past four gigabytes. */
export function computeZipLength(entries: readonly MeasuredEntry[]): number {
  const directory = new Directory('1980-01-01T00:00:00');
  const bodies = entries.map((entry) => directory.add(entry).length + entry.byteLength);
  return bodies.reduce((sum, length) => sum + length, 0) + directory.close().length;
}

/**
 * Writes a part of the file that `writeZip` writes. Files outside of the part aren't read.
 *
 * @param part the places of its first and last byte.
 * @param read returns the bytes of a measured file.
 * @throws Error if a file isn't the measured one any longer, before a byte of it is sent.
 */
export async function* writeZipPart(
  entries: readonly MeasuredEntry[],
  modifiedAt: string,
  part: { readonly first: number; readonly last: number },
  read: (index: number) => Promise<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const directory = new Directory(modifiedAt);
  let offset = 0;
  /** Cuts the part out of the next piece of the file, if it has any of it. */
  const cut = (piece: Uint8Array): readonly Uint8Array[] => {
    const start = offset;
    offset += piece.length;
    const wanted = piece.subarray(Math.max(0, part.first - start), Math.max(0, part.last + 1 - start));
    return wanted.length === 0 ? [] : [wanted];
  };
  for (const [index, entry] of entries.entries()) {
    yield* cut(directory.add(entry));
    if (offset > part.last) return;
    if (offset + entry.byteLength <= part.first) {
      offset += entry.byteLength;
      continue;
    }
    const bytes = await read(index);
    if (bytes.length !== entry.byteLength || crc32(bytes) !== entry.crc)
      throw new Error(`"${entry.name}" has changed while the ZIP file was sent.`);
    yield* cut(bytes);
    if (offset > part.last) return;
  }
  yield* cut(directory.close());
}

/** The headers of a ZIP file: one in front of each file, and the directory of all of them at its end. */
class Directory {
  readonly #moment: number;
  readonly #headers: Buffer[] = [];
  #offset = 0;

  constructor(modifiedAt: string) {
    this.#moment = encodeMoment(modifiedAt);
  }

  /** @returns the header in front of the file. @throws RangeError past four gigabytes. */
  add({ name, byteLength, crc }: MeasuredEntry): Buffer {
    const encodedName = Buffer.from(name, 'utf8');
    const common = encodeCommon(this.#moment, { byteLength, crc }, encodedName.length);
    const header = Buffer.concat([writeSignature(0x0403_4b50), common, Buffer.alloc(2), encodedName]);
    if (this.#offset + header.length + byteLength > MAX_ZIP_BYTES)
      throw new RangeError('A ZIP file has at most four gigabytes.');
    this.#headers.push(writeCentralHeader(common, encodedName, this.#offset));
    this.#offset += header.length + byteLength;
    return header;
  }

  /** @returns the end of the file. */
  close(): Buffer {
    const central = Buffer.concat(this.#headers);
    return Buffer.concat([central, writeEnd(this.#headers.length, central.length, this.#offset)]);
  }
}

/** The fields that a file's header has both in front of it and in the directory, up to the length of its name. */
function encodeCommon(
  moment: number,
  { byteLength, crc }: Pick<MeasuredEntry, 'byteLength' | 'crc'>,
  nameLength: number,
): Buffer {
  const fields = Buffer.alloc(24);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(UTF8_FLAG, 2);
  fields.writeUInt16LE(STORED, 4);
  fields.writeUInt32LE(moment, 6);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(byteLength, 14);
  fields.writeUInt32LE(byteLength, 18);
  fields.writeUInt16LE(nameLength, 22);
  return fields;
}

function writeCentralHeader(common: Buffer, name: Buffer, offset: number): Buffer {
  const header = Buffer.alloc(CENTRAL_HEADER_BYTES);
  header.writeUInt32LE(0x0201_4b50, 0);
  header.writeUInt16LE(VERSION, 4);
  common.copy(header, 6);
  header.writeUInt32LE(offset, CENTRAL_HEADER_BYTES - 4);
  return Buffer.concat([header, name]);
}

function writeEnd(count: number, directoryBytes: number, offset: number): Buffer {
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directoryBytes, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

function writeSignature(signature: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature, 0);
  return bytes;
}

/** Date and time as DOS writes them, in two-second steps; the date is in the upper half. */
function encodeMoment(local: string): number {
  const [year = 1980, month = 1, day = 1, hour = 0, minute = 0, second = 0] = local.split(/[-T:]/).map(Number);
  const date = ((year - 1980) << 9) | (month << 5) | day;
  const time = (hour << 11) | (minute << 5) | (second >> 1);
  return date * 0x1_0000 + time;
}
