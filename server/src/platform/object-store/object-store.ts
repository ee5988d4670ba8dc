import { createHash } from 'node:crypto';
import { loadAddOn } from '../add-ons.ts';
import { type CircuitBreaker, createCircuitBreaker } from '../card-gateway/circuit-breaker.ts';
import { StoreUnavailableError } from './store-unavailable-error.ts';

/** The location of a county's files, in a bucket of any S3-compatible store. */
export interface ObjectStoreAddress {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Starts the keys of all the county's objects, without a slash at the end. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface StoredObject {
  readonly key: string;
  readonly byteLength: number;
  readonly modifiedAt: Date;
}

/** The facts about an object that are known without reading it. */
export interface ObjectFacts extends StoredObject {
  /** Changes with the bytes. */
  readonly tag: string;
  /** The digest that the portal stored with it, in hexadecimal; undefined if another program wrote the object. */
  readonly sha256: string | undefined;
}

/** Reads and writes whole objects. Every function throws StoreUnavailableError if the store doesn't respond in time, or refuses. */
export interface ObjectStore {
  /** Identifies the store among all of the process. */
  readonly address: string;
  find(key: string): Promise<ObjectFacts | undefined>;
  /**
   * Reads an object and compares it with its digest. Undefined if it doesn't exist.
   *
   * @throws StoreUnavailableError, also if the digest differs.
   */
  read(key: string): Promise<Buffer | undefined>;
  /** Replaces the object; readers see the old or the new one. @returns false if `options.isNew` and there is one. */
  write(key: string, bytes: Uint8Array, options?: { readonly isNew?: boolean }): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** Lists objects whose keys begin with a text, in the order of their keys. */
  list(prefix: string): AsyncIterable<StoredObject>;
  close(): void;
}

const CONNECT_TIMEOUT_MS = 2_000;
/** Without a byte for this long, a request is repeated. */
const SILENCE_TIMEOUT_MS = 4_000;
/** All tries of one operation: users wait for a page no longer than this. */
const OPERATION_TIMEOUT_MS = 10_000;
const TRIES = 3;
/** A portal draws a few pages at a time; more connections would only wait in the store. */
const CONNECTIONS_MAX = 32;
const DIGEST = 'sha256';

/**
 * Connects to an S3-compatible store. After three operations in a row without a response, the next ones fail at once for half a minute.
 *
 * @throws AddOnMissingError if the client isn't installed, which most counties don't need.
 */
export async function openObjectStore(address: ObjectStoreAddress): Promise<ObjectStore> {
  const s3 = await loadAddOn('s3', () => import('@aws-sdk/client-s3'));
  const { bucket: Bucket, prefix, endpoint, region, accessKeyId, secretAccessKey } = address;
  const client = new s3.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Buckets as folders of one host: other hosts would each need a name and a certificate.
    forcePathStyle: true,
    // Several stores refuse the checksums that newer clients add; the portal compares its own digest.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: TRIES,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
      requestTimeout: SILENCE_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      httpsAgent: { maxSockets: CONNECTIONS_MAX },
      httpAgent: { maxSockets: CONNECTIONS_MAX },
    },
  });
  const run = guard(createCircuitBreaker());
  const path = (key: string) => `${prefix}/${key}`;
  return {
    address: `${endpoint}/${Bucket}/${prefix}`,
    find: (key) =>
      run(async (abortSignal) => {
        const head = await client.send(new s3.HeadObjectCommand({ Bucket, Key: path(key) }), { abortSignal });
        const { ContentLength = 0, LastModified = new Date(0), ETag = '', Metadata } = head;
        return { key, byteLength: ContentLength, modifiedAt: LastModified, tag: ETag, sha256: Metadata?.[DIGEST] };
      }),
    read: (key) =>
      run(async (abortSignal) => {
        const { Body, Metadata } = await client.send(new s3.GetObjectCommand({ Bucket, Key: path(key) }), {
          abortSignal,
        });
        if (Body === undefined) return undefined;
        const bytes = await readAll(Body as AsyncIterable<Uint8Array> & { destroy(): void }, abortSignal);
        const expected = Metadata?.[DIGEST];
        if (expected !== undefined && expected !== computeDigest(bytes))
          throw new Error(`The object ${key} differs from its digest.`);
        return bytes;
      }),
    write: async (key, bytes, { isNew = false } = {}) => {
      const command = new s3.PutObjectCommand({
        Bucket,
        Key: path(key),
        Body: bytes,
        ContentLength: bytes.length,
        ContentType: 'application/octet-stream',
        Metadata: { [DIGEST]: computeDigest(bytes) },
        ...(isNew && { IfNoneMatch: '*' }),
      });
      const written = await run(async (abortSignal) => {
        const { isTaken } = await client.send(command, { abortSignal }).then(
          () => ({ isTaken: false }),
          (error) => (getStatus(error) === 412 ? { isTaken: true } : Promise.reject(error)),
        );
        return !isTaken;
      });
      // A missing bucket is also reported as "not found".
      if (written === undefined) throw new StoreUnavailableError(new Error(`There is no bucket ${Bucket}.`));
      return written;
    },
    remove: async (key) => {
      await run((abortSignal) => client.send(new s3.DeleteObjectCommand({ Bucket, Key: path(key) }), { abortSignal }));
    },
    async *list(beginning) {
      let ContinuationToken: string | undefined;
      do {
        const page = await run((abortSignal) =>
          client.send(new s3.ListObjectsV2Command({ Bucket, Prefix: path(beginning), ContinuationToken }), {
            abortSignal,
          }),
        );
        if (page === undefined) throw new StoreUnavailableError(new Error(`There is no bucket ${Bucket}.`));
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
          yield { key: Key.slice(prefix.length + 1), byteLength: Size, modifiedAt: LastModified };
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
    close: () => client.destroy(),
  };
}

/** Writes, reads and removes an object. @returns what doesn't work, as a sentence for the operator; undefined if all does. */
export async function checkObjectStore(address: ObjectStoreAddress): Promise<string | undefined> {
  const store = await openObjectStore(address);
  const key = `check-${crypto.randomUUID()}`;
  const bytes = Buffer.from(key);
  try {
    await store.write(key, bytes);
    const read = await store.read(key);
    await store.remove(key);
    return read?.equals(bytes) ? undefined : 'it lost what was written a moment ago';
  } catch (error) {
    return error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  } finally {
    store.close();
  }
}

/** The SHA-256 of some bytes in hexadecimal. */
export function computeDigest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

type Operation<Result> = (abortSignal: AbortSignal) => Promise<Result>;

/** Limits each operation's time. An object that doesn't exist is undefined; any other failure is a StoreUnavailableError. */
function guard(breaker: CircuitBreaker) {
  return async <Result>(operation: Operation<Result>): Promise<Result | undefined> => {
    if (breaker.isOpen()) throw new StoreUnavailableError(new Error('The store did not respond several times.'));
    try {
      const result = await operation(AbortSignal.timeout(OPERATION_TIMEOUT_MS));
      breaker.record(false);
      return result;
    } catch (error) {
      const status = getStatus(error);
      breaker.record(status === undefined);
      if (status === 404) return undefined;
      throw new StoreUnavailableError(error);
    }
  };
}

function getStatus(error: unknown): number | undefined {
  return (error as { readonly $metadata?: { readonly httpStatusCode?: number } })?.$metadata?.httpStatusCode;
}

/** The client's signal ends with the response's head; its body must not take forever either. */
async function readAll(body: AsyncIterable<Uint8Array> & { destroy(): void }, signal: AbortSignal): Promise<Buffer> {
  const stop = () => body.destroy();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    signal.throwIfAborted();
    return Buffer.concat(chunks);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
