import { SEARCH_TYPES, type SearchType } from '@portal/contract/index/search/definitions/search-types';
import {
  type AccountFields,
  NEW_ACCOUNT,
  runMonthlyRenewal,
  saveAccount,
} from '@portal/contract/people/account-admin/account';
import {
  getFlatFeeUsage,
  getPageAccess,
  saveFlatFeeUsage,
  savePageAccess,
} from '@portal/contract/people/account-admin/account-access';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { fundEscrow } from '@portal/testing/apps/selling-app';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLedgerFaults, getFunds } from '../../money/ledger/index.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';
import { createAccount } from '../accounts/index.ts';

let test: TestApp;
let county: TestClient;
let provider: TestClient;

beforeAll(async () => {
  test = await startTestApp();
  county = await test.signedIn({ role: 'COUNTY' });
  provider = await test.signedIn({ role: 'TRIMIN' });
});
afterAll(() => test.close());

const ACCOUNT: AccountFields = { ...NEW_ACCOUNT, name: 'Lakes Abstract', landLinkAccount: '1200' };

const load = async (id: number) => {
  const response = await county.send({ method: 'GET', path: `controlPanel/account/${id}` }, undefined);
  return { ...response.json(), version: response.headers.etag as string };
};
const save = async (fields: Partial<AccountFields>, id = 0, version?: string, who = county) => {
  const headers = version === undefined ? undefined : { 'if-match': version };
  const response = await who.send(saveAccount, { id, ...ACCOUNT, ...fields }, headers);
  return { status: response.statusCode, version: response.headers.etag as string, ...response.json() };
};
const create = async (fields: Partial<AccountFields>): Promise<number> => (await save(fields)).content.accountId;
const newestAudit = (action: string) =>
  test.database.db
    .selectFrom('audit_entries')
    .select(['details', 'username'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .executeTakeFirst();

describe('A new account', () => {
  it('has the defaults of the specification and the state of the county', async () => {
    const { content } = await load(0);
    expect(content).toMatchObject({ ...NEW_ACCOUNT, id: 0, status: 'A', state: 'MN', needsMonthlyRenewal: false });
    expect(content.countyConfigFlatFee.rates).toHaveLength(5);
  });

  it('is saved with every field, trimmed, and with an audit row', async () => {
    const fields: AccountFields = {
      ...{ name: '  Harbor Title  ', accountType: 'FLAT_FEE', paymentMethod: 'INVOICE', monthlyFee: 1_999 },
      ...{ flatFeeRateLevel: 0, imageChargeMethod: 'PAGE', certificateChargeMethod: 'PAGE' },
      ...{ address: ' 12 Lake St ', city: 'Grand Marais', state: 'MN', zip: '55604', phone: '(218) 555-0142' },
      ...{ email: ' office@harbor.example ', landLinkAccount: '0012', postToLandLink: true, userReload: false },
      ...{ imageRetrieval: false, previewRetrieval: false, certificateRetrieval: false },
      certificatePreviewRetrieval: false,
      certifiedCopiesFree: true,
    };
    const id = await create(fields);
    const { content } = await load(id);
    const trimmed = { ...fields, name: 'Harbor Title', address: '12 Lake St', email: 'office@harbor.example' };
    expect(content).toMatchObject({ ...trimmed, id, userCount: 0, lastMonthlyRenewal: null });
    expect(await newestAudit('account.created')).toEqual({
      username: county.username,
      details: { accountId: id, after: trimmed },
    });
  });
});

describe('An account’s fields', () => {
  const long = (characters: number) => 'a'.repeat(characters);
  it.each<[object, Record<string, string>]>([
    [{ name: ' ' }, { name: 'Required.' }],
    [{ name: long(61) }, { name: '60 characters max.' }],
    [{ name: long(10_000) }, { name: '60 characters max.' }],
    [{ name: 'a\r\nBcc: all@example.com' }, { name: 'Invalid characters.' }],
    [{ landLinkAccount: '12a' }, { landLinkAccount: 'Numeric Account Number' }],
    [{ landLinkAccount: '12345678901' }, { landLinkAccount: '10 characters max.' }],
    [{ address: long(51) }, { address: '50 characters max.' }],
    [{ city: long(51) }, { city: '50 characters max.' }],
    [{ email: `${long(40)}@example.com` }, { email: '50 characters max.' }],
    [{ zip: '5501' }, { zip: '5-digit zip.' }],
    [{ zip: '5501x' }, { zip: 'Numbers only.' }],
    [{ phone: '(218) 555-014' }, { phone: '(XXX) XXX-XXXX' }],
    [{ monthlyFee: -1 }, { monthlyFee: expect.any(String) as never }],
    [{ flatFeeRateLevel: 6 }, { flatFeeRateLevel: expect.any(String) as never }],
    [{ status: 'A', extra: 1 }, { extra: expect.any(String) as never }],
    [
      { accountType: 'FLAT_FEE', paymentMethod: 'CREDIT_CARD' },
      { paymentMethod: "A flat-fee account can't pay by card." },
    ],
    [{ userReload: true }, { userReload: "The county doesn't offer this." }],
    [{ accountType: 'FLAT_FEE', flatFeeRateLevel: 2 }, { flatFeeRateLevel: "The county doesn't offer this." }],
  ])('%j is refused', async (fields, fieldErrors) => {
    const { status, fieldErrors: found } = await save({ name: 'Refused', ...fields });
    expect(status).toBe(400);
    expect(found).toEqual(fieldErrors);
  });

  it.each([
    ['a la carte with a non-credit-card payment', {}],
    ['flat fee with a rate level', { accountType: 'FLAT_FEE', flatFeeRateLevel: 1 }],
    ['credit card posting to LandLink', { paymentMethod: 'CREDIT_CARD', postToLandLink: true }],
  ] as const)('the finance account is required when the account is %s', async (_title, fields) => {
    const { fieldErrors } = await save({ ...fields, name: 'Without number', landLinkAccount: '' });
    expect(fieldErrors).toEqual({ landLinkAccount: 'Required.' });
  });

  it.each([
    ['free flat fee', { accountType: 'FLAT_FEE' }],
    ['card that isn’t posted', { paymentMethod: 'CREDIT_CARD' }],
  ] as const)('the finance account can be empty for a %s', async (title, fields) => {
    expect((await save({ ...fields, name: title, landLinkAccount: '' })).status).toBe(200);
  });

  it('a name that another account has, even with different capitalization, is refused', async () => {
    await create({ name: 'Pine Title' });
    expect((await save({ name: 'PINE TITLE' })).fieldErrors).toEqual({ name: 'Another account has this name.' });
  });
});

describe('Two people editing the same account', () => {
  it('the second sees who saved which values and when, and can replace them', async () => {
    const id = await create({ name: 'Contested' });
    const { version } = await load(id);
    expect((await save({ name: 'Contested', city: 'Duluth' }, id, version, provider)).status).toBe(200);
    const stale = await save({ name: 'Contested', zip: '55604' }, id, version);
    expect(stale).toMatchObject({
      status: 412,
      code: 'ACCOUNT_CHANGED',
      conflict: { version: 2, savedBy: provider.username, savedAt: test.clock.now().toISOString(), fields: ['city'] },
    });
    expect(stale.message).toBe(
      `${provider.username} saved this account on 11/20/2026 at 12:00 PM and changed: City. Your changes weren't saved.`,
    );
    expect((await load(id)).content).toMatchObject({ city: 'Duluth', zip: '' });
    const kept = await save({ name: 'Contested', zip: '55604' }, id, '"2"');
    expect(kept).toMatchObject({ status: 200, version: '"3"' });
    expect((await newestAudit('account.saved'))?.details).toEqual({
      accountId: id,
      before: { city: 'Duluth', zip: '' },
      after: { city: '', zip: '55604' },
    });
  });

  it('saving the same values, or the stored ones, is no conflict', async () => {
    const id = await create({ name: 'Agreed' });
    const { version } = await load(id);
    await save({ name: 'Agreed', city: 'Duluth' }, id, version, provider);
    expect((await save({ name: 'Agreed', city: 'Duluth' }, id, version)).status).toBe(200);
    await save({ name: 'Agreed' }, id, undefined, provider);
    expect((await save({ name: 'Agreed', zip: '55604' }, id, version)).status).toBe(200);
  });
});

it('An inactive account can’t be saved, renewed or reloaded', async () => {
  const id = await create({ name: 'Asleep' });
  await test.database.db.updateTable('accounts').set({ status: 'I' }).where('id', '=', id).execute();
  expect(await save({ name: 'Awake' }, id)).toMatchObject({ status: 409, code: 'ACCOUNT_INACTIVE' });
  expect((await county.call(runMonthlyRenewal, { accountId: id })).envelope.code).toBe('ACCOUNT_INACTIVE');
  expect((await county.call(saveFlatFeeUsage, { id, imagesRemaining: 1 })).envelope.code).toBe('ACCOUNT_INACTIVE');
});

describe('Run Monthly Renewal', () => {
  it('pressed twice charges once; the result refreshes the form', async () => {
    const id = await create({ name: 'Monthly', monthlyFee: 1_500 });
    await fundEscrow(test, id, 2_000);
    expect((await load(id)).content).toMatchObject({ needsMonthlyRenewal: true });
    const both = await Promise.all([1, 2].map(() => county.call(runMonthlyRenewal, { accountId: id })));
    for (const { content, envelope } of both) {
      expect(content).toMatchObject({
        isRenewed: true,
        needsMonthlyRenewal: false,
        lastMonthlyRenewal: '2026-11-20T12:00',
      });
      expect(envelope.message).toBe('Monthly was renewed.');
    }
    expect(
      (await getFunds(test.county.db, { id, accountType: 'A_LA_CARTE', paymentMethod: 'ESCROW' })).balanceCents,
    ).toBe(500);
    expect(await findLedgerFaults(test.county.db)).toEqual([]);
  });

  it('explains why an account was not renewed', async () => {
    const id = await create({ name: 'Poor', monthlyFee: 1_500 });
    const { content, envelope } = await county.call(runMonthlyRenewal, { accountId: id });
    expect(content).toMatchObject({ isRenewed: false, needsMonthlyRenewal: true });
    expect(envelope.message).toBe("Poor wasn't renewed: its escrow balance is too low.");
  });
});

describe('Access', () => {
  const all = Object.fromEntries(SEARCH_TYPES.map((type) => [type, true])) as Record<SearchType, true>;

  it('has a switch for each of the sixteen searches, and applies from the next call', async () => {
    expect(SEARCH_TYPES).toHaveLength(16);
    const user = await test.signedIn({ account: { name: 'Accessed' } });
    await saveSettings(test.county.db, {
      ...{ group: 'search', actor: SYSTEM_ACTOR },
      content: { searchAccess: 'configurable' },
    });
    const id = user.accountId;
    const { content, envelope } = await county.call(savePageAccess, { id, ...all, searchByName: false });
    expect(content).toMatchObject({ id, isConfigurable: true, searchByName: false, searchByDate: true });
    expect(envelope.message).toBe('The access of Accessed was saved.');
    const searches = (await user.call(loginStatus, {})).content.currentUser.searchList;
    expect(searches).not.toContain('searchByName');
    expect(searches).toContain('searchByDate');
    expect((await newestAudit('account.accessSaved'))?.details).toEqual({
      ...{ accountId: id, before: [], after: ['searchByName'] },
    });
    const loaded = await county.send({ method: 'GET', path: `controlPanel/accountPageAccess/${id}` }, undefined);
    expect(getPageAccess.content.parse(loaded.json().content)).toMatchObject({ name: 'Accessed', searchByName: false });
  });

  it('needs every switch', async () => {
    const { searchByName: _, ...missing } = all;
    const { status } = await county.call(savePageAccess, { id: county.accountId, ...missing } as never);
    expect(status).toBe(400);
  });
});

describe('Flat Fee Usage Override', () => {
  const usage = async (id: number) => {
    const response = await county.send({ method: 'GET', path: `controlPanel/accountFlatFeeUsage/${id}` }, undefined);
    return { status: response.statusCode, ...response.json() };
  };

  it('sets the images that remain, once for each request, with journal entry and audit row', async () => {
    const id = await createAccount(test.county.db, { name: 'Counted', accountType: 'FLAT_FEE', flatFeeRateLevel: 1 });
    expect(await usage(id)).toMatchObject({ status: 404, code: 'NOT_OFFERED' });
    await saveSettings(test.county.db, {
      ...{ group: 'flatFeeOverride', actor: SYSTEM_ACTOR },
      content: { countyAdminReload: true },
    });
    expect((await usage(id)).content).toEqual({ id, name: 'Counted', imagesRemaining: 0, isUnlimited: false });
    const requestKey = '0b5a1f0c-6f2f-4c39-9a53-9a5d7c1f4a11';
    const request = { id, imagesRemaining: 40, requestKey };
    const both = await Promise.all([1, 2].map(() => county.call(saveFlatFeeUsage, request)));
    expect(both.map(({ content }) => getFlatFeeUsage.content.parse(content).imagesRemaining)).toEqual([40, 40]);
    expect(both[0]?.envelope.message).toBe('Counted has 40 images left.');
    const other = await county.call(saveFlatFeeUsage, { ...request, imagesRemaining: 50 });
    expect(other.envelope.message).toBe('Counted has 40 images left.');
    expect((await newestAudit('flatFee.overridden'))?.details).toMatchObject({ accountId: id, after: 40 });
    expect(await findLedgerFaults(test.county.db)).toEqual([]);
  });

  it.each([-1, 1.5, 1_000_001])('refuses %d', async (imagesRemaining) => {
    expect((await county.call(saveFlatFeeUsage, { id: county.accountId, imagesRemaining })).status).toBe(400);
  });

  it('is not offered for an a la carte account', async () => {
    expect(await usage(county.accountId)).toMatchObject({ status: 404, code: 'NOT_OFFERED' });
  });
});
