import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { login } from '@portal/contract/people/current-user/login';
import { type LogLine, startTestApp, type TestApp } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

let app: TestApp;
let port: number;
const lines: LogLine[] = [];
beforeAll(async () => {
  app = await startTestApp({ onLogLine: (line) => lines.push(line) });
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.app.server.address() as AddressInfo);
});
afterAll(() => app.close());

/** Sends bytes on a connection. @returns what comes back until it is closed. */
async function exchange(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(bytes);
  await once(socket, 'close');
  return answer;
}

test.each([
  'THIS IS NOT HTTP\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nBad Header: y\r\n\r\n',
  'GET /\0 HTTP/1.1\r\n\r\n',
])('malformed HTTP gets the security headers: %j', async (bytes) => {
  const answer = await exchange(bytes);
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(answer).toContain("content-security-policy: default-src 'none'");
  expect(answer).toContain('x-content-type-options: nosniff');
  expect(answer).toContain('cache-control: no-store');
});

test('an incomplete body after thirty seconds gets 408', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const request = once(app.app.server, 'request');
    const head = 'POST /testing/api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    const answer = exchange(`${head}Content-Length: 5000\r\n\r\n{"username": "`);
    await request;
    vi.advanceTimersByTime(30_000);
    expect(await answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  } finally {
    vi.useRealTimers();
  }
});

test('an untrusted proxy causes one warning', async () => {
  lines.length = 0;
  for (let count = 0; count < 3; count += 1)
    await app.app.inject({ url: '/', headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect(lines.filter(({ msg }) => msg.includes('TRUST_PROXY'))).toHaveLength(1);
});

test('aborted uploads aren’t logged as database outages', async () => {
  lines.length = 0;
  for (let count = 0; count < 20; count += 1) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const head = [
      'POST /testing/api/auth/login HTTP/1.1',
      'Host: x',
      'Content-Type: application/json',
      'Content-Length: 5000',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n{"username": "`);
    socket.resetAndDestroy();
    await once(socket, 'close');
  }
  // A call after them has been handled, so they have.
  expect((await app.client().send(login, {})).statusCode).toBe(400);
  await app.app.close();
  expect(lines.filter(({ msg }) => msg === 'the database is unavailable' || msg === 'a call failed')).toEqual([]);
});

test.each(['\u202E', '\u202A', '\u2066', '\u200F', '\u061C'])(
  'direction marks are rejected in input: %j',
  async (mark) => {
    const { login: endpoint } = await import('@portal/contract/people/current-user/login');
    const parsed = endpoint.request.safeParse({ username: `demo${mark}user`, password: 'x' });
    expect(parsed.success).toBe(false);
  },
);
