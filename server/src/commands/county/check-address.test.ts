import { webcrypto } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { Integer, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, Certificate, CryptoEngine, type ICryptoEngine } from 'pkijs';
import { afterAll, expect, test } from 'vitest';
import { checkPublicUrl } from './check-address.ts';

const DAY_MS = 24 * 60 * 60_000;
const COMMON_NAME = '2.5.4.3';
const trusted = getCACertificates('default');
afterAll(() => setDefaultCACertificates(trusted));

const { subtle } = webcrypto as unknown as Crypto;
const engine = new CryptoEngine({
  name: 'node',
  crypto: webcrypto as unknown as Crypto,
  subtle,
}) as unknown as ICryptoEngine;
const toPem = (label: string, bytes: ArrayBuffer) =>
  `-----BEGIN ${label}-----\n${Buffer.from(bytes).toString('base64')}\n-----END ${label}-----\n`;

/** A certificate of localhost that is its own authority. */
async function issue(validDays: number) {
  const keys = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const certificate = new Certificate();
  certificate.version = 2;
  certificate.serialNumber = new Integer({ value: 1 });
  for (const name of [certificate.issuer, certificate.subject])
    name.typesAndValues.push(
      new AttributeTypeAndValue({ type: COMMON_NAME, value: new Utf8String({ value: 'localhost' }) }),
    );
  const until = Date.now() + validDays * DAY_MS;
  certificate.notBefore.value = new Date(until - 90 * DAY_MS);
  certificate.notAfter.value = new Date(until);
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey, engine);
  await certificate.sign(keys.privateKey, 'SHA-256', engine);
  return {
    cert: toPem('CERTIFICATE', certificate.toSchema(true).toBER()),
    key: toPem('PRIVATE KEY', await subtle.exportKey('pkcs8', keys.privateKey)),
  };
}

/** Checks a public address whose server responds with a status. @returns the verdict, and the text with the address left out. */
async function check(
  { validDays, isTrusted }: { readonly validDays: number; readonly isTrusted: boolean },
  status = 200,
) {
  const pair = await issue(validDays);
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
