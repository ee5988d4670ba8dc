import type { SetupProblem } from '@portal/contract/office/setup';

/** One test of a kind starts per county in this time, which is longer than the timeout of the gateway. */
export const TEST_INTERVAL_MS = 60_000;

/** Whether an unfinished test will never finish, because the portal stopped during it. */
export function isInterrupted(startedAt: Date, now: Date): boolean {
  return now.getTime() - startedAt.getTime() >= TEST_INTERVAL_MS;
}

/** Says what is wrong with the mail server without its words, which can contain names and addresses. */
export function classifyMailError(error: string): SetupProblem {
  if (/ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT|ESOCKET|timeout|greeting never received/i.test(error)) {
    return 'MAIL_UNREACHABLE';
  }
  return /invalid login|EAUTH|authenticat|\b53[0-9]\b/i.test(error) ? 'MAIL_SIGN_IN' : 'MAIL_REFUSED';
}
