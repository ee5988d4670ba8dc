import { crc32 } from 'node:zlib';

/** Offsets and sizes have four bytes (APPNOTE 4.4). */
const MAX_ZIP_BYTES = 0xffff_ffff;
const LOCAL_HEADER_BYTES = 30;
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

/**
 * Writes a ZIP file (PKWARE APPNOTE 6.3) piece by piece: at most one of its files is in memory at a time, and none is
 * kept. The same entries and date give the same bytes.
 *
 * @param entries at most 65,535.
 * @param modifiedAt the local date and time of all entries, `YYYY-MM-DDTHH:MM:SS`.
 * @throws RangeError past four gigabytes, in the middle of the file.
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry>, modifiedAt: string): AsyncGenerator<Uint8Array> {
  const moment = encodeMoment(modifiedAt);
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, bytes } of entries) {
    const encodedName = Buffer.from(name, 'utf8');
    const common = encodeCommon(moment, bytes, encodedName.length);
    if (offset + LOCAL_HEADER_BYTES + encodedName.length + bytes.length > MAX_ZIP_BYTES)
      throw new RangeError('A ZIP file has at most four gigabytes.');
    yield Buffer.concat([writeSignature(0x0403_4b50), common, Buffer.alloc(2), encodedName]);
    yield bytes;
    directory.push(writeCentralHeader(common, encodedName, offset));
    offset += LOCAL_HEADER_BYTES + encodedName.length + bytes.length;
  }
  const central = Buffer.concat(directory);
  yield central;
  yield writeEnd(directory.length, central.length, offset);
}

/** The fields that a file's header has both in front of it and in the directory, up to the length of its name. */
function encodeCommon(moment: number, bytes: Uint8Array, nameLength: number): Buffer {
  const fields = Buffer.alloc(24);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(UTF8_FLAG, 2);
  fields.writeUInt16LE(STORED, 4);
  fields.writeUInt32LE(moment, 6);
  fields.writeUInt32LE(crc32(bytes), 10);
  fields.writeUInt32LE(bytes.length, 14);
  fields.writeUInt32LE(bytes.length, 18);
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
