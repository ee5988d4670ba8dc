import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

/** A file of an archive, whose text is read when it is its turn. */
export interface ZipEntry {
  /** ASCII, with `/` between folders. */
  readonly name: string;
  readonly text: Iterable<string> | AsyncIterable<string>;
}

/** The amount of text to compress at a time: enough to compress well, little enough to hold. */
const PIECE_MIN_CHARACTERS = 65_536;
/** Without ZIP64, sizes have four bytes. */
const MAX_BYTES = 0xffff_ffff;
/** Deflated entries of version 2.0, whose sizes follow their bytes. */
const VERSION = 20;
const SIZES_FOLLOW = 0x0008;
const DEFLATED = 8;
/** January 1, 1980: the same texts give the same bytes. */
const FIRST_DAY = 0x0021;

const compress = promisify<Buffer, { readonly finishFlush: number }, Buffer>(deflateRaw);

/**
 * Writes a zip archive (PKWARE APPNOTE 6.3) of texts in UTF-8 while they are read: memory doesn't grow with them.
 *
 * @throws RangeError if a file or the archive needs more than 4 GiB.
 */
export async function* writeZip(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let position = 0;
  for await (const { name, text } of entries) {
    const start = position;
    const sizes = { checksum: 0, packed: 0, unpacked: 0 };
    const head = Buffer.concat([Buffer.from('PK\x03\x04'), buildHead(name, sizes), Buffer.from(name)]);
    // Not before its first text, so that a text which can't be read fails before there are bytes.
    let unsent = head;
    for await (const { piece, isLast } of collectPieces(text)) {
      // Each piece ends at a byte, so that pieces which were compressed one by one are one stream (RFC 1951).
      const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
      const packed = await compress(piece, { finishFlush });
      sizes.checksum = crc32(piece, sizes.checksum);
      sizes.unpacked += piece.length;
      sizes.packed += packed.length;
      yield Buffer.concat([unsent, packed]);
      unsent = Buffer.alloc(0);
    }
    const descriptor = Buffer.alloc(16);
    descriptor.write('PK\x07\x08', 0, 'latin1');
    writeSizes(descriptor, 4, sizes);
    yield descriptor;
    position += head.length + sizes.packed + descriptor.length;
    if (Math.max(position, sizes.unpacked) > MAX_BYTES) throw new RangeError(`"${name}" is too large for a zip file.`);
    directory.push(buildDirectoryEntry(name, sizes, start));
  }
  const list = Buffer.concat(directory);
  yield Buffer.concat([list, buildEnd({ count: directory.length, size: list.length, position })]);
}

interface Sizes {
  readonly checksum: number;
  readonly packed: number;
  readonly unpacked: number;
}

async function* collectPieces(text: ZipEntry['text']): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let pending = '';
  for await (const part of text) {
    pending += part;
    if (pending.length < PIECE_MIN_CHARACTERS) continue;
    yield { piece: Buffer.from(pending), isLast: false };
    pending = '';
  }
  yield { piece: Buffer.from(pending), isLast: true };
}

/** The part that the head of a file and its entry in the directory share. */
function buildHead(name: string, sizes: Sizes): Buffer {
  const head = Buffer.alloc(26);
  head.writeUInt16LE(VERSION, 0);
  head.writeUInt16LE(SIZES_FOLLOW, 2);
  head.writeUInt16LE(DEFLATED, 4);
  head.writeUInt16LE(FIRST_DAY, 8);
  writeSizes(head, 10, sizes);
  head.writeUInt16LE(name.length, 22);
  return head;
}

function writeSizes(target: Buffer, offset: number, { checksum, packed, unpacked }: Sizes): void {
  target.writeUInt32LE(checksum, offset);
  target.writeUInt32LE(packed, offset + 4);
  target.writeUInt32LE(unpacked, offset + 8);
}

function buildDirectoryEntry(name: string, sizes: Sizes, start: number): Buffer {
  const entry = Buffer.alloc(46);
  entry.write('PK\x01\x02', 0, 'latin1');
  entry.writeUInt16LE(VERSION, 4);
  buildHead(name, sizes).copy(entry, 6);
  entry.writeUInt32LE(start, 42);
  return Buffer.concat([entry, Buffer.from(name)]);
}

function buildEnd({ count, size, position }: { count: number; size: number; position: number }): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(position, 16);
  return end;
}
