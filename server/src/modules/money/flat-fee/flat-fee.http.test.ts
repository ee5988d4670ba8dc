import { randomUUID } from 'node:crypto';
import { getAddOnOptions, getUserAddOnConfirmation, userAddOn } from '@portal/contract/money/flat-fee/add-on';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import type { FlatFeeRate } from '@portal/contract/settings/money/flat-fee';
import { listEmails } from '@portal/testing/apps/emails';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';
import type { NewAccount } from '../../people/accounts/index.ts';
import { addImages, adjustEscrow, findLedgerFaults, getImageAllowance } from '../ledger/index.ts';
import { cancelAddOn } from './cancel-add-on.ts';
import { findFlatFeeFaults } from './find-flat-fee-faults.ts';
import { overrideImages } from './override-images.ts';

const RATES: readonly Partial<FlatFeeRate>[] = [
  { option: true, numberOfPages: 25, cost: 1_000 },
  { option: true, numberOfPages: 1, cost: 0 },
  { option: false, numberOfPages: 9, cost: 9 },
  { option: true, unlimitedNumberOfPages: true, cost: 5_000 },
  {},
];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => offer({}));
afterEach(async () => {
  expect(await findLedgerFaults(app.database.db)).toEqual([]);
  expect(await findFlatFeeFaults(app.database.db)).toEqual([]);
});
afterAll(() => app.close());

async function offer({ accountAdminReload = true, countyAdminReload = false, chargingImages = true, rates = RATES }) {
  const { db } = app.database;
  const content = { accountAdminReload, countyAdminReload, rates: [...rates] };
  await saveSettings(db, { group: 'flatFeeOverride', content, actor: SYSTEM_ACTOR });
  await saveSettings(db, { group: 'flatFee', content: { chargingImages }, actor: SYSTEM_ACTOR });
}

/** The administrator of a flat-fee account with 12 images left. */
async function signInManager(account: Partial<NewAccount> = {}, escrowCents = 0): Promise<TestClient> {
  const client = await app.signedIn({
    role: 'ACCOUNT',
    account: { accountType: 'FLAT_FEE', flatFeeRateLevel: 1, userReload: true, ...account },
  });
  const at = app.clock.now();
  const { accountId } = client;
  await addImages(app.database.db, { accountId, userId: null, grant: 12, opKey: randomUUID(), at });
  if (escrowCents > 0) {
    const adjustment = { accountId, amountCents: escrowCents, opKey: randomUUID(), note: '', actor: SYSTEM_ACTOR, at };
    await adjustEscrow(app.database.db, adjustment);
  }
  return client;
}

const options = async (client: TestClient) => (await client.call(getAddOnOptions, {})).content;
const choose = async (client: TestClient, option: string, imageStateGuid: string = randomUUID()) =>
  (await client.call(getUserAddOnConfirmation, { option, imageStateReference: { imageStateGuid } })).content;
const buy = async (client: TestClient, imageStateGuid: string) =>
  (await client.call(userAddOn, { imageStateGuid })).content;
const left = async ({ accountId }: TestClient) => getImageAllowance(app.database.db, accountId);

async function chooseAndBuy(client: TestClient, option: string) {
  const guid = randomUUID();
  await choose(client, option, guid);
  return buy(client, guid);
}

describe('Flat Fee Account Add On', () => {
  test('lists the county’s enabled options in their order', async () => {
    const { purchaseOptions, errorMessage } = await options(await signInManager());
    expect(errorMessage).toBe('');
    expect(purchaseOptions).toEqual({
      hasBuyOptions: true,
      flatFeeOptions: {
        title: 'Flat Fee Account Add On',
        options: [
          { text: '25 documents for $10.00', value: '1' },
          { text: '1 document for $0.00', value: '2' },
          { text: 'Unlimited documents for $50.00', value: '4' },
        ],
      },
    });
  });

  test('counts pages if the account’s copies are counted by page', async () => {
    const { purchaseOptions } = await options(await signInManager({ imageChargeMethod: 'PAGE' }));
    expect(purchaseOptions.flatFeeOptions?.options.map(({ text }) => text)).toEqual([
      '25 pages for $10.00',
      '1 page for $0.00',
      'Unlimited pages for $50.00',
    ]);
  });

  test.each([
    { why: 'the county does not let administrators', county: { accountAdminReload: false }, account: {} },
    { why: 'copies are not counted', county: { chargingImages: false }, account: {} },
    { why: 'the county offers nothing', county: { rates: [{}, {}, {}, {}, {}] }, account: {} },
    { why: 'the account does not allow it', county: {}, account: { userReload: false } },
    { why: 'the account is free', county: {}, account: { flatFeeRateLevel: 0 } },
    { why: 'the account has no flat fee', county: {}, account: { accountType: 'A_LA_CARTE' } },
  ] as const)('offers nothing and says so where $why', async ({ county, account }) => {
    await offer(county);
    const client = await signInManager(account);
    const { purchaseOptions, errorMessage } = await options(client);
    expect(purchaseOptions).toEqual({ hasBuyOptions: false });
    expect(errorMessage).toBe("Images can't be added to this account here. Contact the county.");
    expect(await choose(client, '1')).toEqual({ ok: false, errorMessage });
  });

  // Users of the account aren't its administrators; staff pay nothing (Spec 1 §6).
  test.each([
    ['ACCOUNT', true],
    ['USER', false],
    ['GUEST', false],
    ['COUNTY', false],
    ['TRIMIN', false],
  ] as const)('a %s of an account with everything else can add images: %s', async (role, expected) => {
    await offer({});
    const { accountId } = await signInManager();
    const client = await app.signedIn({ role, accountId });
    expect((await client.call(loginStatus, {})).content.currentUser.canAddImages).toBe(expected);
  });

  test('offers nothing to an account with unlimited images', async () => {
    const client = await signInManager({}, 5_000);
    await chooseAndBuy(client, '4');
    expect((await options(client)).errorMessage).toMatch(/unlimited images/);
  });
});

describe('Flat Fee Add On Confirmation', () => {
  test('has header lines, balances, and the purchase', async () => {
    const client = await signInManager({ name: 'Granite Law Office' }, 2_500);
    expect(await choose(client, '1')).toEqual({
      ok: true,
      errorMessage: '',
      confirmation: {
        headers: ['Confirm your purchase', 'Granite Law Office'],
        accountMessage: 'Granite Law Office has 12 images left.',
        beginningBalance: { description: 'Beginning balance', valueCents: 2_500 },
        purchaseMessage: 'Paid from the escrow of Granite Law Office.',
        purchase: { description: '25 documents for $10.00', valueCents: 1_000 },
        endingBalance: { description: 'Ending balance', valueCents: 1_500 },
        insufficientBalance: false,
      },
    });
  });

  test.each([
    { escrowCents: 1_000, insufficient: false },
    { escrowCents: 999, insufficient: true },
    { escrowCents: 0, insufficient: true },
  ])('with $escrowCents cents in the escrow, the balance is insufficient: $insufficient', async (row) => {
    const content = await choose(await signInManager({}, row.escrowCents), '1');
    expect(content).toMatchObject({ confirmation: { insufficientBalance: row.insufficient } });
  });

  test('an invoice has no limit', async () => {
    const content = await choose(await signInManager({ paymentMethod: 'INVOICE' }), '1');
    expect(content).toMatchObject({
      confirmation: { insufficientBalance: false, endingBalance: { valueCents: -1_000 } },
    });
  });

  test.each(['0', '3', '6', '', 'x', '01'])('there is no option %j', async (option) => {
    expect(await choose(await signInManager(), option)).toEqual({
      ok: false,
      errorMessage: 'Choose what to add.',
    });
  });

  test('the guid of another user’s choice is refused', async () => {
    const guid = randomUUID();
    await choose(await signInManager({}, 2_000), '1', guid);
    const other = await signInManager({}, 2_000);
    expect(await choose(other, '1', guid)).toMatchObject({ ok: false });
    expect(await buy(other, guid)).toMatchObject({ ok: false });
    expect((await left(other)).imagesRemaining).toBe(12);
  });
});

describe('Buying', () => {
  test('charges the escrow and adds the copies', async () => {
    const client = await signInManager({ name: 'Buyer One' }, 2_500);
    expect(await chooseAndBuy(client, '1')).toEqual({ ok: true, message: '25 images were added to Buyer One.' });
    expect(await left(client)).toEqual({ imagesRemaining: 37, isUnlimited: false });
    expect(await choose(client, '1')).toMatchObject({ confirmation: { beginningBalance: { valueCents: 1_500 } } });
  });

  test('is free of charge without a balance if the option costs nothing', async () => {
    const client = await signInManager();
    expect(await chooseAndBuy(client, '2')).toMatchObject({ ok: true });
    expect((await left(client)).imagesRemaining).toBe(13);
  });

  test('reports insufficient funds and adds nothing if the balance is too small', async () => {
    const client = await signInManager({}, 999);
    expect(await chooseAndBuy(client, '1')).toEqual({ ok: false, message: 'There are insufficient funds.' });
    expect((await left(client)).imagesRemaining).toBe(12);
  });

  test('twice, even at the same time, counts once', async () => {
    const client = await signInManager({}, 5_000);
    const guid = randomUUID();
    await choose(client, '1', guid);
    const answers = await Promise.all(Array.from({ length: 5 }, () => buy(client, guid)));
    expect(new Set(answers.map(({ ok }) => ok))).toEqual(new Set([true]));
    expect((await left(client)).imagesRemaining).toBe(37);
    expect(await choose(client, '2', guid)).toMatchObject({ ok: false });
  });

  test('uses the confirmed price and number', async () => {
    const client = await signInManager({}, 5_000);
    const guid = randomUUID();
    await choose(client, '1', guid);
    await offer({ rates: [{ option: true, numberOfPages: 1, cost: 5_000 }, {}, {}, {}, {}] });
    await buy(client, guid);
    expect((await left(client)).imagesRemaining).toBe(37);
  });

  test('another choice replaces the first', async () => {
    const client = await signInManager({}, 5_000);
    const guid = randomUUID();
    await choose(client, '1', guid);
    await choose(client, '4', guid);
    await buy(client, guid);
    expect((await left(client)).isUnlimited).toBe(true);
  });

  test.each([
    { minutes: 29, ok: true },
    { minutes: 30, ok: false },
  ])('$minutes minutes later is ok: $ok', async ({ minutes, ok }) => {
    const client = await signInManager({}, 5_000);
    const guid = randomUUID();
    await choose(client, '1', guid);
    app.clock.advanceMinutes(20);
    // Users who do nothing for half an hour are signed out.
    await options(client);
    app.clock.advanceMinutes(minutes - 20);
    expect((await buy(client, guid)).ok).toBe(ok);
  });

  test('is refused for a choice that was never made, was cancelled, or is no longer allowed', async () => {
    const client = await signInManager({}, 5_000);
    expect((await buy(client, randomUUID())).ok).toBe(false);
    const cancelled = randomUUID();
    await choose(client, '1', cancelled);
    await cancelAddOn({ db: app.database.db, caller: { ...client, role: 'ACCOUNT', language: 'ENGLISH' } }, cancelled);
    expect((await buy(client, cancelled)).ok).toBe(false);
    const forbidden = randomUUID();
    await choose(client, '1', forbidden);
    await offer({ accountAdminReload: false });
    expect((await buy(client, forbidden)).ok).toBe(false);
    expect((await left(client)).imagesRemaining).toBe(12);
  });

  test('is receipted by mail once, unless it cost nothing', async () => {
    const client = await signInManager({ name: 'Mailed Office' }, 2_500);
    const email = 'mailed@example.com';
    await app.database.db.updateTable('users').set({ email }).where('id', '=', client.userId).execute();
    const guid = randomUUID();
    await choose(client, '1', guid);
    await buy(client, guid);
    await buy(client, guid);
    await chooseAndBuy(client, '2');
    const [mail, ...others] = await listEmails(app, email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Testing County: receipt for added images');
    expect(mail?.text.split('\n')).toEqual([
      'Testing County',
      '',
      'Added: 25 documents for $10.00',
      'Charged: $10.00',
      'New balance: $15.00',
      'Account: Mailed Office',
      expect.stringMatching(/^Payer: /),
      expect.stringMatching(/^Date: \d\d\/\d\d\/\d{4}$/),
      expect.stringMatching(/^Payment number: \d+$/),
      '',
    ]);
  });

  test('is in the audit trail', async () => {
    const client = await signInManager({}, 5_000);
    await chooseAndBuy(client, '1');
    const entry = await app.database.db
      .selectFrom('audit_entries')
      .select(['action', 'username', 'details'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(entry).toMatchObject({
      action: 'flatFee.added',
      username: client.username,
      details: { images: 25, costCents: 1_000 },
    });
  });
});

describe('Flat Fee Usage Override', () => {
  const override = (client: TestClient) =>
    overrideImages(app.database.db, {
      accountId: client.accountId,
      images: 7,
      opKey: randomUUID(),
      actor: SYSTEM_ACTOR,
      at: app.clock.now(),
    });

  test('sets the remaining copies, which ends an unlimited number', async () => {
    const client = await signInManager({}, 5_000);
    await chooseAndBuy(client, '4');
    await offer({ countyAdminReload: true });
    await override(client);
    expect(await left(client)).toEqual({ imagesRemaining: 7, isUnlimited: false });
  });

  test.each([
    { why: 'the county does not let its staff', county: { countyAdminReload: false }, account: {} },
    { why: 'the account has no flat fee', county: { countyAdminReload: true }, account: { accountType: 'A_LA_CARTE' } },
  ] as const)('is refused where $why, and sets nothing', async ({ county, account }) => {
    await offer(county);
    const client = await signInManager(account);
    await expect(override(client)).rejects.toMatchObject({ code: 'NOT_OFFERED' });
    expect((await left(client)).imagesRemaining).toBe(12);
  });
});
