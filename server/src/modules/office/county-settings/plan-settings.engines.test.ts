import type { ContentOf, RequestOf } from '@portal/contract/endpoint';
import { payDownloadOrder } from '@portal/contract/images/imaging/download-order';
import { examplePrices } from '@portal/contract/money/prices/example-prices';
import { LOAD_SETTINGS, SAVE_SETTINGS } from '@portal/contract/office/county-settings/county-config';
import {
  discardPlannedSettings,
  PLANS_MAX,
  plannedSettings,
  planSettings,
} from '@portal/contract/office/county-settings/planned-settings';
import { settingsHistory } from '@portal/contract/office/county-settings/settings-history';
import { homeAll } from '@portal/contract/office/public-pages/home-all';
import {
  SETTINGS_GROUPS,
  type SettingsGroupName,
  type SettingsInputOf,
} from '@portal/contract/settings/settings-groups';
import { recordDocument } from '@portal/testing/apps/record-document';
import { orderPages, signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../audit/index.ts';
import { forgetSettings } from './get-settings.ts';
import { getSettings, saveSettings } from './index.ts';

type Plan = ContentOf<typeof plannedSettings>['plans'][number];

let test: TestApp;
let county: TestClient;
beforeAll(async () => {
  test = await startSellingApp();
  county = await test.signedIn({ role: 'COUNTY' });
});
afterAll(() => test.close());

/** Sets the instant for which settings are read. */
async function setClock(instant: string): Promise<void> {
  await test.database.executeSql(
    `CREATE OR REPLACE FUNCTION settings_clock() RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT '${instant}'::timestamptz $$`,
  );
  forgetSettings(test.county.db);
}

beforeEach(async () => {
  await setClock('2026-10-20T17:00:00Z');
  await test.database.executeSql('DELETE FROM planned_settings');
  await saveSettings(test.county.db, { group: 'aLaCarte', content: { name: 100, date: 100 }, actor: SYSTEM_ACTOR });
});

const list = async (group: SettingsGroupName = 'aLaCarte', client = county) =>
  (await client.call(plannedSettings, { group })).content.plans;

/** Plans changes of what a group has now, or of one of its plans. */
async function plan<Name extends SettingsGroupName>(
  group: Name,
  firstDay: string,
  changes: Partial<SettingsInputOf<Name>>,
  options: { readonly replaces?: Plan; readonly after?: Plan | undefined; readonly seen?: number[] } = {},
) {
  const { replaces, after } = options;
  const base = ((replaces ?? after)?.settings ?? (await getSettings(test.county.db, group))) as RequestOf<
    typeof planSettings
  >['base'];
  const seen = options.seen ?? (await list(group)).map(({ id }) => id);
  const settings = { ...base, ...changes } as typeof base;
  return county.call(planSettings, {
    group,
    firstDay,
    settings,
    base,
    seen,
    ...(replaces && { replaces: replaces.id }),
  });
}

const searchPrice = async () => (await county.call(examplePrices, {})).content.examples[0]?.accountCents;

describe('A planned price', () => {
  // The days on which the clocks of Chicago change, and the days after: their midnights by the tables of the time zone.
  it.each([
    ['11/01/2026', '2026-11-01T04:59:59.999Z', '2026-11-01T05:00:00Z'],
    ['11/02/2026', '2026-11-02T05:59:59.999Z', '2026-11-02T06:00:00Z'],
    ['03/14/2027', '2027-03-14T05:59:59.999Z', '2027-03-14T06:00:00Z'],
    ['03/15/2027', '2027-03-15T04:59:59.999Z', '2027-03-15T05:00:00Z'],
  ])('of %s holds from its midnight in the county, without anyone saving it then', async (day, before, at) => {
    const { envelope } = await plan('aLaCarte', day, { name: 250 });
    expect(envelope).toMatchObject({ ok: true, message: `These settings will apply from ${day}` });
    expect(await searchPrice()).toBe(100);
    await setClock(before);
    expect(await searchPrice()).toBe(100);
    await setClock(at);
    expect(await searchPrice()).toBe(250);
    expect(await list()).toEqual([]);
  });

  it('is not that of an order that was quoted before', async () => {
    const { db } = test.county;
    const prices = { imageDocument: 900, imageFirstPage: 200, imageAdditionalPages: 50 };
    await saveSettings(db, { group: 'aLaCarte', content: prices, actor: SYSTEM_ACTOR });
    const buyer = await signInBuyer(test, { escrowCents: 10_000 });
    const { documentKey: first } = await recordDocument(test, { image: 1 });
    await plan('aLaCarte', '11/01/2026', { imageFirstPage: 700 });
    await setClock('2026-11-01T04:59:00Z');
    const { guid } = (await orderPages(buyer, first)).content.imageState;
    await setClock('2026-11-01T05:01:00Z');
    await buyer.call(payDownloadOrder, { imageStateGuid: guid });
    expect(await buyer.getBalance()).toBe(9_800);
    const { documentKey: second } = await recordDocument(test, { image: 1 });
    const later = (await orderPages(buyer, second)).content.imageState;
    await buyer.call(payDownloadOrder, { imageStateGuid: later.guid });
    expect(await buyer.getBalance()).toBe(9_100);
  });
});

describe('Planned settings', () => {
  it('are listed by day, with their user, and can be changed, moved and discarded', async () => {
    await plan('aLaCarte', '03/01/2027', { date: 300 });
    await plan('aLaCarte', '01/01/2027', { name: 200 });
    const [january, march] = await list();
    expect([january, march]).toMatchObject([
      { firstDay: '01/01/2027', savedBy: county.username, settings: { name: 200, date: 100 } },
      // The price of January stays.
      { firstDay: '03/01/2027', settings: { name: 200, date: 300 } },
    ]);
    if (january === undefined) throw new Error('no plan');
    await plan('aLaCarte', '02/01/2027', { name: 220 }, { replaces: january });
    const moved = await list();
    expect(moved).toMatchObject([
      { firstDay: '02/01/2027', settings: { name: 220, date: 100 } },
      { firstDay: '03/01/2027', settings: { name: 220, date: 300 } },
    ]);
    const seen = moved.map(({ id }) => id);
    const { envelope } = await county.call(discardPlannedSettings, { group: 'aLaCarte', id: seen[0] ?? 0, seen });
    expect(envelope).toMatchObject({ ok: true, message: 'The planned changes were discarded' });
    expect(await list()).toMatchObject([{ firstDay: '03/01/2027', settings: { name: 100, date: 300 } }]);
    const audited = await test.county.db
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .where('action', 'in', ['settings.planned', 'settings.planDiscarded'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(audited).toMatchObject({
      action: 'settings.planDiscarded',
      details: {
        group: 'aLaCarte',
        firstDay: '02/01/2027',
        changed: ['name'],
        before: { name: 220 },
        after: { name: 100 },
      },
    });
  });

  it('follow what is saved now, except in what they change', async () => {
    await plan('aLaCarte', '01/01/2027', { name: 200 });
    await saveSettings(test.county.db, { group: 'aLaCarte', content: { name: 150, date: 175 }, actor: SYSTEM_ACTOR });
    expect(await list()).toMatchObject([{ settings: { name: 200, date: 175 } }]);
    // Now is what January would have: nothing is left to plan.
    await saveSettings(test.county.db, { group: 'aLaCarte', content: { name: 200, date: 175 }, actor: SYSTEM_ACTOR });
    expect(await list()).toEqual([]);
  });

  it('are versions when their day has begun: in the history, for conflicts, and before what is saved then', async () => {
    const tag = async () =>
      Number((await county.send(LOAD_SETTINGS.aLaCarte, {})).headers.etag?.toString().slice(1, -1));
    const before = await tag();
    await plan('aLaCarte', '01/01/2027', { name: 200 });
    expect(await tag()).toBe(before);
    await setClock('2027-01-05T12:00:00Z');
    expect(await tag()).toBe(before + 1);
    const history = async () =>
      (await county.call(settingsHistory, { group: 'aLaCarte' })).content.versions.slice(0, 2);
    const begun = { version: before + 1, firstDay: '01/01/2027', savedBy: county.username, settings: { name: 200 } };
    expect(await history()).toMatchObject([begun, { version: before, firstDay: null, settings: { name: 100 } }]);
    const content = { ...(await getSettings(test.county.db, 'aLaCarte')), date: 500 };
    const stale = await county.send(SAVE_SETTINGS.aLaCarte, content, { 'if-match': `"${before}"` });
    expect(stale.json()).toMatchObject({ code: 'SETTINGS_CHANGED', conflict: { fields: ['name'] } });
    const saved = await county.send(SAVE_SETTINGS.aLaCarte, content, { 'if-match': `"${before + 1}"` });
    expect(saved.statusCode).toBe(200);
    expect(await history()).toMatchObject([{ version: before + 2, settings: { name: 200, date: 500 } }, begun]);
    expect(await searchPrice()).toBe(200);
  });

  it('are refused for a day that has begun, without a change, of another user’s knowledge, and beyond the limit', async () => {
    const firstDayError = async (day: string, changes: object = { name: 200 }) =>
      (await plan('aLaCarte', day, changes)).envelope.fieldErrors?.firstDay;
    const later = 'Enter a day after today, at most two years ahead.';
    // 5 p.m. UTC is noon in the county: its day is the 20th.
    expect(await firstDayError('10/20/2026')).toBe(later);
    expect(await firstDayError('10/21/2028')).toBe(later);
    expect(await firstDayError('10/20/2028')).toBeUndefined();
    expect(await firstDayError('01/01/2027', {})).toBe('Nothing would change on this day. Change a setting first.');
    expect((await plan('aLaCarte', '01/01/2027', { name: 300 }, { seen: [] })).envelope).toMatchObject({
      code: 'PLANNED_SETTINGS_CHANGED',
    });
    expect((await plan('aLaCarte', '01/01/2027', { name: -1 })).envelope.fieldErrors).toHaveProperty('name');
    for (let month = 1; month < PLANS_MAX; month += 1)
      expect(await firstDayError(`0${month}/01/2027`, { name: 200 + month })).toBeUndefined();
    expect(await firstDayError('12/01/2027', { name: 999 })).toMatch(/^At most 10 changes/);
  });

  it('are for those who can save the group, and for groups that have first days', async () => {
    const owner = await test.signedIn();
    expect((await owner.call(plannedSettings, { group: 'aLaCarte' })).envelope).toMatchObject({ code: 'NOT_ALLOWED' });
    expect((await plan('common', '01/01/2027', { appTitle: 'Later' })).envelope).toMatchObject({ code: 'NOT_OFFERED' });
    expect((await county.call(plannedSettings, { group: 'landlink' })).envelope).toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('of special rates are those of card accounts from the same day, and so is their discard', async () => {
    const rates = [
      { documentType: 'A', instrumentCode: '', documentRate: 400, firstPageRate: 0, additionalPagesRate: 0 },
    ];
    await plan('aLaCarteSpecialRates', '01/01/2027', { rates });
    expect(await list('creditCard')).toMatchObject([{ firstDay: '01/01/2027', settings: { rates } }]);
    const seen = (await list('aLaCarteSpecialRates')).map(({ id }) => id);
    await county.call(discardPlannedSettings, { group: 'aLaCarteSpecialRates', id: seen[0] ?? 0, seen });
    expect(await list('creditCard')).toEqual([]);
  });
});

it('A planned lockout closes the portal at its midnight, to everyone but staff, and opens it on a later day', async () => {
  const owner = await test.signedIn();
  const isClosed = async (client: TestClient) => (await client.call(homeAll, {})).envelope.code === 'LOCKED_OUT';
  await plan('userLockout', '11/01/2026', { lockoutInPlace: true, messageLogin: 'New fees are being set up.' });
  const [closing] = await list('userLockout');
  await plan('userLockout', '11/02/2026', { lockoutInPlace: false }, { after: closing });
  expect(await isClosed(owner)).toBe(false);
  await setClock('2026-11-01T05:00:00Z');
  expect([await isClosed(owner), await isClosed(county)]).toEqual([true, false]);
  await setClock('2026-11-02T06:00:00Z');
  expect(await isClosed(owner)).toBe(false);
});

it('No group with first days has secrets, pictures or options, which are not part of its settings', () => {
  const planned = Object.values(SETTINGS_GROUPS).filter(({ canBePlanned }) => canBePlanned);
  expect(planned.length).toBeGreaterThan(5);
  for (const { name, secrets, pictures, options } of planned)
    expect({ name, secrets, pictures, options: Object.keys(options.shape) }).toEqual({
      ...{ name, secrets: [], pictures: [], options: [] },
    });
});
