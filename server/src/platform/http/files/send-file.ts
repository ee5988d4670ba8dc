import { finished } from 'node:stream';
import { PROGRESS_FILE_TYPE, PROGRESS_MEDIA_TYPE } from '@portal/contract/progress-stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Place } from '../../fair-share.ts';
import type { FileParts, FileResponse } from '../call-response.ts';
import { contentDisposition } from '../content-disposition.ts';
import { readAhead } from '../read-ahead.ts';
import { writeProgressStream } from '../write-progress-stream.ts';
import { isSameFile, isSingleRange, selectPart } from './byte-range.ts';

/**
 * Sends a file, or the part of it that a client asks for whose download was cut off (RFC 9110 §14).
 *
 * @param place of shared work, which others can take as soon as the file has been written.
 */
export async function sendFile(
  file: FileResponse,
  place: Place | undefined,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<FastifyReply> {
  const { contentType, fileName, parts } = file;
  const bytes = parts === undefined ? file.bytes : await selectBytes(file, parts, { request, reply });
  breakOffIfStalled(reply);
  if (bytes === undefined) {
    endWork(place, reply);
    return reply.send();
  }
  reply.header('content-disposition', contentDisposition(fileName)).type(contentType);
  if (bytes instanceof Uint8Array) {
    endWork(place, reply);
    return reply.send(bytes);
  }
  const onEnd = () => endWork(place, reply);
  if (file.readProgress === undefined) return reply.send(readAhead(bytes, onEnd));
  reply.header(PROGRESS_FILE_TYPE, contentType).type(PROGRESS_MEDIA_TYPE);
  return reply.send(readAhead(writeProgressStream(bytes, file.readProgress), onEnd));
}

/** @returns undefined if the file has no byte of the requested part. */
async function selectBytes(
  { bytes }: FileResponse,
  { version, open }: FileParts,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<FileResponse['bytes'] | undefined> {
  const entityTag = `"${version}"`;
  const { range, 'if-range': ifRange } = request.headers;
  reply.header('etag', entityTag).header('accept-ranges', 'bytes');
  if (request.method !== 'GET' || !isSingleRange(range) || !isSameFile(ifRange?.toString(), entityTag)) return bytes;
  const opened = await open();
  if (opened === undefined) return bytes;
  const part = selectPart(range, opened.byteLength);
  if (part === undefined) {
    reply.code(416).header('content-range', `bytes */${opened.byteLength}`);
    return undefined;
  }
  reply
    .code(206)
    .header('content-range', `bytes ${part.first}-${part.last}/${opened.byteLength}`)
    .header('content-length', part.last - part.first + 1);
  return opened.read(part);
}

/** A response whose client reads nothing for this long is aborted, because it may hold a connection to the database. */
const STALLED_DOWNLOAD_MS = 60_000;
/** A line of 1 Mbit/s takes 25 MB in less than four minutes; a client that reads a byte now and then would never end. */
const TAKEN_WITHIN_MS = 300_000;

export function breakOffIfStalled({ raw }: FastifyReply): void {
  raw.setTimeout(STALLED_DOWNLOAD_MS, () => raw.destroy());
}

/** Lets others work: the response is ready, and its client has a bounded time to take it. */
export function endWork(place: Place | undefined, { raw }: FastifyReply): void {
  place?.finishWork();
  if (raw.writableFinished || raw.destroyed) return;
  const timer = setTimeout(() => raw.destroy(), TAKEN_WITHIN_MS).unref();
  finished(raw, () => clearTimeout(timer));
}
