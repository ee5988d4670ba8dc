import { buildCallPath, type ContentOf, type Endpoint, type RequestOf } from '@portal/contract/endpoint';
import type { Envelope, SaveConflict } from '@portal/contract/envelope';
import type { ErrorCode } from '@portal/contract/error-codes';
import type { SessionEnd } from '@portal/contract/people/identity/session-end';
import { PROGRESS_FILE_TYPE, PROGRESS_MEDIA_TYPE, readProgressStream } from '@portal/contract/progress-stream';
import { countyPath } from './county.ts';
import { readWhole } from './files/read-whole.ts';
import { askForProof } from './session/fresh-proof.ts';

/** A call that failed. lib/failure-text has the texts for it. */
export class ApiRefusal extends Error {
  /** The server's reason; undefined if the response wasn't an envelope. */
  readonly code: ErrorCode | undefined;
  /** The HTTP status; 0 if there was no response. */
  readonly status: number;
  /** Whether there was no response because this computer has no connection. */
  readonly isOffline: boolean;
  /** The error message of each field. */
  readonly fieldErrors: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
  /** How the session ended, if it has ended and the server knows how. */
  readonly sessionEnd: SessionEnd | undefined;
  /** Another user's save in the meantime, if it is the reason for the refusal. */
  readonly conflict: SaveConflict | undefined;

  /** @param message the server's text for the user; can be empty. */
  constructor(
    status: number,
    message = '',
    details: Pick<Envelope<unknown>, 'code' | 'fieldErrors' | 'requestId' | 'conflict' | 'sessionEnd'> = {},
  ) {
    super(message);
    this.name = 'ApiRefusal';
    this.status = status;
    this.isOffline = status === 0 && !navigator.onLine;
    this.code = details.code;
    this.fieldErrors = details.fieldErrors ?? {};
    this.requestId = details.requestId;
    this.sessionEnd = details.sessionEnd;
    this.conflict = details.conflict;
  }
}

/** A file that a call returned, with the name to save it under. */
export interface ApiFile {
  readonly blob: Blob;
  readonly fileName: string;
}

interface CallOptions {
  readonly signal?: AbortSignal;
  /** The version that a save started from (`If-Match`); a newer one on the server is a conflict. */
  readonly version?: number;
}

interface SendOptions extends CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
}

const FORBIDDEN = 403;

type SignInListener = (refusal: ApiRefusal) => void;

const signInListeners = new Set<SignInListener>();

/**
 * Notifies about every response that requires signing in: a 403, or `status: "LOGIN"` (Spec 1 §6, §8). This is the only
 * place that leads to the login page.
 *
 * @param listener receives the refusal, which has the reason.
 * @returns a function that stops listening.
 */
export function onSignInNeeded(listener: SignInListener): () => void {
  signInListeners.add(listener);
  return () => signInListeners.delete(listener);
}

/** The parts of every response apart from its content. */
interface ResponseInfo {
  readonly endpoint: Endpoint;
  /** Whether the county is locked. */
  readonly lockout: boolean;
}

type ResponseListener = (info: ResponseInfo) => void;

const responseListeners = new Set<ResponseListener>();

/**
 * Notifies about every successful call, which has restarted the session's idle time, and may report that a lockout has
 * started.
 *
 * @returns a function that stops listening.
 */
export function onResponse(listener: ResponseListener): () => void {
  responseListeners.add(listener);
  return () => responseListeners.delete(listener);
}

/**
 * Makes a call and parses its content with the contract's schema.
 *
 * @throws ApiRefusal for a refusal, for a response that doesn't match the contract, and if there is no response (status 0). An
 *   aborted call throws the signal's reason.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<ContentOf<E>> {
  return (await callForMessage(endpoint, request, options)).content;
}

/**
 * Makes a call whose response has a message or a version. If it needs a fresh proof of who the user is, it is repeated
 * once they have given it.
 *
 * @returns the content, the server's text for the user, and the version of the loaded or saved data, if it has one.
 * @throws ApiRefusal as `call`.
 */
export async function callForMessage<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<{ readonly content: ContentOf<E>; readonly message: string; readonly version: number | undefined }> {
  const sendJson = () => send(endpoint, request, 'application/json', options);
  try {
    return await readResponse(endpoint, await sendJson());
  } catch (error) {
    if (!(error instanceof ApiRefusal && error.code === 'PROOF_NEEDED' && (await askForProof()))) throw error;
    return readResponse(endpoint, await sendJson());
  }
}

/**
 * Reads the envelope of a response, whatever sent the request.
 *
 * @throws ApiRefusal as `call`.
 */
export async function readResponse<E extends Endpoint>(
  endpoint: E,
  response: Response,
): Promise<{ readonly content: ContentOf<E>; readonly message: string; readonly version: number | undefined }> {
  const envelope = await readEnvelope(response);
  if (!envelope?.ok) throw refuse(response, envelope);
  notifyResponse(endpoint, envelope.lockout);
  const content = endpoint.content.safeParse(envelope.content);
  if (!content.success) throw new ApiRefusal(response.status);
  const version = parseVersion(response.headers.get('etag'));
  return { content: content.data as ContentOf<E>, message: envelope.message, version };
}

interface FileOptions extends CallOptions {
  /** The requested media type, if the call offers several. */
  readonly accept?: string;
  /** Gets the share of the work that is done, from 0 to 1, if the file is long work. */
  readonly onProgress?: (share: number) => void;
}

/**
 * Makes a call that returns a file.
 *
 * @throws ApiRefusal as `call`, and if the file is cut off.
 */
export async function callFile<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  { accept = '*/*', onProgress, ...options }: FileOptions = {},
): Promise<ApiFile> {
  const accepted = onProgress === undefined ? accept : `${PROGRESS_MEDIA_TYPE}, ${accept}`;
  const response = await sendForFile(endpoint, request, accepted, options);
  notifyResponse(endpoint, false);
  const fileName = parseFileName(response.headers.get('content-disposition'));
  const fileType = response.headers.get(PROGRESS_FILE_TYPE);
  try {
    if (fileType === null) {
      const requestRest = (headers: Readonly<Record<string, string>>) =>
        sendForFile(endpoint, request, accept, { ...options, headers });
      return { blob: await readWhole(response, requestRest), fileName };
    }
    const pieces = await readProgressStream(readChunks(response), ({ done, total }) =>
      onProgress?.(total === 0 ? 1 : done / total),
    );
    return { blob: new Blob(pieces, { type: fileType }), fileName };
  } catch (error) {
    if (options.signal?.aborted || error instanceof ApiRefusal) throw error;
    throw new ApiRefusal(0);
  }
}

/** Sends a request for a file, and repeats it once the user has given a fresh proof, if it needs one. @throws ApiRefusal. */
async function sendForFile(
  endpoint: Endpoint,
  request: unknown,
  accepted: string,
  options: SendOptions,
): Promise<Response> {
  const response = await send(endpoint, request, accepted, options);
  if (response.ok || isPastEnd(response)) return response;
  const refusal = refuse(response, await readEnvelope(response));
  if (!(refusal.code === 'PROOF_NEEDED' && (await askForProof()))) throw refusal;
  const repeated = await send(endpoint, request, accepted, options);
  if (!repeated.ok) throw refuse(repeated, await readEnvelope(repeated));
  return repeated;
}

/** The file has no byte of the requested part: not a refusal, because all of it has arrived. */
function isPastEnd({ status, headers }: Response): boolean {
  return status === 416 && headers.has('content-range');
}

/** Reads a body with a reader: not every browser iterates over streams. */
async function* readChunks({ body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  for (let chunk = await reader?.read(); chunk?.value !== undefined; chunk = await reader?.read()) yield chunk.value;
}

function notifyResponse(endpoint: Endpoint, lockout: boolean): void {
  for (const listener of responseListeners) listener({ endpoint, lockout });
}

async function send(endpoint: Endpoint, request: unknown, accept: string, options: SendOptions): Promise<Response> {
  const response = await sendOnce(endpoint, request, accept, options);
  return (await isRenewed(response)) ? sendOnce(endpoint, request, accept, options) : response;
}

/**
 * Whether another tab's proof has given the session a new identifier while the call was under way: the browser has the
 * new cookie by now.
 */
async function isRenewed(response: Response): Promise<boolean> {
  if (response.status !== FORBIDDEN) return false;
  return (await readEnvelope(response.clone()))?.sessionEnd?.reason === 'RENEWED';
}

async function sendOnce(
  endpoint: Endpoint,
  request: unknown,
  accept: string,
  { signal, version, headers: more = {} }: SendOptions,
): Promise<Response> {
  const isPost = endpoint.method === 'POST';
  const headers = new Headers({ ...more, accept });
  if (isPost) headers.set('content-type', 'application/json');
  if (version !== undefined) headers.set('if-match', `"${version}"`);
  try {
    return await fetch(`${countyPath()}/api/${buildCallPath(endpoint, request)}`, {
      method: endpoint.method,
      headers,
      credentials: 'same-origin',
      ...(isPost && { body: JSON.stringify(request) }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiRefusal(0);
  }
}

/** Reads the version in an `ETag`; a proxy that compresses the response marks it as weak. */
function parseVersion(tag: string | null): number | undefined {
  const digits = /^(?:W\/)?"(\d+)"$/.exec(tag ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

async function readEnvelope(response: Response): Promise<Envelope<unknown> | undefined> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null && 'ok' in body ? (body as Envelope<unknown>) : undefined;
  } catch {
    // A proxy's page or a broken connection: only the status is known.
    return undefined;
  }
}

function refuse(response: Response, envelope: Envelope<unknown> | undefined): ApiRefusal {
  const refusal = new ApiRefusal(response.status, envelope?.message, envelope);
  if (response.status === FORBIDDEN || envelope?.status === 'LOGIN') {
    for (const listener of signInListeners) listener(refusal);
  }
  return refusal;
}

const DEFAULT_FILE_NAME = 'image.pdf';

/** Reads the file name of RFC 6266: the encoded form, or else the plain one, or else `image.pdf` (Spec 1 §7). */
function parseFileName(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // A wrongly encoded name still has its plain form.
    }
  }
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? DEFAULT_FILE_NAME;
}
