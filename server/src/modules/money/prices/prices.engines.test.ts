import { SEARCH_TYPES } from '@portal/contract/index/search/definitions/search-types';
import { creditCardSearchRates } from '@portal/contract/money/prices/credit-card-search-rates';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { type SettingsGroupName, saveSettings } from '../../office/county-settings/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await save('search', {
    ...Object.fromEntries(SEARCH_TYPES.map((type) => [type, false])),
    searchByName: true,
    searchByTaxLien: true,
  });
});
beforeEach(async () => {
  await save('aLaCarte', { name: 50, imageDocument: 500, imageFirstPage: 200, imageAdditionalPages: 50 });
  await save('creditCard', {});
  await save('aLaCarteSpecialRates', {});
});
afterAll(() => app.close());

function save(group: SettingsGroupName, content: object) {
  return saveSettings(app.database.db, { group, content, actor: SYSTEM_ACTOR });
}

const CARD = { paymentMethod: 'CREDIT_CARD', imageChargeMethod: 'PAGE' } as const;
const list = async (client: TestClient) => {
  const { content } = await client.call(creditCardSearchRates, {});
  return Object.fromEntries(content.creditCardSearchRates.map(({ code, description }) => [code, description]));
};

test('the price list has the user’s searches, and the prices charged for images', async () => {
  expect(await list(await app.signedIn({ account: CARD }))).toEqual({
    'Name search': '$0.50',
    'Tax lien search': '$0.00',
    'Image, first page': '$2.00',
    'Image, each additional page': '$0.50',
  });
  expect(await list(await app.signedIn({ account: { ...CARD, imageChargeMethod: 'DOCUMENT' } }))).toMatchObject({
    'Document images': '$5.00',
  });
});

test('details are listed if they cost something, images if they can be bought', async () => {
  await save('aLaCarte', { documentDetails: 5, taxLienDetails: 10 });
  expect(await list(await app.signedIn({ account: { ...CARD, imageRetrieval: false } }))).toEqual({
    'Name search': '$0.00',
    'Tax lien search': '$0.00',
    'Details of a document': '$0.05',
    'Details of a tax lien': '$0.10',
  });
});

test('the alternate rates apply only in counties that use them', async () => {
  await save('creditCard', { applyAlternateRates: false, nameCreditCard: 75 });
  const client = await app.signedIn({ account: CARD });
  expect(await list(client)).toMatchObject({ 'Name search': '$0.50' });
  await save('creditCard', { applyAlternateRates: true, nameCreditCard: 75 });
  expect(await list(client)).toMatchObject({ 'Name search': '$0.75', 'Image, first page': '$0.00' });
});

test('if special rates apply, the list says that some copies differ', async () => {
  await save('aLaCarteSpecialRates', { applySpecialRates: true, rates: [{ documentType: 'A', firstPageRate: 900 }] });
  expect(await list(await app.signedIn({ account: CARD }))).toMatchObject({
    'Image, first page': '$2.00; some documents differ',
    'Name search': '$0.50',
  });
});

test('the list states the surcharge that its prices are without', async () => {
  const stated = async (account: object) =>
    (await (await app.signedIn({ account })).call(creditCardSearchRates, {})).content.surchargeMessage;
  expect(await stated(CARD)).toBe('');
  await save('creditCardExtra', { applySurcharge: true, surchargeMethod: 'percent', surchargePercent: 250 });
  expect(await stated(CARD)).toBe('Paying by card adds a surcharge of 2.5 %.');
  expect(await stated({ paymentMethod: 'INVOICE' })).toBe('');
  await save('creditCardExtra', { applySurcharge: true, surchargeMethod: 'dollars', surcharge: 30 });
  expect(await stated(CARD)).toBe('Paying by card adds a surcharge of $0.30.');
  await save('creditCardExtra', {});
});

test.each([
  { who: 'an escrow account', options: { account: { paymentMethod: 'ESCROW' } } },
  { who: 'an invoice account', options: { account: { paymentMethod: 'INVOICE' } } },
  { who: 'staff', options: { account: CARD, role: 'COUNTY' } },
] as const)('$who has no price list', async ({ options }) => {
  expect(await list(await app.signedIn(options))).toEqual({});
});

test('the current user has the price list, and a flat-fee account its remaining images', async () => {
  const current = async (client: TestClient) => (await client.call(loginStatus, {})).content.currentUser;
  const card = await current(await app.signedIn({ account: CARD }));
  expect(card.creditCardSearchRates).toContainEqual({ code: 'Name search', description: '$0.50' });
  expect(card).toMatchObject({ imageAllowance: null, canAddImages: false, canAddToEscrow: false });
  const flat = await current(await app.signedIn({ account: { accountType: 'FLAT_FEE', flatFeeRateLevel: 1 } }));
  expect(flat).toMatchObject({
    creditCardSearchRates: [],
    imageAllowance: { imagesRemaining: 0, isUnlimited: false },
    canAddImages: false,
  });
  const free = await current(await app.signedIn({ account: { accountType: 'FLAT_FEE' } }));
  expect(free.imageAllowance).toBeNull();
});
