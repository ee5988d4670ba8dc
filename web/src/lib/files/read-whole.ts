/** Asks for the rest of a file with the headers of RFC 9110 §14; rejects while there is no connection. */
type RequestRest = (headers: Readonly<Record<string, string>>) => Promise<Response>;

/** A computer that changes its network is offline for a few seconds. */
const PAUSES_MS = [500, 2_000, 5_000];
/** Larger pieces are given to the browser, which can keep them outside of memory. */
const PIECE_BYTES = 8 * 2 ** 20;

/**
 * Reads a file to its end. If the connection is cut off, requests the rest, as long as it is still the same file and each request
 * brings some of it; a file that has changed is read from its start.
 *
 * @param pause waits for a number of milliseconds.
 * @throws what the connection or `requestRest` throws, if the file can't be continued.
 */
export async function readWhole(
  first: Response,
  requestRest: RequestRest,
  pause: (milliseconds: number) => Promise<void> = (milliseconds) =>
    new Promise((resolve) => setTimeout(resolve, milliseconds)),
): Promise<Blob> {
  const type = first.headers.get('content-type') ?? '';
  const version = findVersion(first);
  const pieces = new Pieces();
  let response: Response | undefined = first;
  for (let failures = 0; ; ) {
    const before = pieces.byteLength;
    try {
      if (response === undefined) {
        response = await requestRest({ range: `bytes=${before}-`, 'if-range': version ?? '' });
        if (isEnd(response, before)) return pieces.join(type);
        if (response.status === 200) return await response.blob();
        if (!isRest(response, before)) throw new Error(`The rest of a file was answered with ${response.status}.`);
      }
      await pieces.read(response);
      return pieces.join(type);
    } catch (error) {
      failures = pieces.byteLength > before ? 0 : failures + 1;
      const wait = PAUSES_MS[failures];
      if (version === undefined || wait === undefined || isRefused(error)) throw error;
      response = undefined;
      await pause(wait);
    }
  }
}

/** The strong entity tag of a file whose parts can be requested. */
function findVersion({ headers }: Response): string | undefined {
  const tag = headers.get('etag') ?? '';
  return headers.get('accept-ranges') === 'bytes' && tag.startsWith('"') ? tag : undefined;
}

/** The server has refused the rest, or the user has canceled the download: asking again changes nothing. */
function isRefused(error: unknown): boolean {
  const status = (error as { readonly status?: number }).status ?? 0;
  return status !== 0 || (error as { readonly name?: string }).name === 'AbortError';
}

/** Whether everything had arrived when the connection was cut off. */
function isEnd({ status, headers }: Response, byteLength: number): boolean {
  return status === 416 && headers.get('content-range') === `bytes */${byteLength}`;
}

function isRest({ status, headers }: Response, byteLength: number): boolean {
  return status === 206 && (headers.get('content-range') ?? '').startsWith(`bytes ${byteLength}-`);
}

/** The parts of a file that have arrived. */
class Pieces {
  readonly #kept: Blob[] = [];
  #chunks: Uint8Array<ArrayBuffer>[] = [];
  #chunksBytes = 0;
  byteLength = 0;

  /** Reads a body with a reader: not every browser iterates over streams. */
  async read({ body }: Response): Promise<void> {
    const reader = body?.getReader();
    for (let chunk = await reader?.read(); chunk?.value !== undefined; chunk = await reader?.read())
      this.#add(chunk.value);
  }

  #add(chunk: Uint8Array<ArrayBuffer>): void {
    this.#chunks.push(chunk);
    this.#chunksBytes += chunk.byteLength;
    this.byteLength += chunk.byteLength;
    if (this.#chunksBytes < PIECE_BYTES) return;
    this.#kept.push(new Blob(this.#chunks));
    this.#chunks = [];
    this.#chunksBytes = 0;
  }

  join(type: string): Blob {
    return new Blob([...this.#kept, ...this.#chunks], { type });
  }
}
