import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import { legalDescriptionDetails } from '@portal/contract/index/search/records/legal-description-details';
import { rowIdOf } from '@portal/contract/index/search/results/result-kinds';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addLand, addPlat } from '@portal/testing/builders/land-builder';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { addTractBook } from '@portal/testing/builders/tract-book-builder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { saveSettings } from '../../../office/county-settings/index.ts';

let test: TestApp;
let user: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  user = await test.signedIn();
  const { db } = test.county;
  await addTestCodes(db);
  await addPlat(db, { number: '7', name: 'BIRCH HOLLOW 2ND' });
  await addPlat(db, { number: '9', name: 'NORTH SHORE CONDOMINIUMS' });
  const document = await addDocument(db, { key: 'A587329', grantees: ['LINDQUIST, ANNA M'] });
  await addLand(db, { document_id: document }, [
    { place: '12-33-21', aliquot: 'NE4 SW4', meridian: '4TH', municipality: 'AF', comment: 'Subject to road' },
    { plat: '7', block: '3', lots: 'N 30 FT OF LOT 8', sublot: 'A', municipality: 'AF' },
    { plat: '9', building: 'B', unit: '101-A', garage: '12' },
    { place: '12-33-21', otherLot: ['GL', '4'] },
    { plat: '7', otherLot: ['OL', 'C'] },
  ]);
  await addDocument(db, { key: 'A1' });
  const withheld = await addDocument(db, { key: 'A2', isWithheld: true });
  await addLand(db, { document_id: withheld }, [{ place: '12-33-21' }]);
  const page = await addTractBook(db, { id: 'A587329' });
  await addLand(db, { tract_book_entry_id: page }, [{ place: '12-33-21', aliquot: 'NW4' }]);
});
afterAll(() => test.close());

const search = (type: SearchType, request: object) => user.call(SEARCH_ENDPOINTS[type], request as never);

const platted = { plat: '7', platNumber: '7', platName: 'BIRCH HOLLOW 2ND' };
const sectional = { legalType: 'MB', section: '12', township: '33', range: '21' };

describe('A search by land', () => {
  it.each<[SearchType, object]>([
    ['searchByLegalDescription', { ...platted, block: '3', lot: '8' }],
    ['searchByLegalDescription', sectional],
    ['searchByPlat', platted],
    ['searchByTractBookLegal', sectional],
  ])('returns records (%s %j)', async (type, request) => {
    const { content } = await search(type, request);
    const kind = type === 'searchByTractBookLegal' ? 'tractBooks' : 'documents';
    expect(content.searchResults.searchResultList.map((row) => rowIdOf(kind, row))).toEqual(['A587329']);
  });

  it('says that other plats begin with the name of the searched one', async () => {
    const { db } = test.county;
    await addPlat(db, { number: '21', name: 'ELM COURT' });
    await addPlat(db, { number: '22', name: 'ELM COURT 2ND ADDITION' });
    await addPlat(db, { number: '23', name: 'ELM COURTYARD' });
    await addPlat(db, { number: '24', name: 'ELM COURT ADDITION' });
    const others = async (plat: string, platName: string) =>
      (await search('searchByPlat', { plat, platNumber: plat, platName })).content.displayCriteria?.find(
        ({ key }) => key === 'Other plats of this name',
      )?.value;
    expect(await others('21', 'ELM COURT')).toBe('22 ELM COURT 2ND ADDITION, 24 ELM COURT ADDITION');
    expect(await others('22', 'ELM COURT 2ND ADDITION')).toBeUndefined();
    expect(await others('23', 'ELM COURTYARD')).toBeUndefined();
  });

  it('describes the land of lots and blocks, and the other criteria', async () => {
    const { content } = await search('searchByLegalDescription', {
      ...platted,
      block: '3',
      lot: '8',
      otherLotCodeLb: 'OL',
      otherLotLb: 'C',
      municipality: 'AF',
      searchMethod: 'EXACT',
      grantorGranteeLastNameLb: 'lindquist',
      grantorGranteeFirstNameLb: 'a',
    });
    expect(content.displayCriteria).toEqual([
      { key: 'Plat', value: '7 BIRCH HOLLOW 2ND' },
      { key: 'Block', value: '3' },
      { key: 'Lot', value: '8' },
      { key: 'Other lot', value: 'Outlot C' },
      { key: 'City or town', value: 'City of Aspen Falls' },
      { key: 'Method', value: 'Exact' },
      { key: 'Name', value: 'lindquist, a' },
    ]);
  });

  it('describes the land of metes and bounds as a deed does', async () => {
    const { content } = await search('searchByLegalDescription', {
      ...sectional,
      q: 'SW',
      qq: 'N',
      otherLotCodeMb: 'GL',
      meridian: '4TH',
    });
    expect(content.displayCriteria).toEqual([
      { key: 'Quarters', value: 'N½ SW¼' },
      { key: 'Section', value: '12-33-21' },
      { key: 'Other lot', value: 'Government lot' },
      { key: 'Meridian', value: '4th Principal Meridian' },
    ]);
    const township = await search('searchByLegalDescription', { ...sectional, section: '' });
    expect(township.content.displayCriteria).toEqual([{ key: 'Township', value: '33-21' }]);
  });

  it('leaves out the land of the other legal type', async () => {
    const { status, content } = await search('searchByLegalDescription', {
      ...sectional,
      ...platted,
      lot: '%',
      grantorGranteeFirstNameLb: 'ANNA',
    });
    expect(status).toBe(200);
    expect(content.searchResults.totalRecordCount).toBe(1);
  });
});

describe('Validation', () => {
  const PLAT = { plat: 'A valid plat required.' };
  it.each<[string, SearchType, object, object]>([
    ['a plat', 'searchByLegalDescription', {}, PLAT],
    ['a plat that there is', 'searchByLegalDescription', { plat: '8' }, PLAT],
    ['a plat', 'searchByPlat', { platName: 'BIRCH' }, PLAT],
    ['a plat that there is', 'searchByPlat', { plat: 'BIRCH' }, PLAT],
    ['a plat', 'searchByTractBookLegal', {}, PLAT],
    [
      'township and range',
      'searchByLegalDescription',
      { legalType: 'MB' },
      { township: 'Required.', range: 'Required.' },
    ],
    [
      'section, township and range',
      'searchByTractBookLegal',
      { legalType: 'MB' },
      { section: 'Required.', township: 'Required.', range: 'Required.' },
    ],
    [
      'digits',
      'searchByLegalDescription',
      { legalType: 'MB', section: '12A', township: '33N', range: '-21' },
      { section: 'Numbers only.', township: 'Numbers only.', range: 'Numbers only.' },
    ],
    [
      'a last name with a first name',
      'searchByLegalDescription',
      { ...platted, grantorGranteeFirstNameLb: 'ANNA' },
      { grantorGranteeLastNameLb: 'Required if First Name entered.' },
    ],
    [
      'last and first name with a middle initial',
      'searchByLegalDescription',
      { ...sectional, grantorGranteeMiddleInitialMb: 'M' },
      {
        grantorGranteeLastNameMb: 'Required if MI entered.',
        grantorGranteeFirstNameMb: 'Required if MI entered.',
      },
    ],
    [
      'one letter for a middle initial',
      'searchByLegalDescription',
      { ...platted, grantorGranteeMiddleInitialLb: 'MM' },
      { grantorGranteeMiddleInitialLb: '1 characters max.' },
    ],
    [
      'texts without percent sign',
      'searchByLegalDescription',
      { ...platted, lot: '%', block: '3%', otherLotLb: '%', unit: '%' },
      {
        lot: 'Invalid characters.',
        block: 'Invalid characters.',
        otherLotLb: 'Invalid characters.',
        unit: 'Invalid characters.',
      },
    ],
    [
      'dates in order',
      'searchByTractBookLegal',
      { ...sectional, fromRecordedDate: '01/02/1900', toRecordedDate: '01/01/1900' },
      { toRecordedDate: 'Invalid date range.' },
    ],
    [
      'dates, and none to come',
      'searchByLegalDescription',
      { ...platted, fromRecordedDate: '01/01/0001', toRecordedDate: '01/01/9999' },
      { fromRecordedDate: 'MM/DD/YYYY', toRecordedDate: 'Future date entered.' },
    ],
    ['quarters', 'searchByLegalDescription', { ...sectional, q: 'X' }, { q: 'Invalid value.' }],
    ['a legal type', 'searchByLegalDescription', { ...platted, legalType: 'XX' }, { legalType: 'Invalid value.' }],
    ['a method', 'searchByLegalDescription', { ...platted, searchMethod: 'LIKE' }, { searchMethod: 'Invalid value.' }],
    ['a sort key', 'searchByPlat', { ...platted, sortKey: 'id; DROP' }, { sortKey: 'Invalid value.' }],
    ['a line of text', 'searchByPlat', { plat: '7\u0000' }, { plat: 'Invalid characters.' }],
    ['no novel', 'searchByPlat', { plat: '7'.repeat(10_000) }, { plat: '150 characters max.' }],
  ])('asks for %s (%s %j)', async (_title, type, request, fieldErrors) => {
    const { status, envelope } = await search(type, request);
    expect(status).toBe(400);
    expect(envelope).toMatchObject({ ok: false, code: 'INVALID_INPUT', fieldErrors });
    expect(Object.keys(envelope.fieldErrors ?? {}).sort()).toEqual(Object.keys(fieldErrors).sort());
  });

  it('accepts digits of any length, and lots of any number', async () => {
    const digits = '9'.repeat(150);
    expect((await search('searchByLegalDescription', { ...sectional, section: digits })).status).toBe(200);
    expect((await search('searchByTractBookLegal', { ...sectional, township: digits, range: digits })).status).toBe(
      200,
    );
    expect((await search('searchByLegalDescription', { ...platted, lot: '1-999, 1000-1999, 2000-2999' })).status).toBe(
      200,
    );
    expect((await search('searchByLegalDescription', { ...platted, lot: digits, block: digits })).status).toBe(200);
  });
});

describe('Legal description details', () => {
  const details = (request: object) => user.call(legalDescriptionDetails, request as never);

  it('have three tables, with the columns that the county uses', async () => {
    const { content } = await details({ id: 'A587329' });
    expect(content).toEqual({
      metesAndBoundsHeaders: ['Quarters', 'Section', 'Township', 'Range', 'Other lot', 'Comment'],
      metesAndBoundsRows: {
        legalDescriptionTypeDetails: [
          ['NE4 SW4', '12', '33N', '21W', '', 'Subject to road'],
          ['', '12', '33N', '21W', 'Government lot 4', ''],
        ],
      },
      lotsAndBlocksHeaders: ['Plat', 'Block', 'Lots', 'Part', 'Other lot', 'Comment'],
      lotsAndBlocksRows: {
        legalDescriptionTypeDetails: [
          ['7 BIRCH HOLLOW 2ND', '3', 'N 30 FT OF LOT 8', 'N 30 FT OF', '', ''],
          ['7 BIRCH HOLLOW 2ND', '', '', '', 'Outlot C', ''],
        ],
      },
      condoHeaders: ['Plat', 'Building', 'Unit', 'Garage', 'Comment'],
      condoRows: { legalDescriptionTypeDetails: [['9 NORTH SHORE CONDOMINIUMS', 'B', '101-A', '12', '']] },
    });
  });

  it('of a tract book page are requested as such', async () => {
    const { content } = await details({ id: 'A587329', kind: 'tractBooks' });
    expect(content.metesAndBoundsRows.legalDescriptionTypeDetails).toEqual([['NW4', '12', '33N', '21W', '', '']]);
  });

  it('of a document without land are empty tables', async () => {
    const { content } = await details({ id: 'A1' });
    expect(content.metesAndBoundsRows.legalDescriptionTypeDetails).toEqual([]);
    expect(content.condoRows.legalDescriptionTypeDetails).toEqual([]);
  });

  it.each([
    ['is not in the index', { id: 'A999' }, 404],
    ['is withheld', { id: 'A2' }, 404],
    ['isn’t a page of a tract book', { id: 'A1', kind: 'tractBooks' }, 404],
    ['has a key of marks', { id: '%' }, 404],
    ['has no key', { id: '' }, 400],
    ['has a key with a control character', { id: 'A\u0000' }, 400],
    ['has an endless key', { id: 'A'.repeat(10_000) }, 400],
    ['is of another kind', { id: 'A1', kind: 'taxLiens' }, 400],
  ])('of a record that %s are refused', async (_title, request, status) => {
    expect((await details(request)).status).toBe(status);
  });

  it('show base line, meridian, municipality and sublot if the county uses them', async () => {
    const content = { baseline: true, meridian: true, municipality: true, sublot: true, mbOtherLot: false };
    await saveSettings(test.county.db, { group: 'landlink', content, actor: SYSTEM_ACTOR });
    const answer = (await details({ id: 'A587329' })).content;
    expect(answer.metesAndBoundsHeaders).toEqual([
      'Quarters',
      'Section',
      'Township',
      'Range',
      'Base line',
      'Meridian',
      'City or town',
      'Comment',
    ]);
    expect(answer.metesAndBoundsRows.legalDescriptionTypeDetails[0]?.slice(4)).toEqual([
      '',
      '4th Principal Meridian',
      'City of Aspen Falls',
      'Subject to road',
    ]);
    expect(answer.lotsAndBlocksHeaders).toContain('Sublot');
    expect(answer.lotsAndBlocksRows.legalDescriptionTypeDetails[0]).toContain('A');
  });
});
