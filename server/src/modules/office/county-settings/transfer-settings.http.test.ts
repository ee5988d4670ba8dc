import { SAVE_SETTINGS } from '@portal/contract/office/county-settings/county-config';
import {
  compareSettingsFile,
  exportSettings,
  importSettingsFile,
  type SettingsFile,
} from '@portal/contract/office/county-settings/settings-transfer';
import { SETTINGS_GROUPS } from '@portal/contract/settings/settings-groups';
import { SETTINGS_SAMPLES } from '@portal/contract/settings/settings-samples-testing';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../audit/index.ts';
import { getSettings, saveSettings } from './index.ts';

let test: TestApp;
let provider: TestClient;
let county: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  provider = await test.signedIn({ role: 'TRIMIN' });
  county = await test.signedIn({ role: 'COUNTY' });
});
afterAll(() => test.close());

const fileOf = async (client = provider) => (await client.call(exportSettings, {})).content;
const compare = (file: SettingsFile, client = provider) => client.call(compareSettingsFile, { file });
/** Imports a file with the versions that were compared. */
async function importFile(file: SettingsFile, client = provider) {
  const { changed } = (await compare(file, client)).content;
  const versions = Object.fromEntries(changed.map(({ group, version }) => [group, version]));
  return client.call(importSettingsFile, { file, versions });
}
/** The file of a test county in which every setting differs from its default. */
async function fileOfSamples(): Promise<SettingsFile> {
  const file = await fileOf();
  const groups = Object.entries(file.groups).map(([name, { shape, settings }]) => {
    const sample: object = SETTINGS_SAMPLES[name as keyof typeof SETTINGS_SAMPLES].settings;
    // A file has no pictures.
    return [
      name,
      { shape, settings: Object.fromEntries(Object.entries(sample).filter(([field]) => field in settings)) },
    ];
  });
  return { ...file, groups: Object.fromEntries(groups) } as SettingsFile;
}
const countVersions = async () =>
  (await test.county.db.selectFrom('settings_versions').select('version').execute()).length;

describe('A file with all settings', () => {
  it('changes nothing in the county that exported it', async () => {
    expect((await compare(await fileOf())).content).toEqual({ changed: [], skipped: [] });
  });

  it('makes another county the same, with audited new versions', async () => {
    const file = await fileOfSamples();
    const { changed } = (await compare(file)).content;
    expect(changed.map(({ group }) => group).sort()).toEqual(Object.keys(file.groups).sort());
    expect(changed.find(({ group }) => group === 'common')).toMatchObject({
      version: 0,
      before: { appTitle: 'Land Record Portal' },
      after: SETTINGS_SAMPLES.common.settings,
    });
    expect((await importFile(file)).envelope.message).toBe('Settings updated');
    for (const group of ['common', 'creditCard', 'aLaCarteSpecialRates', 'search'] as const)
      expect(await getSettings(test.county.db, group)).toEqual(SETTINGS_SAMPLES[group].settings);
    expect((await fileOf()).groups).toEqual(file.groups);
    const audited = await test.county.db
      .selectFrom('audit_entries')
      .select('details')
      .where('action', '=', 'settings.saved')
      .where('username', '=', provider.username)
      .execute();
    expect(audited).toHaveLength(changed.length);
    expect(audited[0]?.details).toMatchObject({ imported: true });
  });

  it('of another county marks what that county says about itself', async () => {
    const groups = {
      notableDates: {
        shape: 0,
        settings: { showNotableDates: !(await getSettings(test.county.db, 'notableDates')).showNotableDates },
      },
      userLockout: {
        shape: 0,
        settings: { lockoutInPlace: !(await getSettings(test.county.db, 'userLockout')).lockoutInPlace },
      },
      languages: { shape: 0, settings: { languages: !(await getSettings(test.county.db, 'languages')).languages } },
    } as SettingsFile['groups'];
    const own = { ...(await fileOf()), groups };
    const listMarks = async (file: SettingsFile) =>
      Object.fromEntries((await compare(file)).content.changed.map((each) => [each.group, each.isOfAnotherCounty]));
    expect(await listMarks(own)).toEqual({ notableDates: false, userLockout: false, languages: false });
    expect(await listMarks({ ...own, county: 'Another County' })).toEqual({
      notableDates: true,
      userLockout: true,
      languages: false,
    });
  });

  it('leaves settings that it doesn’t contain', async () => {
    const { userAccess, ...file } = { ...(await fileOf()), userAccess: undefined };
    const groups = { common: { shape: 0, settings: { contactName: 'Only this' } } };
    await importFile({ ...file, groups });
    expect(await getSettings(test.county.db, 'common')).toMatchObject({
      ...SETTINGS_SAMPLES.common.settings,
      contactName: 'Only this',
    });
  });

  it('from an older portal is upgraded', async () => {
    const settings = { defaultSearch: 'searchByDate', searchAccess: 'same', enabled: { searchByName: false } };
    const file = { ...(await fileOf()), groups: { search: { shape: 0, settings } } };
    expect((await compare(file)).content.changed[0]?.after).toMatchObject({ searchByName: false });
  });
});

describe('An import', () => {
  it.each([
    [
      'a group that the portal doesn’t know',
      { strange: { shape: 0, settings: {} } },
      { strange: "The portal doesn't know this setting." },
    ],
    [
      'the purge, which isn’t a setting',
      { userPurgeNow: { shape: 0, settings: {} } },
      { userPurgeNow: "The portal doesn't know this setting." },
    ],
    [
      'a field that the portal doesn’t know',
      { common: { shape: 0, settings: { x: 1 } } },
      { 'common.x': "The portal doesn't know this setting." },
    ],
    [
      'a newer portal',
      { common: { shape: 9, settings: {} } },
      { common: 'A newer version of the portal exported these settings.' },
    ],
    [
      'wrong values',
      { escrow: { shape: 0, settings: { minReloadAmount: -1 } } },
      { 'escrow.minReloadAmount': expect.any(String) },
    ],
  ])('of %s is refused with a message, and nothing of the file is stored', async (_title, groups, fieldErrors) => {
    const before = await countVersions();
    const good = { languages: { shape: 0, settings: { languages: false } } };
    const file = { ...(await fileOf()), groups: { ...good, ...groups } } as SettingsFile;
    for (const response of [await compare(file), await provider.call(importSettingsFile, { file, versions: {} })])
      expect(response.envelope).toMatchObject({ code: 'INVALID_INPUT', fieldErrors });
    expect(await countVersions()).toBe(before);
  });

  it('is refused as a whole if someone saved one of its groups after the comparison', async () => {
    const file = await fileOf();
    const changedFile: SettingsFile = {
      ...file,
      groups: {
        languages: { shape: 0, settings: { languages: false } },
        search2: { shape: 0, settings: { tax: false } },
      },
    };
    const { changed } = (await compare(changedFile)).content;
    const versions = Object.fromEntries(changed.map(({ group, version }) => [group, version]));
    const content = { ...SETTINGS_SAMPLES.search2.settings, map: false };
    await saveSettings(test.county.db, { group: 'search2', content, actor: SYSTEM_ACTOR });
    const { envelope, status } = await provider.call(importSettingsFile, { file: changedFile, versions });
    expect({ status, code: envelope.code }).toEqual({ status: 412, code: 'SETTINGS_CHANGED' });
    expect((await getSettings(test.county.db, 'languages')).languages).toBe(true);
  });

  it('running twenty times at once stores one version', async () => {
    const file = { ...(await fileOf()), groups: { languages: { shape: 0, settings: { languages: false } } } };
    const { changed } = (await compare(file)).content;
    const versions = Object.fromEntries(changed.map(({ group, version }) => [group, version]));
    const before = await countVersions();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => provider.call(importSettingsFile, { file, versions })),
    );
    expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await countVersions()).toBe(before + 1);
  });

  it('waits for other imports and saves without a deadlock, whatever the order of its groups', async () => {
    const file = await fileOf();
    const rates = (instrumentCode: string) => [
      { documentType: 'A', instrumentCode, documentRate: 100, firstPageRate: 0, additionalPagesRate: 0 },
    ];
    const send = async (index: number) => {
      const groups = [
        ['creditCard', { shape: 0, settings: { rates: rates(`C${index}`) } }],
        ['aLaCarteSpecialRates', { shape: 0, settings: { rates: rates(`S${index}`) } }],
      ] as const;
      const ordered = index % 2 === 0 ? groups : groups.toReversed();
      if (index % 3 === 0)
        return provider.call(SAVE_SETTINGS.aLaCarteSpecialRates, {
          applySpecialRates: true,
          rates: rates(`D${index}`),
        });
      return importFile({ ...file, groups: Object.fromEntries(ordered) });
    };
    const responses = await Promise.all(Array.from({ length: 30 }, (_, index) => send(index)));
    for (const { status } of responses) expect([200, 412]).toContain(status);
  });

  it('by county staff leaves out provider-only settings, and says so', async () => {
    expect(Object.keys((await fileOf(county)).groups)).not.toContain('landlink');
    const bookType = !(await getSettings(test.county.db, 'landlink')).bookType;
    const file = { ...(await fileOf()), groups: { landlink: { shape: 0, settings: { bookType } } } };
    expect((await compare(file, county)).content).toEqual({ changed: [], skipped: ['landlink'] });
    expect((await county.call(importSettingsFile, { file, versions: {} })).content).toEqual({ imported: [] });
    expect(SETTINGS_GROUPS.landlink.write).toEqual(['TRIMIN']);
  });
});
