import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '@portal/testing/apps/test-app';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { findDifferences } from './check-paying-page.ts';

const PAGE = '<!doctype html><title>Portal</title><script type="module" src="/assets/portal-1.js"></script>';
const SCRIPT = 'console.log("portal");\n'.repeat(5_000);
const FORM_ORIGIN = 'https://accept.authorize.net';

interface Fault {
  readonly body?: (text: string) => string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
}

let test: TestApp;
let app: FastifyInstance;
let webFolder: string;
/** The changes to responses by someone in front of the portal, by path. */
let faults: Readonly<Record<string, Fault>> = {};
let front: Server;
let address: URL;
beforeAll(async () => {
  test = await startTestApp();
  webFolder = join(test.folder, 'web');
  mkdirSync(join(webFolder, 'assets'), { recursive: true });
  writeFileSync(join(webFolder, 'index.html'), PAGE);
  writeFileSync(join(webFolder, 'preloads.json'), JSON.stringify({ page: [], sessionCalls: [], screens: [] }));
  writeFileSync(join(webFolder, 'assets/portal-1.js'), SCRIPT);
  writeFileSync(join(webFolder, 'assets/portal-1.css'), 'body { margin: 0 }');
  app = await buildApp({ counties: [test.county], log: test.county.log, webFolder });
  front = createServer(async (request, response) => {
    const fault = faults[request.url ?? ''] ?? {};
    // As behind the county's proxy, which has the certificate.
    const answer = await app.inject({
      method: 'GET',
      url: request.url ?? '',
      headers: { 'x-forwarded-proto': 'https' },
    });
    const { 'content-length': _, ...headers } = answer.headers;
    response.writeHead(fault.status ?? answer.statusCode, {
      ...(headers as Record<string, string>),
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      ...fault.headers,
    });
    response.end(fault.body?.(answer.body) ?? answer.body);
  }).listen(0, '127.0.0.1');
  await once(front, 'listening');
  address = new URL(`http://127.0.0.1:${(front.address() as AddressInfo).port}/testing/`);
});
afterAll(async () => {
  front.close();
  await app.close();
  await test.close();
});

/** The differences other than the missing certificate of this test. */
async function compare(changed: Readonly<Record<string, Fault>>) {
  faults = changed;
  const { differences, files } = await findDifferences(address, { webFolder, formOrigin: FORM_ORIGIN });
  expect(differences[0]).toBe(`${address.href} isn't https.`);
  return { differences: differences.slice(1), files };
}

describe('The paying page', () => {
  it('of the portal is that of its release', async () => {
    expect(await compare({})).toEqual({ differences: [], files: 2 });
  });

  it.each<[string, Record<string, Fault>, RegExp]>([
    [
      'another script in the page',
      { '/testing/': { body: (text) => `${text}<script src="/x.js"></script>` } },
      /isn't the file/,
    ],
    [
      'a script that is longer',
      { '/assets/portal-1.js': { body: (text) => `${text}steal()` } },
      /portal-1\.js isn't the file/,
    ],
    [
      'a script that is cut off',
      { '/assets/portal-1.js': { body: (text) => text.slice(0, -1) } },
      /portal-1\.js isn't/,
    ],
    [
      'a changed style',
      { '/assets/portal-1.css': { body: () => 'body { margin: 1 }' } },
      /portal-1\.css isn't the file/,
    ],
    ['a script that is gone', { '/assets/portal-1.js': { status: 404 } }, /portal-1\.js has the status 404/],
    [
      'a redirect',
      { '/testing/': { status: 302, headers: { location: 'https://example.com/' } } },
      /has the status 302/,
    ],
    [
      'a loosened policy',
      { '/testing/': { headers: { 'content-security-policy': "script-src 'self' 'unsafe-inline'" } } },
      /The header content-security-policy is script-src 'self' 'unsafe-inline'/,
    ],
    [
      'a missing header',
      { '/testing/': { headers: { 'x-content-type-options': '' } } },
      /The header x-content-type-options is/,
    ],
  ])('with %s differs', async (_title, changed, expected) => {
    expect((await compare(changed)).differences).toEqual([expect.stringMatching(expected)]);
  });

  it('can frame the form of the named gateway, and of no other', async () => {
    const { headers } = await app.inject({ method: 'GET', url: '/testing/' });
    const policy = String(headers['content-security-policy']);
    const framing = (origin: string) => {
      const value = policy.replace("form-action 'self'", `frame-src ${origin}; form-action 'self' ${origin}`);
      return { '/testing/': { headers: { 'content-security-policy': value } } };
    };
    expect((await compare(framing(FORM_ORIGIN))).differences).toEqual([]);
    expect((await compare(framing('https://example.com'))).differences).toHaveLength(1);
  });
});
