/**
 * A file together with the progress of the work that writes it: a sequence of frames. A caller who names this type in `Accept` gets it
 * instead of the file; `PROGRESS_FILE_TYPE` then names the file's own type.
 */
export const PROGRESS_MEDIA_TYPE = 'application/vnd.land-record-portal.progress';
export const PROGRESS_FILE_TYPE = 'x-file-type';

/** How much of a file's work is done. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Kinds of frames: a piece of the file, the progress, and the end, without which the file isn't whole. */
const FRAME_KINDS = { piece: 0, progress: 1, end: 2 } as const;
/** The kind and the length of the payload (big-endian). */
const HEAD_BYTES = 5;

type Frame =
  | { readonly kind: 'piece'; readonly bytes: Uint8Array }
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'end' };

export function encodeFrame(frame: Frame): Uint8Array {
  const body = encodeBody(frame);
  const encoded = new Uint8Array(HEAD_BYTES + body.length);
  encoded[0] = FRAME_KINDS[frame.kind];
  new DataView(encoded.buffer).setUint32(1, body.length);
  encoded.set(body, HEAD_BYTES);
  return encoded;
}

function encodeBody(frame: Frame): Uint8Array {
  if (frame.kind === 'piece') return frame.bytes;
  return new TextEncoder().encode(frame.kind === 'progress' ? JSON.stringify(frame.progress) : '');
}

/**
 * Reads a file from its frames, whose boundaries the network doesn't preserve.
 *
 * @param onProgress receives each progress of the stream.
 * @returns the pieces of the file.
 * @throws Error if the stream ends before the file.
 */
export async function readProgressStream(
  chunks: AsyncIterable<Uint8Array>,
  onProgress: (progress: Progress) => void,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let pending: Uint8Array = new Uint8Array();
  let isWhole = false;
  for await (const chunk of chunks) {
    pending = concatenate(pending, chunk);
    let start = 0;
    for (let body = findBody(pending, start); body !== undefined; body = findBody(pending, start)) {
      const bytes = pending.slice(start + HEAD_BYTES, body.end);
      if (body.kind === FRAME_KINDS.piece) pieces.push(bytes);
      else if (body.kind === FRAME_KINDS.progress) onProgress(JSON.parse(new TextDecoder().decode(bytes)) as Progress);
      else isWhole = true;
      start = body.end;
    }
    pending = pending.subarray(start);
  }
  if (!isWhole) throw new Error('The file ended before it was whole.');
  return pieces;
}

function concatenate(left: Uint8Array, right: Uint8Array): Uint8Array {
  if (left.length === 0) return right;
  const joined = new Uint8Array(left.length + right.length);
  joined.set(left);
  joined.set(right, left.length);
  return joined;
}

/** Finds the frame at a position; undefined if not all of it has arrived. */
function findBody(bytes: Uint8Array, start: number): { readonly kind: number; readonly end: number } | undefined {
  if (bytes.length < start + HEAD_BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const end = start + HEAD_BYTES + view.getUint32(start + 1);
  return bytes.length < end ? undefined : { kind: view.getUint8(start), end };
}
