import { changePassword } from '@portal/contract/people/identity/change-password';
import { forgotPassword, resetPassword } from '@portal/contract/people/identity/recovery';
import { userPassword } from '@portal/contract/people/user-manager/user';
import { getNewestEmail } from '@portal/testing/apps/emails';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processRecoveryRequests } from '../recovery/process-recovery-requests.ts';

const LEAKED = 'Elephant7!walks';
const UNREADABLE = 'Giraffe8!runs';
const FRESH = 'Heron9!stands';

let test: TestApp;
beforeAll(async () => {
  const leakedPasswords = {
    has: (password: string) =>
      password === UNREADABLE ? Promise.reject(new Error('ENOENT')) : Promise.resolve(password === LEAKED),
  };
  test = await startTestApp({ leakedPasswords });
});
afterAll(() => test.close());

/** The calls that set a password, by who makes them. */
const CALLS: Readonly<Record<string, () => Promise<(password: string) => ReturnType<TestClient['call']>>>> = {
  'in the profile': async () => {
    const user = await test.signedIn();
    return (password) => user.call(changePassword, { currentPassword: TEST_PASSWORD, password });
  },
  'by an emailed link': async () => {
    const { userId, username } = await test.signedIn();
    const email = `${username}@example.com`;
    await test.county.db.updateTable('users').set({ email }).where('id', '=', userId).execute();
    await test.client().call(forgotPassword, { username, email });
    await processRecoveryRequests(test.county);
    const { ticket } = await getNewestEmail(test, email);
    return (password) => test.client().call(resetPassword, { ticket, password });
  },
  'of a user by staff': async () => {
    const clerk = await test.signedIn({ role: 'COUNTY' });
    const { userId: id, username } = await test.signedIn();
    return (password) => clerk.call(userPassword, { id, username, password, passwordConfirm: password });
  },
};

describe.each(Object.entries(CALLS))('A password that is set %s', (_where, prepare) => {
  it('is refused if it is leaked, or if the list can’t be read, and accepted otherwise', async () => {
    const set = await prepare();
    expect(await set(LEAKED)).toMatchObject({
      status: 400,
      envelope: { fieldErrors: { password: 'In a list of leaked passwords, which attackers try first.' } },
    });
    expect((await set(UNREADABLE)).status).toBe(500);
    expect((await set(FRESH)).status).toBe(200);
  });
});
