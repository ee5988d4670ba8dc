import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, expect, test } from 'vitest';
import { issueCertificate } from '../fixtures/issue-certificate.ts';
import { checkPublicUrl } from './check-address.ts';

const trusted = getCACertificates('default');
afterAll(() => setDefaultCACertificates(trusted));

/** Checks a public address whose server responds with a status. @returns the verdict, and the text with the address left out. */
async function check(
  { validDays, isTrusted }: { readonly validDays: number; readonly isTrusted: boolean },
  status = 200,
) {
  const pair = await issueCertificate(validDays);
  setDefaultCACertificates(isTrusted ? [...trusted, pair.cert] : trusted);
  const server = createServer(pair, (_, response) => response.writeHead(status).end());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const address = `https://localhost:${(server.address() as AddressInfo).port}`;
    const { verdict, text } = await checkPublicUrl(address);
    return `${verdict}: ${text.replace(address, 'it')}`;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('The check of the public address includes its certificate, and shows how long it is valid', async () => {
  // Half a day more, so that the test may take a while.
  expect(await check({ validDays: 14.5, isTrusted: true })).toBe(
    'OK: users reach it at it, and its certificate is valid for 14 more days',
  );
  expect(await check({ validDays: 13.5, isTrusted: true })).toBe(
    'WARNING: the certificate of it is valid for 13 more days',
  );
  expect(await check({ validDays: 60.5, isTrusted: true }, 502)).toBe(
    'WARNING: it responds with 502: is the portal running?',
  );
});

test('A certificate that has expired, or isn’t trusted, is reported', async () => {
  expect(await check({ validDays: -1, isTrusted: true })).toMatch(/^WARNING: it can't be reached .*expired/);
  expect(await check({ validDays: 60, isTrusted: false })).toMatch(/^WARNING: it can't be reached .*self-signed/);
});

test('An unencrypted address, and a missing one, are reported', async () => {
  expect(await checkPublicUrl('http://records.example.gov')).toEqual({
    verdict: 'WARNING',
    text: 'PUBLIC_URL is http://records.example.gov, so passwords are sent unencrypted',
  });
  expect(await checkPublicUrl(undefined)).toMatchObject({ verdict: 'WARNING' });
});
