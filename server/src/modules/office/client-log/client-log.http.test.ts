import { CLIENT_LOG_MAX_ENTRIES, logReact } from '@portal/contract/office/client-log';
import { type LogLine, startTestApp, type TestApp } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SIGN_IN_RATE_LIMITS } from '../../people/identity/identity.rules.ts';

const lines: LogLine[] = [];
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ onLogLine: (line) => lines.push(line) });
});
afterAll(() => test.close());

const FAULT = { place: '/search', message: 'TypeError: x is undefined', stack: 'at run (app.js:1:2)' };

it('logs errors reported by a browser with the user and request id', async () => {
  const user = await test.signedIn();
  const { status, envelope } = await user.call(logReact, { entries: [FAULT, { ...FAULT, message: 'Another' }] });
  expect([status, envelope.ok]).toEqual([200, true]);
  expect(lines.splice(0)).toMatchObject([
    { msg: 'a browser reported an error', fault: FAULT, userId: user.userId, requestId: expect.any(String) },
    { msg: 'a browser reported an error', fault: { message: 'Another' }, userId: user.userId },
  ]);
});

it.each([
  ['no entry', { entries: [] }],
  ['too many', { entries: Array.from({ length: CLIENT_LOG_MAX_ENTRIES + 1 }, () => FAULT) }],
  ['an overlong message', { entries: [{ ...FAULT, message: 'x'.repeat(501) }] }],
  ['an overlong stack', { entries: [{ ...FAULT, stack: 'x'.repeat(4_001) }] }],
  ['a control character', { entries: [{ ...FAULT, message: 'a\u001b[31mb' }] }],
  ['another field', { entries: [{ ...FAULT, level: 'fatal' }] }],
])('refuses %s and logs nothing', async (_, request) => {
  expect((await test.client().send(logReact, request)).statusCode).toBe(400);
  expect(lines.splice(0)).toEqual([]);
});

it('is limited by client address', async () => {
  for (let count = 0; count < SIGN_IN_RATE_LIMITS.CLIENT_LOG.byAddress; count += 1)
    await test.client().call(logReact, { entries: [FAULT] });
  const { status } = await test.client().call(logReact, { entries: [FAULT] });
  expect(status).toBe(429);
});
