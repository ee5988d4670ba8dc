import type { SetupProblem } from '@portal/contract/office/setup';
import { expect, it } from 'vitest';
import { classifyMailError, isInterrupted } from './setup.rules.ts';

it.each([
  [0, false],
  [59_999, false],
  [60_000, true],
  [3_600_000, true],
])('A test that has run for %s ms was interrupted: %s', (elapsedMs, expected) => {
  const startedAt = new Date('2026-12-01T10:00:00Z');
  expect(isInterrupted(startedAt, new Date(startedAt.getTime() + elapsedMs))).toBe(expected);
});

// Messages of Node's sockets and of mail servers (RFC 4954: 530, 534, 535 and 538 are about signing in; RFC 5321: 550
// isn't).
it.each<[string, SetupProblem]>([
  ['connect ECONNREFUSED 127.0.0.1:25', 'MAIL_UNREACHABLE'],
  ['read ECONNRESET', 'MAIL_UNREACHABLE'],
  ['getaddrinfo ENOTFOUND mail.example.com', 'MAIL_UNREACHABLE'],
  ['getaddrinfo EAI_AGAIN mail.example.com', 'MAIL_UNREACHABLE'],
  ['connect EHOSTUNREACH 10.0.0.1:25', 'MAIL_UNREACHABLE'],
  ['connect ETIMEDOUT 10.0.0.1:25', 'MAIL_UNREACHABLE'],
  ['Code: ESOCKET', 'MAIL_UNREACHABLE'],
  ['Connection timeout', 'MAIL_UNREACHABLE'],
  ['Greeting never received', 'MAIL_UNREACHABLE'],
  ['Invalid login: 535 5.7.8 Error', 'MAIL_SIGN_IN'],
  ['EAUTH', 'MAIL_SIGN_IN'],
  ['530 5.7.0 Authentication Required', 'MAIL_SIGN_IN'],
  ['530 Must issue a STARTTLS command first', 'MAIL_SIGN_IN'],
  ['538 5.7.11 Encryption required', 'MAIL_SIGN_IN'],
  ['550 5.1.1 No such user', 'MAIL_REFUSED'],
  ['552 5.3.4 Message too big', 'MAIL_REFUSED'],
  ['540 odd', 'MAIL_REFUSED'],
  ['Message 15301 was refused', 'MAIL_REFUSED'],
  ['', 'MAIL_REFUSED'],
])('%j is %s', (error, problem) => {
  expect(classifyMailError(error)).toBe(problem);
});
