import { retryRenewal } from '@portal/contract/money/billing/failed-renewals';
import {
  type AccountFields,
  getAccount,
  PAYMENT_TERMS,
  runMonthlyRenewal,
  saveAccount,
} from '@portal/contract/people/account-admin/account';
import { getFlatFeeUsage, saveFlatFeeUsage } from '@portal/contract/people/account-admin/account-access';
import { pick } from '@portal/contract/values/objects';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../find-money-faults.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';

let app: TestApp;
let others: TestClient;
let clerk: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  others = await app.signedIn({ role: 'COUNTY' });
  const { db } = app.county;
  const rates = [{ option: true, numberOfPages: 25, cost: 1_500 }, {}, {}, {}, {}];
  for (const settings of [
    { group: 'flatFee', content: { rates } },
    { group: 'flatFeeOverride', content: { countyAdminReload: true } },
  ] as const)
    await saveSettings(db, { ...settings, actor: SYSTEM_ACTOR });
});
beforeEach(async () => {
  const account = { accountType: 'FLAT_FEE', paymentMethod: 'INVOICE', flatFeeRateLevel: 1 } as const;
  clerk = await app.signedIn({ role: 'COUNTY', account });
});
afterEach(async () => {
  expect(await findMoneyFaults(app.county)).toEqual([]);
});
afterAll(() => app.close());

const load = async () => (await others.call(getAccount, { id: clerk.accountId })).content;
const save = async (by: TestClient, changed: Partial<AccountFields>) => {
  const fields = { ...(await load()), ...changed, landLinkAccount: '1200' };
  return (await by.call(saveAccount, fields)).envelope;
};

describe('The account that a clerk belongs to', () => {
  /** Another value for each term: none of them may be the clerk's choice. */
  const OTHER_TERMS: Pick<AccountFields, (typeof PAYMENT_TERMS)[number]> = {
    accountType: 'A_LA_CARTE',
    paymentMethod: 'ESCROW',
    flatFeeRateLevel: 0,
    monthlyFee: 100,
    imageChargeMethod: 'PAGE',
    certificateChargeMethod: 'PAGE',
    certifiedCopiesFree: true,
  };

  test.each(PAYMENT_TERMS)('has its %s set by another person', async (term) => {
    const before = pick(await load(), PAYMENT_TERMS);
    const changed = { [term]: OTHER_TERMS[term] };
    expect((await save(clerk, changed)).code).toBe('OWN_MONEY');
    expect(pick(await load(), PAYMENT_TERMS)).toEqual(before);
    expect((await save(others, changed)).ok).toBe(true);
  });

  test('has its address changed by the clerk', async () => {
    expect((await save(clerk, { city: 'Duluth' })).ok).toBe(true);
    expect((await load()).city).toBe('Duluth');
  });

  test('is renewed by another person, now and again', async () => {
    const { accountId } = clerk;
    expect((await clerk.call(runMonthlyRenewal, { accountId })).envelope.code).toBe('OWN_MONEY');
    expect((await clerk.call(retryRenewal, { accountId, period: '2026-11' })).envelope.code).toBe('OWN_MONEY');
    expect((await load()).lastMonthlyRenewal).toBeNull();
    expect((await others.call(runMonthlyRenewal, { accountId })).content.isRenewed).toBe(true);
  });

  test('gets images of its flat fee from another person', async () => {
    const id = clerk.accountId;
    const usage = { id, imagesRemaining: 500 };
    expect((await clerk.call(saveFlatFeeUsage, usage)).envelope.code).toBe('OWN_MONEY');
    expect((await others.call(getFlatFeeUsage, { id })).content.imagesRemaining).not.toBe(500);
    expect((await others.call(saveFlatFeeUsage, usage)).content.imagesRemaining).toBe(500);
  });
});
