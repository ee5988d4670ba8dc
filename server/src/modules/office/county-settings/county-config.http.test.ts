import type { Endpoint } from '@portal/contract/endpoint';
import { SEARCH_TYPES } from '@portal/contract/index/search/definitions/search-types';
import { LOAD_SETTINGS, SAVE_SETTINGS } from '@portal/contract/office/county-settings/county-config';
import type { SettingsGroup } from '@portal/contract/settings/define-settings-group';
import {
  SETTINGS_GROUP_NAMES,
  SETTINGS_GROUPS,
  type SettingsGroupName,
} from '@portal/contract/settings/settings-groups';
import { SAMPLE_GUEST, SAMPLE_PICTURES, SETTINGS_SAMPLES } from '@portal/contract/settings/settings-samples-testing';
import { storePictures } from '@portal/testing/apps/pictures';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renewAllAccounts } from '../../money/billing/index.ts';
import { createAccount } from '../../people/accounts/index.ts';
import { SYSTEM_ACTOR } from '../audit/index.ts';
import { getSettings, saveSettings } from './index.ts';

let test: TestApp;
let provider: TestClient;
let county: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  await storePictures(test.county.db, SAMPLE_PICTURES);
  const { userId } = await test.signedIn({ role: 'GUEST' });
  await test.county.db.updateTable('users').set({ username: SAMPLE_GUEST }).where('id', '=', userId).execute();
  provider = await test.signedIn({ role: 'TRIMIN' });
  county = await test.signedIn({ role: 'COUNTY' });
});
afterAll(() => test.close());

async function load(name: SettingsGroupName, client = provider) {
  const endpoint: Endpoint = LOAD_SETTINGS[name];
  const response = await client.send(endpoint, {});
  return { ...response.json(), status: response.statusCode, tag: response.headers.etag };
}

async function save(name: SettingsGroupName, content: object, ifMatch?: string, client = provider) {
  const endpoint: Endpoint = SAVE_SETTINGS[name];
  const response = await client.send(endpoint, content, ifMatch === undefined ? {} : { 'if-match': ifMatch });
  return { ...response.json(), status: response.statusCode, tag: response.headers.etag };
}

async function findNewestAudit() {
  const { details, username } = await test.county.db
    .selectFrom('audit_entries')
    .select(['details', 'username'])
    .where('action', '=', 'settings.saved')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { username, details: details as Record<string, unknown> };
}

/** The extra fields of each group's response when it is loaded or saved, and its message after a save. */
const EXTRAS: Partial<
  Record<SettingsGroupName, { readonly loaded?: object; readonly saved?: object; readonly message?: string }>
> = {
  userAccess: { loaded: { guestIsMissing: false } },
  billingSchedule: { loaded: { lastRanMonthlyRenewalJobPhase1: '', lastRanMonthlyRenewalJobPhase2: '' } },
  userPurgeNow: {
    saved: { users: 0 },
    message: 'Users deleted: 0. Inactive users kept because their accounts have open balances: 0.',
  },
  search2: { saved: { name: 'search2', baseContent: SETTINGS_SAMPLES.search2.settings } },
};

describe.each(SETTINGS_GROUP_NAMES)('%s', (name) => {
  const group: SettingsGroup = SETTINGS_GROUPS[name];
  const { settings } = SETTINGS_SAMPLES[name];
  const defaults = group.schema.parse({});
  const { loaded = {}, saved = {}, message = 'Settings updated' } = EXTRAS[name] ?? {};

  it('loads the defaults before the first save', async () => {
    const { tag: _tag, ...response } = await load(name);
    expect(response).toMatchObject({ status: 200, ok: true, content: { ...defaults, ...loaded } });
  });

  it('saves the shape that it loads, and loads the saved values, both with the version', async () => {
    const { tag } = await load(name);
    const response = await save(name, settings, tag);
    expect(response).toMatchObject({ status: 200, message });
    expect(response.content).toEqual({ ...settings, ...saved });
    expect(response.tag).not.toBe(tag);
    const after = await load(name);
    expect(after.content).toEqual({ ...settings, ...loaded });
    expect(after.tag).toBe(response.tag);
    expect(await getSettings(test.county.db, name)).toEqual(settings);
    expect(await save(name, response.content, response.tag)).toMatchObject({ status: 200, tag: response.tag });
    expect(await save(name, after.content, response.tag)).toMatchObject({ status: 200, tag: response.tag });
  });

  it('refuses a stale save, reports who saved which values and when, and changes nothing', async () => {
    const { tag } = await load(name);
    const response = await save(name, defaults, '"0"');
    expect(response).toMatchObject({
      status: 412,
      code: 'SETTINGS_CHANGED',
      conflict: { savedBy: provider.username, savedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    });
    expect(`"${response.conflict.version}"`).toBe(tag);
    const changed = Object.keys(defaults).filter((field) => name !== 'search' || field !== 'searchByDate');
    expect(response.conflict.fields.toSorted()).toEqual(changed.sort());
    expect(response.message).toMatch(
      new RegExp(`^${provider.username} saved these settings on [0-9/]+ at [0-9:]+ [AP]M and changed: [A-Z]`),
    );
    expect(response.message).not.toContain('settings:');
    expect(await load(name)).toMatchObject({ tag, content: settings });
  });

  it('has no false alarm: saving the current values isn’t a conflict', async () => {
    const { tag } = await load(name);
    expect(await save(name, settings, '"0"')).toMatchObject({ status: 200, tag });
  });

  it('accepts a save without a version, and audits it as unchecked', async () => {
    expect(await save(name, defaults)).toMatchObject({ status: 200 });
    const entries = await test.county.db
      .selectFrom('audit_entries')
      .select('details')
      .where('action', '=', 'settings.saved')
      .orderBy('id')
      .execute();
    const own = entries.map(({ details }) => details as Record<string, unknown>).filter((each) => each.group === name);
    expect(own.find(({ causedBy }) => causedBy === undefined)).toMatchObject({ checked: true });
    expect(own.findLast(({ causedBy }) => causedBy === undefined)).toMatchObject({
      checked: false,
      before: settings,
      after: defaults,
    });
  });

  it('refuses unknown and missing fields, each by name', async () => {
    const [field = ''] = Object.keys(defaults);
    const { [field]: _missing, ...others } = defaults;
    const response = await save(name, { ...others, stranger: true });
    expect(response).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect(response.fieldErrors).toEqual({ [field]: 'Required.', stranger: 'Invalid value.' });
    expect(await load(name)).toMatchObject({ content: defaults });
  });
});

describe('A version', () => {
  it('made weak by a compressing proxy is still the same', async () => {
    const { tag } = await load('languages');
    expect(await save('languages', { languages: true }, `W/${tag}`)).toMatchObject({ status: 200 });
  });

  it.each(['', 'latest', '"1", "2"'])('%j is refused as malformed', async (ifMatch) => {
    expect(await save('languages', { languages: true }, ifMatch)).toMatchObject({
      status: 400,
      code: 'MALFORMED_REQUEST',
    });
  });

  it('that never existed is a conflict, but not if the settings have since returned to the same values', async () => {
    expect(await save('languages', { languages: false }, '"999"')).toMatchObject({ status: 412 });
    const { tag } = await load('languages');
    await save('languages', { languages: false });
    await save('languages', { languages: true });
    expect(await save('languages', { languages: false }, tag)).toMatchObject({ status: 200 });
  });
});

describe('Settings reserved for the provider', () => {
  it('are refused to the county', async () => {
    expect(await load('landlink', county)).toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
    expect(await save('landlink', {}, undefined, county)).toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
  });
});

describe('Search 1', () => {
  const settings = SETTINGS_GROUPS.search.schema.parse({
    ...{ searchByImageWords: true, searchByTaxLien: false, searchAccess: 'configurable' },
  });
  const deniedOf = async (client: TestClient) =>
    (
      await test.county.db
        .selectFrom('accounts')
        .select('denied_searches')
        .where('id', '=', client.accountId)
        .executeTakeFirstOrThrow()
    ).denied_searches;

  it("'Save Only' saves the settings and leaves the accounts", async () => {
    const user = await test.signedIn();
    expect(await save('search', { ...settings, updateUsers: false })).toMatchObject({ message: 'Settings updated' });
    expect(await deniedOf(user)).toEqual([]);
  });

  it("'Save and Update' gives every account the searches that the county offers", async () => {
    const user = await test.signedIn();
    const response = await save('search', { ...settings, updateUsers: true });
    expect(response).toMatchObject({ status: 200, message: 'Settings and Users updated' });
    expect(response.content).toEqual(settings);
    expect(await deniedOf(user)).toEqual(['searchByTaxLien']);
    expect((await findNewestAudit()).details).toMatchObject({ group: 'search', updateUsers: true });
    await save('search', { ...settings, searchByTaxLien: true, updateUsers: true });
    expect(await deniedOf(user)).toEqual([]);
  });

  it('refuses a default search that is off', async () => {
    const off = { ...settings, defaultSearch: 'searchByTaxLien' };
    expect((await save('search', off)).fieldErrors).toEqual({
      defaultSearch: 'Your default search needs to be enabled first.',
    });
  });

  it('has a switch and a note for each search', async () => {
    const { content } = await load('search');
    for (const type of SEARCH_TYPES) {
      expect(typeof content[type]).toBe('boolean');
      expect(typeof content[`${type}CountyNote`]).toBe('string');
    }
  });
});

describe('The schedule', () => {
  it('shows when the two phases of the renewal were last done, and ignores these times in a save', async () => {
    const { db } = test.county;
    // A run without any account isn't done.
    const accountId = await createAccount(db, { name: 'Renewed', monthlyFeeCents: 100 });
    await db.updateTable('accounts').set({ created_at: test.clock.now() }).where('id', '=', accountId).execute();
    await renewAllAccounts(test.county);
    const { content, tag } = await load('billingSchedule');
    expect(content).toMatchObject({
      lastRanMonthlyRenewalJobPhase1: '11/20/2026 12:00 PM',
      lastRanMonthlyRenewalJobPhase2: '11/20/2026 12:00 PM',
    });
    const response = await save('billingSchedule', { ...content, lastRanMonthlyRenewalJobPhase1: 'never' }, tag);
    expect(response).toMatchObject({ status: 200, tag });
    expect(await load('billingSchedule')).toMatchObject({ content });
  });
});

describe('Special rates', () => {
  it('reset those of card accounts in the same save, even if nothing else changed', async () => {
    const rates = [{ documentType: 'A', documentRate: 400 }];
    const card = SETTINGS_GROUPS.creditCard.schema.parse({ rates: [{ documentType: 'T', documentRate: 900 }] });
    const special = { applySpecialRates: true, rates };
    await save('aLaCarteSpecialRates', special);
    await save('creditCard', card);
    await save('aLaCarteSpecialRates', special);
    const { content } = await load('aLaCarteSpecialRates');
    expect(await load('creditCard')).toMatchObject({ content: { ...card, rates: content.rates } });
    expect((await findNewestAudit()).details).toMatchObject({ group: 'creditCard', causedBy: 'aLaCarteSpecialRates' });
  });
});

it('A conflict with settings saved by a command says so, and names fields in words', async () => {
  const { tag } = await load('common');
  await saveSettings(test.county.db, { group: 'common', content: { bookLabel: 'Volume' }, actor: SYSTEM_ACTOR });
  const response = await save('common', { ...SETTINGS_SAMPLES.common.settings }, tag, county);
  expect(response.conflict).toMatchObject({ savedBy: null, fields: ['bookLabel'] });
  expect(response.message).toMatch(
    /^The operator of the portal saved .* and changed: Word for book\. Your changes weren't saved\.$/,
  );
});

describe('The guests’ user name must belong to an active guest', () => {
  const { userAccess } = SETTINGS_SAMPLES;

  it.each([
    ['no user has it', () => Promise.resolve('guest.usr')],
    ['it is of another type of user', async () => (await test.signedIn({ role: 'USER' })).username],
  ])('and is refused if %s', async (_, findName) => {
    const refused = await save('userAccess', { ...userAccess.settings, guestUserName: await findName() });
    expect(refused).toMatchObject({
      status: 400,
      fieldErrors: {
        guestUserName: 'No active user of the type Guest has this name. Add the user in the user manager first.',
      },
    });
  });

  it('but other settings can still be saved while the guest is missing, and the screen says so', async () => {
    const { userId, username } = await test.signedIn({ role: 'GUEST' });
    await test.county.db.updateTable('users').set({ status: 'I' }).where('id', '=', userId).execute();
    await saveSettings(test.county.db, {
      group: 'userAccess',
      content: { guestUserName: username },
      actor: SYSTEM_ACTOR,
    });
    expect((await load('userAccess')).content).toMatchObject({ guestIsMissing: true });
    const content = { ...userAccess.settings, guestUserName: username, maxloginAttempts: 7 };
    expect(await save('userAccess', content)).toMatchObject({ status: 200 });
  });
});
