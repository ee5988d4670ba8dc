import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { startTestApp, type TestApp } from '@portal/testing/apps/test-app';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';

const PROXY = '127.0.0.1';

let test: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  test = await startTestApp();
  app = await buildApp({ counties: [test.county], log: test.county.log, trustProxy: [PROXY], onMismatch: 'throw' });
});
afterAll(async () => {
  await app.close();
  await test.close();
});

/** The headers of a call, as they arrive from an address and with what a proxy says about its protocol. */
const readHeaders = async (remoteAddress: string, protocol: string) =>
  (
    await app.inject({
      url: `/testing/api/${loginStatus.path}`,
      remoteAddress,
      headers: { 'x-forwarded-proto': protocol },
    })
  ).headers;

it('tells browsers for a year to use only https, and only if the trusted proxy says that they do', async () => {
  const header = 'strict-transport-security';
  expect((await readHeaders(PROXY, 'https'))[header]).toBe('max-age=31536000; includeSubDomains');
  expect((await readHeaders(PROXY, 'http'))[header]).toBeUndefined();
  expect((await readHeaders('203.0.113.7', 'https'))[header]).toBeUndefined();
});

it('forbids foreign and inline code, frames, guessed types, referrers and calls of other sites', async () => {
  const headers = await readHeaders(PROXY, 'https');
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toEqual(
    expect.arrayContaining(["default-src 'none'", "script-src 'self'", "object-src 'none'", "frame-ancestors 'none'"]),
  );
  expect(policy.join()).not.toMatch(/unsafe-|\*/);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'content-type': expect.stringMatching(/^application\/json; charset=utf-8$/),
  });
  expect(headers['access-control-allow-origin']).toBeUndefined();
});
