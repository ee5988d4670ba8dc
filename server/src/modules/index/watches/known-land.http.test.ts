import { startWatch } from '@portal/contract/index/watches/own-watches';
import { signUpForWatch } from '@portal/contract/index/watches/public-watches';
import type { Watched } from '@portal/contract/index/watches/watched';
import { startTestApp, type TestApp } from '@portal/testing/apps/test-app';
import { offerWatch } from '@portal/testing/apps/watch-builder';
import { addLand, addPlat } from '@portal/testing/builders/land-builder';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { afterAll, beforeAll, expect, it } from 'vitest';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  const { db } = test.county;
  await addTestCodes(db);
  await offerWatch(test);
  for (const [number = '', name = ''] of [
    ['27', 'BIRCH HOLLOW'],
    ['31', 'ELM COURT'],
    ['40', 'NORTH SHORE'],
  ])
    await addPlat(db, { number, name });
  const shown = await addDocument(db, { key: 'A100', parcels: ['12-345-60', '12-345-66', '12-345-70', '99-1'] });
  await addLand(db, { document_id: shown }, [
    { plat: '27', block: '3', lots: '1-7' },
    { plat: '27', block: '4', lots: '9' },
    { plat: '31', block: 'ALL' },
    { place: '12-33-21' },
    { place: '14-33-21' },
    { place: '1-35½-22' },
  ]);
  const withheld = await addDocument(db, { key: 'A101', isWithheld: true });
  await addLand(db, { document_id: withheld }, [{ plat: '27', block: '3', lots: '8' }, { place: '13-33-21' }]);
});
afterAll(() => test.close());

const lot = (plat: string, block: string, number: string): Watched => ({ kind: 'LOT', plat, block, lot: number });
const section = (township: string, range: string, number: string): Watched => ({
  ...{ kind: 'SECTION', township, range, section: number },
});
const parcel = (number: string): Watched => ({ kind: 'PARCEL', parcel: number });

const unknown: readonly (readonly [Watched, string, string])[] = [
  [parcel('12-345-67'), 'parcel', '12-345-60, 12-345-66, 12-345-70, 99-1'],
  [lot('28', '3', '7'), 'plat', '27 BIRCH HOLLOW, 31 ELM COURT, 40 NORTH SHORE'],
  [lot('elm cort', '3', '7'), 'plat', '31 ELM COURT'],
  [lot('27', '3', '12'), 'lot', '7, 6, 5, 4'],
  // A lot of a withheld document isn't known.
  [lot('27', '3', '8'), 'lot', '7, 6, 5, 4'],
  [lot('27', '5', '7'), 'block', '4, 3'],
  [lot('27', '', '7'), 'block', '3, 4'],
  [section('33', '21', '13'), 'section', '12, 14'],
  [section('33½', '21', '12'), 'section', 'T33N R21W'],
  [section('35', '22', '1'), 'section', 'T33N R21W, T35½N R22W'],
  [section('33S', '21', '12'), 'section', 'T33N R21W'],
];

it.each(unknown)('refuses a watch of %j at %s, and names %s', async (watched, field, nearest) => {
  const user = await test.signedIn();
  const refused = [
    (await test.client().send(signUpForWatch, { email: 'owner@example.com', watched })).json(),
    (await user.send(startWatch, { watched })).json(),
  ];
  await test.database.executeSql('DELETE FROM public_call_attempts');
  for (const { code, fieldErrors } of refused) {
    expect(code).toBe('INVALID_INPUT');
    expect(Object.keys(fieldErrors)).toEqual([field]);
    expect(fieldErrors[field]).toContain(nearest);
  }
});

it.each([
  parcel('12.345.66'),
  lot('27', '3', '7'),
  lot('27', '04', '9'),
  // Nothing names a lot of this plat, so that any can exist.
  lot('31', '2', '5'),
  section('33N', '21W', '12'),
  section('35 1/2', '22', '1'),
])('starts a watch of %j', async (watched) => {
  const user = await test.signedIn();
  expect((await user.call(startWatch, { watched })).content.isStarted).toBe(true);
});

it('says that the index has none if there is nothing near', async () => {
  await test.database.executeSql('DELETE FROM document_parcels; DELETE FROM parcels');
  const { fieldErrors } = (
    await test.client().send(signUpForWatch, { email: 'owner@example.com', watched: parcel('1') })
  ).json();
  expect(fieldErrors).toEqual({ parcel: "The county's index doesn't have this." });
});
