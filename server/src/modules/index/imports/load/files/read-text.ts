import { open } from 'node:fs/promises';
import { decodePieces, type Encoding, findByteOrderMark, type TextPieces } from './encodings.ts';

/**
 * The number of bytes in one read: some hundred rows. All objects made of them become garbage before the young
 * generation of the heap is full; with larger reads, many would be moved to the old generation and stay there.
 */
const CHUNK_BYTES = 64 * 1024;

/**
 * Reads the text of a file in pieces. A byte order mark overrides the encoding. The lines of a file that has only
 * carriage returns, as old Macintoshes and some reports end them, end with line feeds instead.
 *
 * @param options.onBytes called with the number of bytes of each read.
 */
export async function* readText(
  path: string,
  { encoding, onBytes }: { readonly encoding: Encoding; readonly onBytes: (bytes: number) => void },
): AsyncGenerator<string> {
  let pieces: TextPieces | undefined;
  let hasOnlyReturns: boolean | undefined;
  for await (const bytes of readChunks(path)) {
    pieces ??= decodePieces(findByteOrderMark(bytes) ?? encoding);
    onBytes(bytes.length);
    const text = pieces.decode(bytes);
    hasOnlyReturns ??= endsLinesWithReturns(text);
    yield hasOnlyReturns === true ? text.replaceAll('\r', '\n') : text;
  }
  yield pieces?.decode() ?? '';
}

/** Whether the beginning of a file has carriage returns and no line feeds; undefined if it has no end of a line. */
function endsLinesWithReturns(text: string): boolean | undefined {
  if (text.includes('\n')) return false;
  // The last one can be half of an end of a line.
  return text.slice(0, -1).includes('\r') || undefined;
}

/** Reads a file in parts, each into the same memory: the part before is no longer valid. */
export async function* readChunks(path: string): AsyncGenerator<Uint8Array> {
  const buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  const file = await open(path);
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, null);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
