import { once } from 'node:events';
import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { connect as connectTls } from 'node:tls';

/** A scanner on this machine or network that hasn't accepted a connection by then is down. */
const CONNECT_TIMEOUT_MS = 5_000;
/** clamd gives up a file after two minutes (its MaxScanTime). */
const SILENCE_TIMEOUT_MS = 150_000;
/** clamd's longest line is the path of a file and the name of a virus. */
const ANSWER_MAX_CHARACTERS = 4_096;
const LENGTH_BYTES = 4;
const DEFAULT_PORT = 3310;
const CLEAN = 'stream: OK';
const INFECTED = /^stream: (.{1,200}) FOUND$/;

/** The answer of clamd about a file. */
export type ScanVerdict = { readonly kind: 'CLEAN' } | { readonly kind: 'INFECTED'; readonly virus: string };

/** clamd can't be reached, or gave no verdict, so that nothing is known about the file. */
export class ScannerUnavailableError extends Error {
  override readonly name = 'ScannerUnavailableError';
  /** Whether it took too long. */
  readonly isTimeout: boolean;

  constructor(message: string, { isTimeout = false }: { readonly isTimeout?: boolean } = {}) {
    super(message);
    this.isTimeout = isTimeout;
  }
}

/** The socket of clamd, and how long it can be silent, in milliseconds; a test shortens it. */
export interface ClamdAddress {
  /** `unix:///run/clamav/clamd.ctl`, `tcp://127.0.0.1:3310`, or `tls://scanner.example.gov:3310`. */
  readonly url: string;
  readonly silenceTimeoutMs?: number;
}

/**
 * Has clamd scan bytes (its command INSTREAM).
 *
 * @throws ScannerUnavailableError for everything but the two answers that are a verdict, also for a verdict about bytes
 *   that weren't all sent, and for more bytes than clamd's StreamMaxLength; the errors of `bytes`.
 */
export async function scanBytes(address: ClamdAddress, bytes: AsyncIterable<Uint8Array>): Promise<ScanVerdict> {
  const { answer, isSent } = await ask(address, frame(bytes));
  const virus = INFECTED.exec(answer)?.[1];
  if (virus !== undefined) return { kind: 'INFECTED', virus };
  if (answer === CLEAN && isSent) return { kind: 'CLEAN' };
  throw new ScannerUnavailableError(`clamd gave no verdict: ${answer}`);
}

/** Returns clamd's version with the number and date of its signatures. @throws ScannerUnavailableError. */
export async function askClamdVersion(address: ClamdAddress): Promise<string> {
  const { answer } = await ask(address, Readable.from([Buffer.from('zVERSION\0')]));
  return answer;
}

/** Each piece has its length in front of it, in network order; a length of zero ends them. */
async function* frame(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for await (const piece of bytes) {
    if (piece.length === 0) continue;
    yield lengthOf(piece.length);
    yield piece;
  }
  yield lengthOf(0);
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(LENGTH_BYTES);
  bytes.writeUInt32BE(length);
  return bytes;
}

/** Sends a request. @returns what clamd answers up to its zero byte, and whether everything was sent by then. */
async function ask(
  { url, silenceTimeoutMs = SILENCE_TIMEOUT_MS }: ClamdAddress,
  request: AsyncIterable<Uint8Array>,
): Promise<{ readonly answer: string; readonly isSent: boolean }> {
  const { socket, opened } = openSocket(url);
  const answered = Promise.withResolvers<string>();
  let isSent = false;
  let answer = '';
  socket.setTimeout(Math.min(CONNECT_TIMEOUT_MS, silenceTimeoutMs), () =>
    answered.reject(new ScannerUnavailableError(`clamd at ${url} doesn't respond`, { isTimeout: true })),
  );
  socket.once(opened, () => socket.setTimeout(silenceTimeoutMs));
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    answer += text;
    const end = answer.indexOf('\0');
    if (end >= 0) answered.resolve(answer.slice(0, end));
    else if (answer.length > ANSWER_MAX_CHARACTERS)
      answered.reject(new ScannerUnavailableError(`${url} isn't clamd: its answer has no end`));
  });
  for (const event of ['end', 'close'])
    socket.on(event, () => answered.reject(new ScannerUnavailableError(`clamd at ${url} closed the connection`)));
  socket.on('error', (error) => answered.reject(new ScannerUnavailableError(`clamd at ${url}: ${error.message}`)));
  const over = new AbortController();
  const send = async () => {
    for await (const piece of request) if (!socket.write(piece)) await once(socket, 'drain', { signal: over.signal });
    isSent = true;
  };
  // An error of the socket has an event as well; after the answer no error matters.
  const sent = send().catch(answered.reject);
  try {
    return { answer: await answered.promise, isSent };
  } finally {
    over.abort();
    socket.destroy();
    await sent;
  }
}

/**
 * Opens the socket of an address. clamd itself has no TLS: `tls:` is for a proxy in front of it, whose certificate is
 * verified before the first byte of a file is sent.
 *
 * @returns the socket and its event from which clamd can be asked.
 */
function openSocket(url: string): { readonly socket: Socket; readonly opened: 'connect' | 'secureConnect' } {
  const address = parseAddress(url);
  if (!url.startsWith('tls:')) return { socket: connect(address), opened: 'connect' };
  return { socket: connectTls(address), opened: 'secureConnect' };
}

function parseAddress(url: string): NetConnectOpts {
  const { protocol, pathname, hostname, port } = new URL(url);
  if (protocol === 'unix:') return { path: decodeURIComponent(pathname) };
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? DEFAULT_PORT : Number(port) };
}
