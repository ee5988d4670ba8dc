import { PassThrough, pipeline, Readable } from 'node:stream';

/** A printed list of 1,000 rows takes about one. */
export const READ_AHEAD_BYTES = 4 * 2 ** 20;

/**
 * Reads a file ahead of its client, so that the work of writing it ends even if the client is slow or doesn't read.
 * Beyond the limit, writing continues only as the client reads.
 *
 * @param onEnd called once, when the whole file has been read, its writing has failed, or its client is gone.
 * @returns the file. It fails if the writing fails; destroying it ends the writing.
 */
export function readAhead(file: AsyncIterable<Uint8Array>, onEnd: () => void): Readable {
  const ahead = new PassThrough({ readableHighWaterMark: READ_AHEAD_BYTES });
  pipeline(Readable.from(file, { objectMode: false }), ahead, onEnd);
  return ahead;
}
