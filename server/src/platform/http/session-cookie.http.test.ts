import { login } from '@portal/contract/people/current-user/login';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { startTestApp, TEST_PASSWORD, type TestApp } from '@portal/testing/apps/test-app';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';

const PROXY = '127.0.0.1';
const HTTPS = { 'x-forwarded-proto': 'https' };

let test: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  test = await startTestApp();
  const { county } = test;
  const counties = [county, { ...county, key: 'another' }];
  app = await buildApp({ counties, log: county.log, trustProxy: [PROXY], onMismatch: 'throw' });
});
afterAll(async () => {
  await app.close();
  await test.close();
});

async function signIn(county: string) {
  const { username } = await test.signedIn();
  return app.inject({
    method: login.method,
    url: `/${county}/api/${login.path}`,
    remoteAddress: PROXY,
    headers: HTTPS,
    payload: { username, password: TEST_PASSWORD },
  });
}

async function getStatus(county: string, cookie: string): Promise<number> {
  const url = `/${county}/api/${loginStatus.path}`;
  return (await app.inject({ url, remoteAddress: PROXY, headers: { ...HTTPS, cookie } })).statusCode;
}

describe('Over https', () => {
  it('the cookies of session and browser are those that browsers accept only from this host', async () => {
    const { headers } = await signIn('testing');
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-portal_session_testing=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
      'portal_signed_in=1; Path=/testing/; Secure; SameSite=Strict',
      expect.stringMatching(
        /^__Host-portal_browser_testing=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ]);
  });

  it('a session is open with its cookie, and not with one that another host can set', async () => {
    const token = (await signIn('testing')).cookies[0]?.value;
    expect(await getStatus('testing', `__Host-portal_session_testing=${token}`)).toBe(200);
    expect(await getStatus('testing', `portal_session=${token}`)).toBe(403);
  });

  it('the counties of a host have separate cookies', async () => {
    const first = await signIn('testing');
    const second = await signIn('another');
    const names = [...first.cookies, ...second.cookies].map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('__Host-portal_session'))).toEqual([
      '__Host-portal_session_testing',
      '__Host-portal_session_another',
    ]);
  });

  it('signing out clears the cookie', async () => {
    const token = (await signIn('testing')).cookies[0]?.value;
    const { cookies } = await app.inject({
      method: 'POST',
      url: '/testing/api/auth/logout',
      remoteAddress: PROXY,
      headers: { ...HTTPS, cookie: `__Host-portal_session_testing=${token}` },
      payload: {},
    });
    expect(cookies[0]).toMatchObject({ name: '__Host-portal_session_testing', value: '', path: '/', secure: true });
  });
});
