import type { Endpoint } from '@portal/contract/endpoint';
import { ENDPOINTS } from '@portal/contract/endpoints';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { FRESH_PROOF_MINUTES, prove } from '@portal/contract/people/identity/prove';
import { beginSecondFactor, confirmSecondFactor } from '@portal/contract/people/identity/second-factor';
import { listOpenSessions } from '@portal/contract/people/identity/sessions';
import { userPassword } from '@portal/contract/people/user-manager/user';
import type { SettingsGroup } from '@portal/contract/settings/define-settings-group';
import { SETTINGS_GROUPS } from '@portal/contract/settings/settings-groups';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { showCode } from '@portal/testing/identity/authenticator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PASSWORD = { currentPassword: TEST_PASSWORD };

let test: TestApp;
let target: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  target = await test.signedIn();
});
afterAll(() => test.close());

/** Changes the access of another user. */
async function changeAccess(clerk: TestClient) {
  const { userId: id, username } = target;
  const password = 'Quiet7$otter';
  const { status, envelope } = await clerk.call(userPassword, { id, username, password, passwordConfirm: password });
  return status === 200 ? 'done' : envelope.code;
}

describe('A change of money or access', () => {
  it('needs no other proof within ten minutes of signing in', async () => {
    const clerk = await test.signedIn({ role: 'COUNTY' });
    test.clock.advanceMinutes(FRESH_PROOF_MINUTES - 1);
    expect(await changeAccess(clerk)).toBe('done');
  });

  it('needs the password again after ten minutes, in the same session, and not for what only reads', async () => {
    const clerk = await test.signedIn({ role: 'COUNTY' });
    test.clock.advanceMinutes(FRESH_PROOF_MINUTES);
    expect(await changeAccess(clerk)).toBe('PROOF_NEEDED');
    expect((await clerk.call(listOpenSessions, {})).status).toBe(200);
    // Using the session proves nothing.
    expect(await changeAccess(clerk)).toBe('PROOF_NEEDED');

    expect((await clerk.call(prove, { currentPassword: 'Wrong1!horse' })).envelope).toMatchObject({
      fieldErrors: { currentPassword: expect.any(String) },
    });
    expect(await changeAccess(clerk)).toBe('PROOF_NEEDED');
    expect((await clerk.call(prove, PASSWORD)).status).toBe(200);
    expect(await changeAccess(clerk)).toBe('done');
    test.clock.advanceMinutes(FRESH_PROOF_MINUTES);
    expect(await changeAccess(clerk)).toBe('PROOF_NEEDED');

    const entries = await test.county.db
      .selectFrom('audit_entries')
      .select('action')
      .where('user_id', '=', clerk.userId)
      .where('action', '=', 'session.proved')
      .execute();
    expect(entries).toHaveLength(1);
  });

  it('needs the code of a user with one-time codes, for whom the password is no proof', async () => {
    const clerk = await test.signedIn({ role: 'COUNTY' });
    const { secret } = (await clerk.call(beginSecondFactor, PASSWORD)).content;
    const setUpCode = showCode(secret, test.county.clock.now());
    await clerk.call(confirmSecondFactor, { code: setUpCode });
    test.clock.advanceMinutes(FRESH_PROOF_MINUTES);
    expect((await clerk.call(prove, PASSWORD)).envelope).toMatchObject({ code: 'CODE_NEEDED' });
    expect((await clerk.call(prove, { ...PASSWORD, code: setUpCode })).status).toBe(400);
    expect(await changeAccess(clerk)).toBe('PROOF_NEEDED');
    const code = showCode(secret, test.county.clock.now());
    expect((await clerk.call(prove, { code })).status).toBe(200);
    expect(await changeAccess(clerk)).toBe('done');
    // The code was used, for whatever purpose.
    expect((await clerk.call(prove, { code })).status).toBe(400);
  });

  it('needs a proof in each session', async () => {
    const clerk = await test.signedIn({ role: 'COUNTY' });
    test.clock.advanceMinutes(FRESH_PROOF_MINUTES);
    const other = test.client();
    await other.send({ method: 'POST', path: 'auth/login' }, { username: clerk.username, password: TEST_PASSWORD });
    expect(await changeAccess(other)).toBe('done');
    expect(await changeAccess(clerk)).toBe('PROOF_NEEDED');
    expect((await clerk.call(loginStatus, {})).status).toBe(200);
  });
});

it('These are the calls that always need a fresh proof; corrections, drawers that differ, and activated or moved users need one too', () => {
  const needing = (request: object) =>
    ENDPOINTS.filter((endpoint: Endpoint) => endpoint.needsFreshProof(request)).map(({ path }) => path);
  const routine = { purpose: 'ESCROW', reason: '', fromStatus: 'A', change: { kind: 'deactivate' } };
  expect(needing(routine).sort()).toEqual([
    'charging/refundSale',
    'controlPanel/account',
    'controlPanel/countyConfig/aLaCarte',
    'controlPanel/countyConfig/aLaCarteSpecialRates',
    'controlPanel/countyConfig/approvals',
    'controlPanel/countyConfig/billingSchedule',
    'controlPanel/countyConfig/certifiedCopies',
    'controlPanel/countyConfig/creditCard',
    'controlPanel/countyConfig/creditCardExtra',
    'controlPanel/countyConfig/efileFees',
    'controlPanel/countyConfig/escrow',
    'controlPanel/countyConfig/flatFee',
    'controlPanel/countyConfig/flatFeeOverride',
    'controlPanel/countyConfig/generalLedger',
    'controlPanel/countyConfig/loginPageRegistration',
    'controlPanel/countyConfig/propertyWatch',
    'controlPanel/countyConfig/receivables',
    'controlPanel/countyConfig/recordingFees',
    'controlPanel/countyConfig/redaction',
    'controlPanel/countyConfig/searchCertificates',
    'controlPanel/countyConfig/titleWork',
    'controlPanel/countyConfig/unclaimedProperty',
    'controlPanel/countyConfig/userAccess',
    'controlPanel/countyConfig/userLockout',
    'controlPanel/discardPlannedSettings',
    'controlPanel/importSettingsFile',
    'controlPanel/payPayout',
    'controlPanel/planSettings',
    'controlPanel/releaseAccountCredit',
    'controlPanel/returnAccountCheck',
    'controlPanel/reverseAccountPayment',
    'controlPanel/setAccountCreditLimit',
    'counter/closeDay',
    'creditcard/bookFinding',
    'creditcard/closeDispute',
    'creditcard/openDispute',
    'creditcard/settleRefusedCapture',
    'currentUser/passkeys/begin',
    'currentUser/passkeys/remove',
    'currentUser/singleSignOn/unlink',
    'generalLedger/payTaxes',
    'redactions/confirmReplaced',
    'redactions/decide',
    'redactions/draw',
    'redactions/originalPage',
    'unclaimedProperty/remit',
    'userManager/user',
    'userManager/userPassword',
    'userManager/userRemoveSecondFactor',
  ]);
  expect(needing({ ...routine, reason: 'Short' })).toContain('counter/closeDrawer');
  expect(needing({ ...routine, purpose: 'CORRECTION' })).toContain('controlPanel/accountPayment');
  for (const fromStatus of ['I', 'L', 'P', undefined])
    expect(needing({ ...routine, fromStatus })).toEqual(
      expect.arrayContaining(['userManager/userChangeStatusList', 'userManager/userChangeStatusSingle']),
    );
  for (const kind of ['activate', 'move'])
    expect(needing({ ...routine, change: { kind } })).toContain('userManager/userChangeSelected');
});

it('Every group of settings with an amount of money needs a fresh proof to be saved', () => {
  const groups: readonly SettingsGroup[] = Object.values(SETTINGS_GROUPS);
  const withMoney = groups.filter(({ fields }) => Object.values(fields).some(({ kind }) => kind === 'money'));
  expect(withMoney.length).toBeGreaterThan(5);
  const asking = ENDPOINTS.filter(
    ({ method, needsFreshProof }: Endpoint) => method === 'POST' && needsFreshProof({ change: {} }),
  );
  const paths = asking.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(withMoney.map(({ name }) => `controlPanel/countyConfig/${name}`)));
});
