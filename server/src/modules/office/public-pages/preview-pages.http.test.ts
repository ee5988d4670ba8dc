import type { RequestOf } from '@portal/contract/endpoint';
import { homeAll } from '@portal/contract/office/public-pages/home-all';
import { loginPageLatestNews } from '@portal/contract/office/public-pages/login-page';
import { previewPages } from '@portal/contract/office/public-pages/preview-pages';
import { SETTINGS_GROUPS, type SettingsGroupName } from '@portal/contract/settings/settings-groups';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let test: TestApp;
let staff: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  staff = await test.signedIn({ role: 'COUNTY' });
});
afterAll(() => test.close());

type Unsaved = RequestOf<typeof previewPages>['unsaved'];
/** The pages as they would look with the given settings of a group and defaults for its other fields. */
async function preview<Name extends SettingsGroupName>(group: Name, settings: object) {
  const unsaved = { group, settings: { ...SETTINGS_GROUPS[group].schema.parse({}), ...settings } } as Unsaved;
  return (await staff.call(previewPages, { unsaved })).content;
}

const NEWS = { paragraphs: [{ heading: 'Closed on Friday', paragraphContent: 'The office is closed.' }] };

describe('A preview', () => {
  it('shows the login page with settings that are not saved', async () => {
    expect((await preview('loginPageLatestNews', NEWS)).latestNews).toEqual(NEWS);
    expect((await preview('common', { countyName: 'Pine County' })).configuration.county.name).toBe('Pine County');
    expect((await preview('appearance', { theme: 'lake' })).configuration.theme).toBe('lake');
    expect((await preview('languages', { languages: true })).configuration.languages).toBe(true);
    const slides = await preview('loginPageSlides', { numberOfSlides: 4 });
    expect(slides.slides).toEqual({ numberOfSlides: 4, images: [] });
    const link = { heading: 'Fees', paragraphContent: 'https://www.example.gov/fees' };
    expect((await preview('loginPageLinks', { paragraphs: [link] })).links).toEqual({ paragraphs: [link] });
  });

  it('shows the home page with its cards', async () => {
    expect((await preview('homeSelections', { transactions: false })).home.selections.transactions).toBe(false);
    expect((await preview('latestNews', NEWS)).home).toMatchObject({
      selections: { latestNews: true },
      latestNews: NEWS,
    });
    expect((await preview('common', { contactName: 'Marlys' })).home.common.contactName).toBe('Marlys');
  });

  it('stores nothing, and equals the pages if nothing changes', async () => {
    const { home } = await preview('common', {});
    expect(home).toEqual((await staff.call(homeAll, {})).content);
    expect((await test.client().call(loginPageLatestNews, {})).content.paragraphs).toEqual([]);
    expect(await test.county.db.selectFrom('settings_versions').selectAll().execute()).toEqual([]);
  });

  it.each([
    ['settings that cannot be saved', { group: 'loginPageSlides', settings: { numberOfSlides: 7 } }],
    [
      'a link that a browser would run',
      {
        group: 'loginPageLinks',
        settings: { paragraphs: [{ heading: 'A', paragraphContent: 'javascript:alert(1)' }] },
      },
    ],
    ['a group that no page shows', { group: 'creditCard', settings: {} }],
    ['a group that there is not', { group: '__proto__', settings: {} }],
    ['no settings', { group: 'common' }],
  ])('refuses %s', async (_name, unsaved) => {
    expect((await staff.send(previewPages, { unsaved })).statusCode).toBe(400);
  });
});
