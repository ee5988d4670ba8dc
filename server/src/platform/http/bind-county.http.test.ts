import { login } from '@portal/contract/people/current-user/login';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { logout, logoutByGet } from '@portal/contract/people/current-user/logout';
import { usageBalance } from '@portal/contract/people/current-user/usage-balance';
import { endUserSessions } from '@portal/contract/people/identity/end-user-sessions';
import { buildApp } from '@portal/server/app';
import { type LogLine, startTestApp, TEST_PASSWORD, type TestApp } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RELEASE } from '../product-version.ts';

const lines: LogLine[] = [];
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ onLogLine: (line) => lines.push(line) });
});
afterAll(() => test.close());

const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });
const LOGIN = '/testing/api/auth/login';
const ENVELOPE = { ok: false, message: expect.stringMatching(/\w/), lockout: false, requestId: expect.any(String) };

describe('Invalid requests get an envelope, never a 500', () => {
  it.each([
    ['invalid JSON', LOGIN, '{"username":', {}, 400, 'MALFORMED_REQUEST'],
    ['an empty body', LOGIN, '', {}, 400, 'MALFORMED_REQUEST'],
    ['an array', LOGIN, '[]', {}, 400, 'INVALID_INPUT'],
    ['a number', LOGIN, '5', {}, 400, 'INVALID_INPUT'],
    ['null', LOGIN, 'null', {}, 400, 'INVALID_INPUT'],
    ['wrong types', LOGIN, '{"username":5,"password":{}}', {}, 400, 'INVALID_INPUT'],
    ['unknown keys', LOGIN, '{"username":"a","password":"b","role":"TRIMIN"}', {}, 400, 'INVALID_INPUT'],
    [
      'a __proto__ key',
      LOGIN,
      '{"username":"a","password":"b","__proto__":{"role":"TRIMIN"}}',
      {},
      400,
      'MALFORMED_REQUEST',
    ],
    [
      '10,000 characters',
      LOGIN,
      JSON.stringify({ username: 'a'.repeat(10_000), password: 'b' }),
      {},
      400,
      'INVALID_INPUT',
    ],
    [
      'a request that is too large',
      LOGIN,
      JSON.stringify({ username: 'a'.repeat(100_000) }),
      {},
      413,
      'REQUEST_TOO_LARGE',
    ],
    ['plain text', LOGIN, '{}', { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_CONTENT_TYPE'],
    [
      "a form, which another site's page could send",
      LOGIN,
      'username=a',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'UNSUPPORTED_CONTENT_TYPE',
    ],
    ['an unknown endpoint', '/testing/api/auth/nothing', '{}', {}, 404, 'NOT_FOUND'],
    ['an unknown county', '/nowhere/api/auth/login', '{}', {}, 404, 'NOT_FOUND'],
    ['a malformed address', '/testing/api/%E0%A4%A', '{}', {}, 404, 'NOT_FOUND'],
  ])('%s', async (_title, url, payload, headers, status, code) => {
    const response = await post(url, payload, headers as Record<string, string>);
    expect([response.statusCode, response.json()]).toEqual([status, expect.objectContaining({ ...ENVELOPE, code })]);
  });

  it('an endpoint called with another method is not found', async () => {
    const response = await test.app.inject({ method: 'GET', url: LOGIN });
    expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND']);
  });

  it('a record with an unreadable id isn’t found', async () => {
    const owner = await test.signedIn({ role: 'TRIMIN' });
    for (const id of ['new', '1.5']) {
      const response = await owner.send({ method: 'GET', path: `report/schedule/${id}` }, undefined);
      expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('reports all field errors together', async () => {
    const { json } = await post(LOGIN, '{"language":"KLINGON"}').then((response) => ({ json: response.json() }));
    expect(Object.keys(json.fieldErrors).sort()).toEqual(['language', 'password', 'username']);
  });
});

describe("A request from another site's page", () => {
  it.each([
    ['its Origin header', { origin: 'https://evil.example' }],
    ['its Sec-Fetch-Site header', { 'sec-fetch-site': 'cross-site' }],
    ['being from a sibling domain', { 'sec-fetch-site': 'same-site' }],
  ])('is refused based on %s', async (_title, headers) => {
    const user = await test.signedIn();
    for (const endpoint of [usageBalance, logoutByGet, loginStatus]) {
      const response = await user.send(endpoint, {}, headers as Record<string, string>);
      expect([response.statusCode, response.json().code]).toEqual([403, 'FOREIGN_ORIGIN']);
    }
    expect((await user.call(loginStatus, {})).status).toBe(200);
  });

  it('cannot log a user out through a link', async () => {
    const user = await test.signedIn();
    await user.send(logoutByGet, {}, { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' });
    expect((await user.call(loginStatus, {})).status).toBe(200);
  });

  it("is distinguished from the portal's own", async () => {
    const user = await test.signedIn();
    const response = await user.send(
      loginStatus,
      {},
      { origin: 'http://localhost', host: 'localhost', 'sec-fetch-site': 'same-origin' },
    );
    expect(response.statusCode).toBe(200);
  });
});

describe('A denied call', () => {
  it('is logged with its user and endpoint, without the data sent', async () => {
    lines.splice(0);
    const user = await test.signedIn();
    await user.send(endUserSessions, {});
    await user.send(loginStatus, {}, { 'sec-fetch-site': 'cross-site' });
    await test.client().send(loginStatus, {});
    expect(lines).toMatchObject([
      {
        msg: 'a call was denied',
        code: 'NOT_ALLOWED',
        call: 'POST /testing/api/controlPanel/countyConfig/endUserSessions',
        userId: user.userId,
        address: '127.0.0.1',
      },
      { msg: 'a call was denied', code: 'FOREIGN_ORIGIN', call: 'GET /testing/api/currentUser/loginStatus' },
    ]);
  });
});

describe('The end of a session', () => {
  it("clears the browser's storage, unlike the start of one", async () => {
    const user = await test.signedIn();
    expect((await user.send(logout, {})).headers['clear-site-data']).toBe('"storage"');
    const { username } = user;
    const response = await test.client().send(login, { username, password: TEST_PASSWORD });
    expect(response.statusCode).toBe(200);
    expect(response.headers).not.toHaveProperty('clear-site-data');
  });
});

describe('Every response', () => {
  it('has the security headers and is not cached', async () => {
    const { headers } = await test.client().send(login, { username: 'a', password: 'b' });
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/default-src 'none'; script-src 'self'; style-src 'self'/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(headers['content-security-policy']).not.toMatch(/unsafe/);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('of the health checks is 200 while the database is available', async () => {
    const health = await test.app.inject('/healthz');
    expect([health.statusCode, health.json()]).toEqual([200, { status: 'alive', release: RELEASE }]);
    expect((await test.app.inject('/readyz')).statusCode).toBe(200);
  });

  it('of the readiness check queries the databases once for all simultaneous callers', async () => {
    let asked = 0;
    const answer = Promise.withResolvers<boolean>();
    const isReady = () => {
      asked += 1;
      return answer.promise;
    };
    const app = await buildApp({ counties: [test.county], log: test.county.log, isReady });
    const responses = Promise.all(Array.from({ length: 5 }, () => app.inject('/readyz')));
    await app.inject('/healthz');
    answer.resolve(false);
    expect((await responses).map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 503, 503]);
    expect(asked).toBe(1);
    await app.close();
  });

  it('redirects from the root to the only county', async () => {
    const response = await test.app.inject('/');
    expect([response.statusCode, response.headers.location]).toEqual([302, '/testing/']);
  });

  it('contains the data that the browser needs before sign-in, without demo users outside the demo', async () => {
    const response = await test.app.inject('/testing/product-configuration.json');
    expect(response.json()).toMatchObject({
      routerBaseName: '/testing',
      serverUrl: '/testing/api/',
      county: { name: 'Testing County', appTitle: 'Land Record Portal' },
    });
    expect(response.json()).not.toHaveProperty('demoUsers');
  });
});
