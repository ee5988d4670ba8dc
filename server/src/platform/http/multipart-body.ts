import { finished, type Readable } from 'node:stream';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { Refusal } from '../refusal.ts';

/** More JSON than any call takes. */
const JSON_MAX_BYTES = 16_384;
/** An upload has a file and a JSON part, which can look like a file; no client sends more parts or longer headers. */
const LIMITS = { files: 2, fields: 1, parts: 2, fieldSize: JSON_MAX_BYTES, headerSize: 4_096, headerPairs: 10 };
/** The name of the JSON part. Clients that give it a type send it with a file name, too: a Blob in FormData. */
const JSON_FIELD = 'json';

/** Handles the parts as they arrive. */
export interface PartReaders {
  /** The JSON part. */
  readonly readJson: (json: unknown) => void;
  /** The file; what it doesn't take is skipped. It is called once at most. */
  readonly readFile: (bytes: AsyncIterable<Uint8Array>) => Promise<void>;
}

/**
 * The body of an upload (RFC 7578), read once as it arrives: only the JSON part and a few kilobytes are held in memory.
 */
export class MultipartBody {
  readonly #stream: Readable;
  readonly #contentType: string;

  constructor(stream: Readable, contentType: string) {
    this.#stream = stream;
    this.#contentType = contentType;
  }

  /**
   * Reads the parts in the order in which they were sent. After a failure the rest of the body is dropped, and the
   * connection stays, so that the client gets the response.
   *
   * @throws Refusal MALFORMED_REQUEST for a body that isn't an upload or ends too early, and for a second file or JSON
   *   part; the errors of the readers.
   */
  async read({ readJson, readFile }: PartReaders): Promise<void> {
    const parser = openParser(this.#contentType);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let file: BusboyFileStream | undefined;
    let reading: Promise<void> | undefined;
    let hasJson = false;
    /** The JSON part that came as a file, whose last bytes can arrive together with the next part. */
    let receiving: Promise<void> = Promise.resolve();
    const fail = (error: unknown) => {
      // Otherwise its reader waits for bytes that never come.
      file?.destroy(new Refusal('MALFORMED_REQUEST'));
      reject(error);
    };
    const refuse = () => fail(new Refusal('MALFORMED_REQUEST'));
    const takeJson = (text: string | undefined) => {
      const json = text === undefined || hasJson ? undefined : parseJson(text);
      if (json === undefined) return refuse();
      hasJson = true;
      try {
        readJson(json);
      } catch (error) {
        fail(error);
      }
    };
    parser.on('file', (field, bytes) => {
      if (field === JSON_FIELD) {
        bytes.on('error', () => {});
        receiving = readWithin(bytes, JSON_MAX_BYTES).then(takeJson, refuse);
        return;
      }
      if (file !== undefined) return refuse();
      file = bytes;
      // An error can occur before the file is read, and would end the process without a listener. The parser reports it
      // too.
      bytes.on('error', () => {});
      reading = receiving.then(() => readFile(bytes)).then(() => void bytes.resume());
      reading.catch(fail);
    });
    parser.on('field', (_field, text, _nameTruncated, isTruncated) => takeJson(isTruncated ? undefined : text));
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) parser.on(limit, refuse);
    parser.on('error', refuse);
    parser.on('finish', resolve);
    finished(this.#stream, { writable: false }, (error) => error && refuse());
    this.#stream.pipe(parser);
    try {
      await promise;
      await receiving;
      await reading;
    } finally {
      this.#stream.unpipe(parser);
      this.#stream.resume();
      await reading?.catch(() => {});
    }
  }
}

function openParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits: LIMITS });
  } catch {
    throw new Refusal('MALFORMED_REQUEST');
  }
}

/** @returns undefined for more than `maxBytes`; the rest is skipped. */
async function readWithin(bytes: BusboyFileStream, maxBytes: number): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= maxBytes) chunks.push(chunk);
  }
  return length > maxBytes ? undefined : Buffer.concat(chunks).toString('utf8');
}

/** @returns undefined for a text that isn't JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
