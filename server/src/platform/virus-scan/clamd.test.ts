import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Clamd, EICAR, startClamd } from '@portal/testing/apps/clamd';
import { afterEach, expect, test } from 'vitest';
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
