import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { type Clamd, EICAR, startClamd } from '@portal/testing/apps/clamd';
import { afterEach, expect, test } from 'vitest';
import { issueCertificate } from '../../commands/county/fixtures/issue-certificate.ts';
import { askClamdVersion, ScannerUnavailableError, scanBytes } from './clamd.ts';

let clamd: Clamd | undefined;
afterEach(async () => {
  await clamd?.close();
  clamd = undefined;
});
const start = async (options?: Parameters<typeof startClamd>[0]) => {
  clamd = await startClamd(options);
  return clamd;
};
const toStream = (pieces: readonly (string | Uint8Array)[]) => Readable.from(pieces.map((piece) => Buffer.from(piece)));
const scan = (url: string, ...pieces: readonly (string | Uint8Array)[]) => scanBytes({ url }, toStream(pieces));

test.each(['unix', 'tcp'] as const)('clamd on a %s socket gets all bytes, whatever their pieces', async (network) => {
  const { url, scanned } = await start({ network });
  const pieces = [Buffer.alloc(0), randomBytes(1), randomBytes(300_000), Buffer.alloc(0), randomBytes(65_536)];
  expect(await scan(url, ...pieces)).toEqual({ kind: 'CLEAN' });
  expect(scanned[0]?.equals(Buffer.concat(pieces))).toBe(true);
  expect(await scan(url)).toEqual({ kind: 'CLEAN' });
  expect(await askClamdVersion({ url })).toMatch(/^ClamAV /);
});

test('a virus is named, also when it is divided between two pieces', async () => {
  const { url } = await start();
  const infected = { kind: 'INFECTED', virus: 'Eicar-Test-Signature' };
  expect(await scan(url, EICAR)).toEqual(infected);
  expect(await scan(url, EICAR.slice(0, 30), EICAR.slice(30))).toEqual(infected);
});

test.each(['silent', 'closes', 'answersEarly', 'endless', 'error'] as const)(
  'clamd that is or does “%s” gives no verdict',
  async (fault) => {
    const { url } = Object.assign(await start(), { fault });
    // More than the buffers of a socket, so that an early answer comes before the end of the bytes.
    const pieces = Array.from({ length: 100 }, () => Buffer.alloc(1_000_000));
    await expect(scanBytes({ url, silenceTimeoutMs: 200 }, toStream(pieces))).rejects.toThrow(ScannerUnavailableError);
  },
);

test('a file that is larger than clamd takes has no verdict', async () => {
  const { url } = await start({ streamMaxLength: 1_000 });
  await expect(scan(url, Buffer.alloc(1_001))).rejects.toThrow(ScannerUnavailableError);
});

test.each(['unix:///nowhere/clamd.ctl', 'tcp://127.0.0.1:9'])('no clamd at %s gives no verdict', async (url) => {
  await expect(scan(url, 'x')).rejects.toThrow(ScannerUnavailableError);
});

test('bytes that can’t be read have no verdict either', async () => {
  const { url, scanned } = await start();
  const broken = (async function* () {
    yield Buffer.from('x');
    throw new Error('no bytes');
  })();
  await expect(scanBytes({ url }, broken)).rejects.toThrow('no bytes');
  expect(scanned).toEqual([]);
});

test('over TLS, clamd gets no byte before its certificate is verified', async () => {
  const { url: plain, scanned } = await start({ network: 'tcp' });
  const { cert, key } = await issueCertificate(30);
  const received: Buffer[] = [];
  const proxy = createServer({ cert, key }, (socket) => {
    const { hostname, port } = new URL(plain);
    const behind = connect(Number(port), hostname);
    socket.on('data', (bytes) => received.push(Buffer.from(bytes))).on('error', () => {});
    socket.pipe(behind).pipe(socket);
  }).on('tlsClientError', () => {});
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const url = `tls://localhost:${(proxy.address() as AddressInfo).port}`;
  const trusted = getCACertificates('default');
  try {
    await expect(scan(url, EICAR)).rejects.toThrow(/self-signed certificate/);
    expect(received).toEqual([]);
    setDefaultCACertificates([...trusted, cert]);
    expect(await scan(url, EICAR)).toMatchObject({ kind: 'INFECTED' });
    expect(scanned).toHaveLength(1);
    // A scanner without TLS where TLS is expected has no verdict.
    await expect(scan(plain.replace('tcp:', 'tls:'), 'x')).rejects.toThrow(ScannerUnavailableError);
  } finally {
    setDefaultCACertificates(trusted);
    proxy.close();
  }
});
