import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { isDiskFull } from '../../../../platform/images/store/disk-full.ts';
import { OperatorError } from '../../../../platform/operator-error.ts';

/** Files of one zip file: more than a day's documents with an image per page. */
const FILES_MAX = 50_000;
/** Bytes of all its files. */
export const UNPACKED_MAX_BYTES = 2_000_000_000;
/** Tables shrink to a tenth. Files that shrink further than this were made to fill the disk. */
const MAX_RATIO = 200;
const RATIO_FREE_BYTES = 10_000_000;
const NAME_MAX_CHARACTERS = 200;

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const COMMENT_MAX_BYTES = 65_535;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
/** The directory of so many files with names of that length. */
const DIRECTORY_MAX_BYTES = 32 * 1024 * 1024;
const ENCRYPTED = 0x01;
const STORED = 0;
const DEFLATED = 8;

/** A zip file that isn't unpacked, and why. */
export class ZipProblem extends OperatorError {}

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly position: number;
}

/** Whether a file is a zip file, by its first bytes. */
export async function isZipFile(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.readUInt32LE(0) === LOCAL_SIGNATURE;
  } finally {
    await file.close();
  }
}

/**
 * Unpacks a zip file (APPNOTE 6.3). Checks its directory before writing anything: the number of files, their declared
 * sizes, and their paths. No file exceeds its declared size. If all files are in one folder, that folder is left out.
 *
 * @throws ZipProblem if it isn't a zip file, is encrypted or damaged, exceeds a limit, or leads outside of the folder.
 */
export async function unpackZip(path: string, folder: string): Promise<void> {
  const file = await open(path);
  try {
    const entries = await readDirectory(file);
    const top = findTopFolder(entries);
    for (const entry of entries) await unpackEntry(file, entry, join(folder, entry.name.slice(top.length)));
  } finally {
    await file.close();
  }
}

async function readDirectory(file: FileHandle): Promise<readonly Entry[]> {
  const { size } = await file.stat();
  const tail = await readAt(
    file,
    Math.max(0, size - END_BYTES - COMMENT_MAX_BYTES),
    Math.min(size, END_BYTES + COMMENT_MAX_BYTES),
  );
  const end = findEnd(tail);
  const [count, bytes, start] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (bytes > DIRECTORY_MAX_BYTES || start + bytes > size)
    throw new ZipProblem('The zip file is damaged, or larger than 4 GB.');
  const directory = await readAt(file, start, bytes);
  const entries: Entry[] = [];
  let position = 0;
  let total = 0;
  for (let index = 0; index < count; index += 1) {
    if (position + ENTRY_BYTES > directory.length || directory.readUInt32LE(position) !== ENTRY_SIGNATURE)
      throw new ZipProblem('The directory of the zip file is damaged.');
    const nameEnd = position + ENTRY_BYTES + directory.readUInt16LE(position + 28);
    const name = directory.toString('utf8', position + ENTRY_BYTES, nameEnd).replaceAll('\\', '/');
    const [packed, unpacked] = [directory.readUInt32LE(position + 20), directory.readUInt32LE(position + 24)];
    const entry = { name, packed, unpacked, method: directory.readUInt16LE(position + 10) };
    total += unpacked;
    if (total > UNPACKED_MAX_BYTES)
      throw new ZipProblem(`The zip file unpacks to more than ${UNPACKED_MAX_BYTES} bytes.`);
    if (unpacked > RATIO_FREE_BYTES && unpacked > packed * MAX_RATIO)
      throw new ZipProblem(`${shorten(name)}: compressed more than any table is.`);
    if ((directory.readUInt16LE(position + 8) & ENCRYPTED) !== 0) throw new ZipProblem('The zip file is encrypted.');
    if (isWanted(name)) entries.push({ ...entry, position: directory.readUInt32LE(position + 42) });
    if (entries.length > FILES_MAX) throw new ZipProblem(`The zip file has more than ${FILES_MAX} files.`);
    position = nameEnd + directory.readUInt16LE(position + 30) + directory.readUInt16LE(position + 32);
  }
  for (const { name } of entries) ensureInside(name);
  return entries;
}

function findEnd(tail: Buffer): number {
  for (let position = tail.length - END_BYTES; position >= 0; position -= 1)
    if (tail.readUInt32LE(position) === END_SIGNATURE) return position;
  throw new ZipProblem('This is not a zip file, or a part of it is missing.');
}

/** Not folders, and not what systems add to every zip file. */
function isWanted(name: string): boolean {
  return !name.endsWith('/') && !/(?:^|\/)(?:__MACOSX\/|\.[^./]|thumbs\.db$|desktop\.ini$)/i.test(name);
}

/** @throws ZipProblem for a name that leads out of the folder, or that no system accepts. */
function ensureInside(name: string): void {
  const isUnsafe = name.startsWith('/') || /^[a-z]:/i.test(name) || name.split('/').some((part) => /^\.*$/.test(part));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  if (isUnsafe || name.length > NAME_MAX_CHARACTERS || /[\0-\x1f]/.test(name))
    throw new ZipProblem(`${shorten(name)}: not a name for a file in a folder.`);
}

function shorten(name: string): string {
  return name.replace(/\p{C}/gu, '?').slice(0, 60);
}

function findTopFolder(entries: readonly Entry[]): string {
  const top = entries[0]?.name.match(/^[^/]+\//)?.[0];
  const isImages = top?.toLowerCase() === 'images/';
  return top !== undefined && !isImages && entries.every(({ name }) => name.startsWith(top)) ? top : '';
}

async function unpackEntry(file: FileHandle, entry: Entry, target: string): Promise<void> {
  const { name, method, packed, unpacked, position } = entry;
  const isBroken = () => new ZipProblem(`${shorten(name)}: damaged in the zip file.`);
  const local = await readAt(file, position, LOCAL_BYTES);
  if (local.length < LOCAL_BYTES || local.readUInt32LE(0) !== LOCAL_SIGNATURE) throw isBroken();
  if (method !== STORED && method !== DEFLATED) throw new ZipProblem(`${shorten(name)}: packed in an unknown way.`);
  const start = position + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28);
  let written = 0;
  const limit = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      written += chunk.length;
      if (written > unpacked) throw isBroken();
      yield chunk;
    }
  };
  try {
    await mkdir(dirname(target), { recursive: true });
    // A second file of the same name is refused.
    const output = createWriteStream(target, { flags: 'wx' });
    if (packed === 0) await pipeline([], output);
    else {
      const input = file.createReadStream({ start, end: start + packed - 1, autoClose: false });
      if (method === STORED) await pipeline(input, limit, output);
      else await pipeline(input, createInflateRaw(), limit, output);
    }
  } catch (error) {
    throw isDiskFull(error) || (error as NodeJS.ErrnoException).code === 'EIO' ? error : isBroken();
  }
  if (written !== unpacked) throw isBroken();
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}
