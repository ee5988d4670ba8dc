import type { ContentOf, Endpoint, RequestOf } from '@portal/contract/endpoint';
import type { Envelope } from '@portal/contract/envelope';
import type { ErrorCode } from '@portal/contract/error-codes';
import { countyPath } from './county.ts';

/** A call that did not succeed. What to say about it: lib/failure-text. */
export class ApiRefusal extends Error {
  /** The server's reason; undefined where no envelope came. */
  readonly code: ErrorCode | undefined;
  /** The HTTP status; 0 where no answer came at all. */
  readonly status: number;
  /** What is wrong with which field, in words. */
  readonly fieldErrors: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;

  /** @param message the server's text for the person; empty where it has none. */
  constructor(
    status: number,
    message = '',
    details: { code?: ErrorCode; fieldErrors?: Readonly<Record<string, string>>; requestId?: string } = {},
  ) {
    super(message);
    this.name = 'ApiRefusal';
    this.status = status;
    this.code = details.code;
    this.fieldErrors = details.fieldErrors ?? {};
    this.requestId = details.requestId;
  }
}

/** The bytes that a call answered, with the name under which to save them. */
export interface ApiFile {
  readonly blob: Blob;
  readonly fileName: string;
}

interface CallOptions {
  readonly signal?: AbortSignal;
}

const FORBIDDEN = 403;

type SignInListener = (message: string) => void;

const signInListeners = new Set<SignInListener>();

/**
 * Calls back whenever an answer says that nobody who may is signed in: a 403, or `status: "LOGIN"` (Spec 1 §6, §8). The one
 * place from which the login page is reached.
 *
 * @param listener is given the server's text for the person.
 * @returns how to stop listening.
 */
export function onSignInNeeded(listener: SignInListener): () => void {
  signInListeners.add(listener);
  return () => signInListeners.delete(listener);
}

/** What every answer of the server tells beside its content. */
interface Answered {
  readonly endpoint: Endpoint;
  /** Whether the county is locked. */
  readonly lockout: boolean;
}

type AnswerListener = (answered: Answered) => void;

const answerListeners = new Set<AnswerListener>();

/**
 * Calls back after each call that the server did: the session's idle time began anew, and the county may have been locked.
 *
 * @returns how to stop listening.
 */
export function onAnswer(listener: AnswerListener): () => void {
  answerListeners.add(listener);
  return () => answerListeners.delete(listener);
}

/**
 * Makes a call of the contract and reads its content with the contract's schema.
 *
 * @throws ApiRefusal for a refusal, for an answer that is not of the contract, and where no answer came (status 0). An aborted
 *   call throws the signal's reason.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<ContentOf<E>> {
  return (await callForMessage(endpoint, request, options)).content;
}

/**
 * Makes a call whose answer has something to say.
 *
 * @returns the content, and the server's text for the person.
 * @throws ApiRefusal as `call`.
 */
export async function callForMessage<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<{ readonly content: ContentOf<E>; readonly message: string }> {
  const response = await send(endpoint, request, 'application/json', options);
  const envelope = await readEnvelope(response);
  if (!envelope?.ok) throw refuse(response, envelope);
  tellAnswer(endpoint, envelope.lockout);
  const content = endpoint.content.safeParse(envelope.content);
  if (!content.success) throw new ApiRefusal(response.status);
  return { content: content.data as ContentOf<E>, message: envelope.message };
}

/**
 * Makes a call that answers a file.
 *
 * @param accept the media type to ask for, where the call offers several.
 * @throws ApiRefusal as `call`.
 */
export async function callFile<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions & { readonly accept?: string } = {},
): Promise<ApiFile> {
  const response = await send(endpoint, request, options.accept ?? '*/*', options);
  if (!response.ok) throw refuse(response, await readEnvelope(response));
  tellAnswer(endpoint, false);
  return { blob: await response.blob(), fileName: readFileName(response.headers.get('content-disposition')) };
}

function tellAnswer(endpoint: Endpoint, lockout: boolean): void {
  for (const listener of answerListeners) listener({ endpoint, lockout });
}

async function send(endpoint: Endpoint, request: unknown, accept: string, { signal }: CallOptions): Promise<Response> {
  const { path, rest } = fillPath(endpoint.path, request as Readonly<Record<string, unknown>>);
  const isPost = endpoint.method === 'POST';
  const query = isPost ? '' : queryOf(rest);
  const headers = new Headers({ accept });
  if (isPost) headers.set('content-type', 'application/json');
  try {
    return await fetch(`${countyPath()}/api/${path}${query}`, {
      method: endpoint.method,
      headers,
      credentials: 'same-origin',
      ...(isPost && { body: JSON.stringify(rest) }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiRefusal(0);
  }
}

function fillPath(path: string, request: Readonly<Record<string, unknown>>) {
  const rest: Record<string, unknown> = { ...request };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { path: filled, rest };
}

function queryOf(values: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size === 0 ? '' : `?${query}`;
}

async function readEnvelope(response: Response): Promise<Envelope<unknown> | undefined> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null && 'ok' in body ? (body as Envelope<unknown>) : undefined;
  } catch {
    // A proxy's page or a broken line: the status has to speak.
    return undefined;
  }
}

function refuse(response: Response, envelope: Envelope<unknown> | undefined): ApiRefusal {
  if (response.status === FORBIDDEN || envelope?.status === 'LOGIN') {
    for (const listener of signInListeners) listener(envelope?.message ?? '');
  }
  return new ApiRefusal(response.status, envelope?.message, envelope);
}

const DEFAULT_FILE_NAME = 'image.pdf';

/** The name of RFC 6266: the encoded form first, the plain one else; `image.pdf` where there is none (Spec 1 §7). */
function readFileName(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // A name that was encoded wrongly still has its plain form.
    }
  }
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? DEFAULT_FILE_NAME;
}
