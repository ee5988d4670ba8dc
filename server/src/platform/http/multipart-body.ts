import type { Readable } from 'node:stream';
import { Refusal } from './refusal.ts';

/** A multipart body has a file and a JSON part; longer heads or more parts are no client of the portal. */
const MAX_PARTS = 4;
const MAX_HEAD_BYTES = 4_096;
const MAX_JSON_BYTES = 16_384;
/** RFC 2046 §5.1.1. */
const BOUNDARY = /^multipart\/form-data;(?:.*;)?\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i;
/** A part is the file if its head has a file name; the name itself is not used. */
const FILE_NAME = /^content-disposition:[^\r\n]*;\s*filename\*?=/im;

/** What to do with the parts, as they arrive. */
export interface PartReaders {
  /** The JSON part. */
  readonly readJson: (json: unknown) => void | Promise<void>;
  /** The file; what it doesn't take is skipped. It is called once at most. */
  readonly readFile: (bytes: AsyncIterable<Uint8Array>) => Promise<void>;
}

/**
 * The body of an upload (RFC 7578), read once while it arrives: nothing but the JSON part and a few kilobytes are held in memory.
 * We read the two parts that an upload has ourselves, because a general reader brings options, temporary files and limits to get wrong.
 */
export class MultipartBody {
  readonly #stream: Readable;
  readonly #contentType: string;

  constructor(stream: Readable, contentType: string) {
    this.#stream = stream;
    this.#contentType = contentType;
  }

  /**
   * Reads the parts in the order in which they were sent.
   *
   * @throws Refusal MALFORMED_REQUEST for a body that is no upload or ends too early, and for a second file or JSON part; whatever the
   * readers throw.
   */
  async read(readers: PartReaders): Promise<void> {
    const boundary = BOUNDARY.exec(this.#contentType)?.slice(1).find(Boolean);
    if (boundary === undefined) throw new Refusal('MALFORMED_REQUEST');
    const delimiter = Buffer.from(`\r\n--${boundary}`);
    // The first delimiter has no line before it.
    const source = new ByteSource(this.#stream, Buffer.from('\r\n'));
    await collect(source.readUntil(delimiter), MAX_HEAD_BYTES);
    const seen = { file: false, json: false };
    for (let parts = 0; (await source.take(2)).toString('latin1') !== '--'; parts += 1) {
      if (parts === MAX_PARTS) throw new Refusal('MALFORMED_REQUEST');
      // The line break after the delimiter was taken; a head that is empty has none of its own.
      const head = (await collect(source.readUntil(Buffer.from('\r\n\r\n')), MAX_HEAD_BYTES)).toString('utf8');
      const kind = FILE_NAME.test(head) ? 'file' : 'json';
      if (seen[kind]) throw new Refusal('MALFORMED_REQUEST');
      seen[kind] = true;
      const bytes = source.readUntil(delimiter);
      if (kind === 'file') await readers.readFile(bytes);
      else await readers.readJson(parseJson(await collect(bytes, MAX_JSON_BYTES)));
      for await (const _skipped of bytes);
    }
  }
}

/** The bytes of a stream, read up to delimiters. */
class ByteSource {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #pending: Buffer;

  constructor(stream: Readable, first: Buffer) {
    this.#chunks = stream[Symbol.asyncIterator]();
    this.#pending = first;
  }

  async #readMore(): Promise<void> {
    const { value, done } = await this.#chunks.next();
    if (done === true) throw new Refusal('MALFORMED_REQUEST');
    this.#pending = Buffer.concat([this.#pending, value]);
  }

  /** Takes exactly so many bytes. */
  async take(length: number): Promise<Buffer> {
    while (this.#pending.length < length) await this.#readMore();
    const taken = this.#pending.subarray(0, length);
    this.#pending = this.#pending.subarray(length);
    return taken;
  }

  /** Yields the bytes before a delimiter and drops the delimiter itself, which can be spread over chunks. */
  async *readUntil(delimiter: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#pending.indexOf(delimiter);
      const safe = at >= 0 ? at : Math.max(0, this.#pending.length - delimiter.length + 1);
      const part = this.#pending.subarray(0, safe);
      this.#pending = this.#pending.subarray(at >= 0 ? at + delimiter.length : safe);
      if (part.length > 0) yield part;
      if (at >= 0) return;
      await this.#readMore();
    }
  }
}

async function collect(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > maxBytes) throw new Refusal('MALFORMED_REQUEST');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new Refusal('MALFORMED_REQUEST');
  }
}
