import type { RequestOf } from '@portal/contract/endpoint';
import { examplePrices } from '@portal/contract/money/prices/example-prices';
import { SETTINGS_GROUPS } from '@portal/contract/settings/settings-groups';
import { startTestApp, type TestApp } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('three example prices: a search, one page, ten pages with surcharge', async () => {
  const staff = await test.signedIn({ role: 'COUNTY' });
  const list = async () => (await staff.call(examplePrices, {})).content.examples;
  const free = { accountCents: 0, cardCents: 0, surchargeCents: 0 };
  expect(await list()).toEqual(['search', 'onePage', 'tenPages'].map((purchase) => ({ purchase, ...free })));
  const { db } = test.county;
  const actor = SYSTEM_ACTOR;
  const aLaCarte = { name: 150, imageFirstPage: 300, imageAdditionalPages: 50 };
  await saveSettings(db, { group: 'aLaCarte', content: aLaCarte, actor });
  const surcharge = { applySurcharge: true, surchargeMethod: 'percent', surchargePercent: 250 } as const;
  await saveSettings(db, { group: 'creditCardExtra', content: surcharge, actor });
  expect(await list()).toEqual([
    { purchase: 'search', accountCents: 150, cardCents: 150, surchargeCents: 4 },
    { purchase: 'onePage', accountCents: 300, cardCents: 300, surchargeCents: 8 },
    { purchase: 'tenPages', accountCents: 750, cardCents: 750, surchargeCents: 19 },
  ]);
  const before = await list();
  const listWith = async (unsaved: RequestOf<typeof examplePrices>['unsaved']) =>
    (await staff.call(examplePrices, { unsaved })).content.examples;
  const prices = { ...SETTINGS_GROUPS.aLaCarte.schema.parse({}), name: 900 };
  expect(await listWith({ group: 'aLaCarte', settings: prices })).toMatchObject([
    { accountCents: 900, surchargeCents: 23 },
    { accountCents: 0, surchargeCents: 0 },
    { accountCents: 0, surchargeCents: 0 },
  ]);
  expect((await listWith({ group: 'creditCardExtra', settings: {} }))[0]).toMatchObject({ surchargeCents: 0 });
  const rates = [{ documentType: '0', firstPageRate: 100, additionalPagesRate: 10 }];
  expect(await listWith({ group: 'aLaCarteSpecialRates', settings: { applySpecialRates: true, rates } })).toMatchObject(
    [{ accountCents: 150 }, { accountCents: 100, cardCents: 100 }, { accountCents: 190, cardCents: 190 }],
  );
  // Nothing is stored, and values that can't be saved have no price.
  expect(await list()).toEqual(before);
  for (const settings of [{ name: -1 }, { name: 'free' }, null])
    expect((await staff.send(examplePrices, { unsaved: { group: 'aLaCarte', settings } })).statusCode).toBe(400);
  for (const group of ['common', 'toString'])
    expect((await staff.send(examplePrices, { unsaved: { group, settings: {} } })).statusCode).toBe(400);
  const card = { applyAlternateRates: true, nameCreditCard: 200, imageFirstPageCreditCard: 400 };
  await saveSettings(db, { group: 'creditCard', content: card, actor });
  expect((await list()).map(({ cardCents }) => cardCents)).toEqual([200, 400, 400]);
});
