import { type Clamd, type ClamdFault, startClamd } from '@portal/testing/apps/clamd';
import { afterEach, expect, test } from 'vitest';
import { checkVirusScanner } from './check-virus-scanner.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
let clamd: Clamd | undefined;
afterEach(() => clamd?.close());

async function check(options?: Parameters<typeof startClamd>[0], fault?: ClamdFault) {
  clamd = Object.assign(await startClamd(options), { fault });
  return checkVirusScanner(clamd.url, NOW);
}

test('a scanner that reports the standard test file and no other is right', async () => {
  expect(await check()).toMatchObject({ verdict: 'OK', text: expect.stringContaining('ClamAV 1.4.3/27830') });
});

test('a scanner with old signatures, or none, is a warning', async () => {
  expect(await check({ version: 'ClamAV 1.4.3/27700/Tue Nov 10 09:15:02 2026' })).toMatchObject({
    verdict: 'WARNING',
    text: expect.stringMatching(/^the virus scanner’s signatures are (?:9|10) days old/),
  });
  await clamd?.close();
  expect(await check({ version: 'ClamAV 1.4.3' })).toMatchObject({ verdict: 'WARNING' });
});

test('a scanner that doesn’t respond, or gives no verdict, is a failure', async () => {
  expect(await check({}, 'error')).toMatchObject({ verdict: 'FAILED' });
  await clamd?.close();
  expect(await checkVirusScanner(clamd?.url, NOW)).toMatchObject({
    verdict: 'FAILED',
    text: expect.stringContaining('uploads are refused'),
  });
});

test('no scanner is a warning', async () => {
  expect(await checkVirusScanner(undefined, NOW)).toMatchObject({ verdict: 'WARNING' });
});
