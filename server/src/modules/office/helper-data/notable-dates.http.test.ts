import { landlink } from '@portal/contract/office/helper-data/landlink';
import { getNamedContent } from '@portal/contract/office/helper-data/named-lists';
import { notableDates } from '@portal/contract/office/helper-data/notable-dates';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addIndexCoverage } from '@portal/testing/builders/records-builder';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../audit/index.ts';
import { type SettingsOf, saveSettings } from '../county-settings/index.ts';

let test: TestApp;
let user: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  user = await test.signedIn();
  const { db } = test.county;
  const reach = { index_begins_on: '1920-01-02', indexed_through_on: '2026-11-18', verified_through_on: '2026-11-17' };
  await addIndexCoverage(db, { index_name: 'abstract', ...reach, legal_indexed_through_on: '2026-11-16' });
  await addIndexCoverage(db, { index_name: 'torrens', ...reach, certificates_through_on: '2026-11-15' });
  await addIndexCoverage(db, { index_name: 'lien', index_begins_on: '1967-01-03' });
});
afterAll(() => test.close());

const setDates = (content: Partial<SettingsOf<'notableDates'>>) =>
  saveSettings(test.county.db, { group: 'notableDates', content, actor: SYSTEM_ACTOR });
const rowsOf = async () => {
  const { headings, rows } = getNamedContent((await user.call(notableDates, {})).content, 'notableDates');
  return { headings, rows: Object.fromEntries(rows.map(({ label, dates }) => [label, dates])) };
};

it('the notable dates are not shown unless the county uses them', async () => {
  expect(await rowsOf()).toEqual({ headings: [], rows: {} });
  expect((await test.app.inject('/testing/product-configuration.json')).json()).not.toHaveProperty('index');
});

it('the notable dates have a column for each index and a row for each date that any index has', async () => {
  await setDates({ showNotableDates: true });
  expect(await rowsOf()).toEqual({
    headings: ['Abstract', 'Torrens', 'Liens'],
    rows: {
      'Indexed from': ['01/02/1920', '01/02/1920', '01/03/1967'],
      'Indexed through': ['11/18/2026', '11/18/2026', ''],
      'Verified through': ['11/17/2026', '11/17/2026', ''],
      'Certificates through': ['', '11/15/2026', ''],
    },
  });
  expect(getNamedContent((await user.call(landlink, {})).content, 'landlink')).toMatchObject({
    showNotableDates: true,
    abstractIndexBeginDate: '01/02/1920',
    abstractVerifiedDate: '11/17/2026',
    torrensVerifiedDate: '11/17/2026',
    lienVerifiedDate: '',
  });
  expect((await test.app.inject('/testing/product-configuration.json')).json().index).toEqual({
    verifiedThrough: '11/17/2026',
    indexBegin: '01/02/1920',
  });
});

it('the legal dates are shown if indexes are separate, without dates that the county left out', async () => {
  await setDates({ showNotableDates: true, showSeparateIndexes: true, torrensPosted: false });
  const { rows } = await rowsOf();
  expect(rows['Legals indexed through']).toEqual(['11/16/2026', '', '']);
  expect(rows['Indexed through']).toEqual(['11/18/2026', '', '']);
});
