import { getEfileIntroduction } from '@portal/contract/filing/efile/introduction';
import type { SettingsInputOf } from '@portal/contract/settings/settings-groups';
import { offerEfile } from '@portal/testing/apps/efile-app';
import { startTestApp, type TestApp } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const saveFees = (fees: SettingsInputOf<'recordingFees'>['fees']) =>
  saveSettings(app.county.db, { group: 'recordingFees', content: { fees }, actor: SYSTEM_ACTOR });

async function listPrices() {
  const { prices } = (await app.client().call(getEfileIntroduction, {})).content;
  return Object.fromEntries(prices.map(({ efileType, pages }) => [efileType, pages]));
}

it('a visitor gets nothing where the county takes no filings', async () => {
  const refused = await app.client().send(getEfileIntroduction, undefined);
  expect(refused.json()).toMatchObject({ ok: false, code: 'NOT_OFFERED' });
});

it('a visitor sees the price of each type, and none where it depends on fees that apply today', async () => {
  await offerEfile(app, { marFirstPage: 1_000 }, { efileCountyNote: 'Open until 4 p.m.' });
  expect((await app.client().call(getEfileIntroduction, {})).content.countyNote).toBe('Open until 4 p.m.');
  const byPages = { LR: { first: 4_600, additional: 200 }, MAR: { first: 1_000, additional: 0 } };
  expect(await listPrices()).toMatchObject(byPages);

  const fee = { fee: 'CONSERVATION_FEE', instruments: '*', amount: 500 } as const;
  await saveFees([{ ...fee, firstDay: '01/01/2999' }]);
  expect(await listPrices()).toMatchObject(byPages);
  await saveFees([fee]);
  expect(await listPrices()).toMatchObject({ ...byPages, LR: null });
});
