import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The test file that all scanners report (eicar.org), in two parts, so that none reports this source. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('-');

/** Faults that the stand-in has instead of scanning. */
export type ClamdFault = 'silent' | 'closes' | 'answersEarly' | 'endless' | 'error';

/** A stand-in for clamd, which speaks its protocol over a socket as clamd(8) describes it. */
export interface Clamd {
  /** The address for the portal. */
  readonly url: string;
  /** The contents of the streams that were scanned to their end. */
  readonly scanned: readonly Buffer[];
  fault: ClamdFault | undefined;
  close(): Promise<void>;
}

/** @param options.streamMaxLength clamd's StreamMaxLength, in bytes. */
export async function startClamd({
  network = 'unix',
  streamMaxLength = 1_000_000,
  version = 'ClamAV 1.4.3/27830/Thu Nov 19 09:15:02 2026',
}: {
  readonly network?: 'unix' | 'tcp';
  readonly streamMaxLength?: number;
  readonly version?: string;
} = {}): Promise<Clamd> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-clamd-'));
  const path = join(folder, 'clamd.ctl');
  const scanned: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    serve(socket).catch(() => socket.destroy());
  });
  const clamd: Clamd = { url: '', scanned, fault: undefined, close };
  const url = await listen(server, network === 'unix' ? path : undefined);
  return Object.assign(clamd, { url });

  async function serve(socket: Socket): Promise<void> {
    if (clamd.fault === 'closes') return void socket.end();
    if (clamd.fault === 'silent') return;
    if (clamd.fault === 'endless') return void socket.write('x'.repeat(10_000));
    const read = createReader(socket);
    const command = (await read.untilZero()).toString();
    if (command === 'zVERSION') return void socket.end(`${version}\0`);
    if (command !== 'zINSTREAM') return void socket.end('UNKNOWN COMMAND\0');
    if (clamd.fault === 'answersEarly') return void socket.write('stream: OK\0');
    const pieces: Buffer[] = [];
    for (let length = (await read.bytes(4)).readUInt32BE(); length > 0; length = (await read.bytes(4)).readUInt32BE()) {
      pieces.push(await read.bytes(length));
      if (pieces.reduce((sum, piece) => sum + piece.length, 0) > streamMaxLength)
        return void socket.end('INSTREAM size limit exceeded. ERROR\0');
    }
    const content = Buffer.concat(pieces);
    scanned.push(content);
    if (clamd.fault === 'error') return void socket.end('stream: Can’t allocate memory ERROR\0');
    socket.end(content.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
  }

  async function close(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
    rmSync(folder, { recursive: true, force: true });
  }
}

async function listen(server: Server, path: string | undefined): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    if (path === undefined) server.listen(0, '127.0.0.1', resolve);
    else server.listen(path, resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? `tcp://127.0.0.1:${address.port}` : `unix://${path}`;
}

/** Reads exactly as much of a stream as the protocol says. */
function createReader(socket: Socket) {
  const chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let rest = Buffer.alloc(0);
  const readMore = async () => {
    const { done, value } = await chunks.next();
    if (done === true) throw new Error('The stream has ended.');
    rest = Buffer.concat([rest, value]);
  };
  const take = (length: number) => {
    const taken = rest.subarray(0, length);
    rest = rest.subarray(length);
    return taken;
  };
  return {
    async bytes(length: number): Promise<Buffer> {
      while (rest.length < length) await readMore();
      return take(length);
    },
    async untilZero(): Promise<Buffer> {
      while (!rest.includes(0)) await readMore();
      const text = take(rest.indexOf(0));
      take(1);
      return text;
    },
  };
}
