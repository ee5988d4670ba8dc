import { documentDetails } from '@portal/contract/index/search/records/document-details';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { saveSettings } from '../../../office/county-settings/index.ts';
import { DETAIL_ENTRIES_MAX } from './get-document-details.ts';

let test: TestApp;
let user: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  user = await test.signedIn();
  const { db } = test.county;
  await addTestCodes(db);
  await addDocument(db, { key: 'A100', recordedOn: '1977-04-11', instrument: 'MTG' });
  await addDocument(db, { key: 'A101', isWithheld: true, references: ['A587329'] });
  await addDocument(db, {
    key: 'A587329',
    recordedOn: '2019-06-02',
    recordedTime: '12:00',
    instrumentOn: '2019-05-28',
    salePriceCents: 21_200_000,
    mortgageAmountCents: 15_000_000,
    grantors: ['PETERSON, CARL J', 'PETERSON, MARIT'],
    variants: ['PETERSEN, CARL J'],
    grantees: ['LINDQUIST, ANNA M', 'ELM CREEK BANK'],
    references: ['A100', 'A101', 'A999999', 'BOOK 12 PAGE 90'],
    legals: [
      { description: 'NE4SW4 Sec 12', place: { section: 12, township: 33, range: 21, mask: 0x0200 } },
      { description: 'NW4SW4 Sec 12', place: { section: 12, township: 33, range: 21, mask: 0x0100 }, comment: 'Road' },
      { description: 'All Sec 13', place: { section: 13, township: 33, range: 21, mask: 0xffff } },
      { description: 'Metes and bounds' },
    ],
    parcels: ['12-033-21-31'],
    addresses: ['1386 IDAHO AVE W'],
    displayOnly: [{ label: 'Return to', value: 'Box 12' }],
    additionalInfo: ['Re-recorded to correct the legal description'],
  });
  await addDocument(db, { key: 'A600', recordedOn: '2021-01-05', instrument: 'SAT', references: ['A587329'] });
  await addDocument(db, { key: 'T599', recordedOn: '2020-01-05', instrument: 'MTG', references: ['A587329'] });
});
afterAll(() => test.close());

async function getDetails(docId: string) {
  const { details } = (await user.call(documentDetails, { docId, description: '' })).content;
  if (details === null) throw new Error('Free details were not given.');
  return details;
}

describe('Document details', () => {
  it('include everything about a document', async () => {
    expect(await getDetails('A587329')).toMatchObject({
      docId: 'A587329',
      instrumentDescription: 'Warranty Deed',
      recordedDate: '06/02/2019',
      recordedTime: '12:00',
      recordedAmPm: 'PM',
      instrumentDate: '05/28/2019',
      salePriceCents: 21_200_000,
      mortgageAmountCents: 15_000_000,
      legalSearchResults: [
        { docId: 'A587329', description: 'NE4SW4 Sec 12', comment: '' },
        { docId: 'A587329', description: 'NW4SW4 Sec 12', comment: 'Road' },
        { docId: 'A587329', description: 'All Sec 13', comment: '' },
        { docId: 'A587329', description: 'Metes and bounds', comment: '' },
      ],
      parcelSearchResults: [{ parcelId: '12-033-21-31', address: '1386 IDAHO AVE W, ASPEN FALLS' }],
      displayOnlySearchResults: [{ label: 'Return to', value: 'Box 12' }],
      additionalInfoSearchResults: ['Re-recorded to correct the legal description'],
    });
  });

  it('list all grantors and grantees as the instrument names them', async () => {
    const details = await getDetails('A587329');
    expect(details.grantorSearchResults.map(({ displayName }) => displayName)).toEqual([
      'PETERSON CARL J',
      'PETERSON MARIT',
    ]);
    expect(details.granteeSearchResults).toEqual([
      { displayName: 'LINDQUIST ANNA M', lastName: 'LINDQUIST', firstName: 'ANNA', middleInitial: 'M' },
      { displayName: 'ELM CREEK BANK', lastName: 'ELM CREEK BANK', firstName: '', middleInitial: '' },
    ]);
  });

  it('list references in both directions: first those it makes, then those made to it, oldest first', async () => {
    const { referenceDocumentSearchResults } = await getDetails('A587329');
    expect(
      referenceDocumentSearchResults.map(({ docId, displayDocNumber, direction }) => [
        docId,
        displayDocNumber,
        direction,
      ]),
    ).toEqual([
      ['A100', 'A100', 'from'],
      // Withheld, and not in the index: displayed as in the document, without a link.
      [null, 'A101', 'from'],
      [null, 'A999999', 'from'],
      [null, 'BOOK 12 PAGE 90', 'from'],
      ['T599', 'T599', 'to'],
      ['A600', 'A600', 'to'],
    ]);
    expect(referenceDocumentSearchResults[0]).toMatchObject({
      instrumentDescription: 'Mortgage',
      recordedDate: '04/11/1977',
    });
    expect(referenceDocumentSearchResults[1]).toMatchObject({ instrumentDescription: '', recordedDate: '' });
  });

  it('combine the quarters of each section that the legals touch', async () => {
    const words = { otherLots: [], isPartUnknown: false };
    expect((await getDetails('A587329')).sections).toEqual([
      // The comment of the western one limits it.
      {
        ...{ section: '12', township: '33N', range: '21W' },
        land: { wholeQuarters: 0x0200, partialQuarters: 0x0100, ...words },
      },
      {
        ...{ section: '13', township: '33N', range: '21W' },
        land: { wholeQuarters: 0xffff, partialQuarters: 0, ...words },
      },
    ]);
  });

  it('have separate rows for parcels and addresses if their relation is unknown', async () => {
    await addDocument(test.county.db, { key: 'A700', parcels: ['1-1', '1-2'], addresses: ['5 ELM ST'] });
    expect((await getDetails('A700')).parcelSearchResults).toEqual([
      { parcelId: '1-1', address: '' },
      { parcelId: '1-2', address: '' },
      { parcelId: '', address: '5 ELM ST, ASPEN FALLS' },
    ]);
  });

  it('show sale price and mortgage amount only if the county displays them', async () => {
    const save = (content: object) => saveSettings(test.county.db, { group: 'landlink', content, actor: SYSTEM_ACTOR });
    await save({ displaySalePrice: false });
    expect(await getDetails('A587329')).toMatchObject({ salePriceCents: null, mortgageAmountCents: 15_000_000 });
    await save({ displayMortgageAmount: false });
    expect(await getDetails('A587329')).toMatchObject({ salePriceCents: 21_200_000, mortgageAmountCents: null });
    await save({});
  });

  it('show the certificates of a Torrens document and their status', async () => {
    const { db } = test.county;
    await db
      .insertInto('torrens_certificates')
      .values([
        { certificate_number: '900', number_key: '03900', certified_on: '1990-01-01', status: 'CANCELLED' },
        { certificate_number: '1200', number_key: '041200', certified_on: '1999-01-01', status: 'CURRENT' },
      ])
      .execute();
    await addDocument(db, { key: 'T800', certificates: ['1200', '900', '77'] });
    expect((await getDetails('T800')).torrensSearchResults).toEqual([
      { certificateNumber: '77', status: '' },
      { certificateNumber: '900', status: 'Cancelled' },
      { certificateNumber: '1200', status: 'Current' },
    ]);
  });

  it('are empty if the index has nothing', async () => {
    await addDocument(test.county.db, { key: 'A701', recordedTime: null });
    expect(await getDetails('A701')).toMatchObject({
      recordedTime: '',
      recordedAmPm: '',
      instrumentDate: '',
      salePriceCents: null,
      displayBookAndPage: '',
      grantorSearchResults: [],
      referenceDocumentSearchResults: [],
      parcelSearchResults: [],
      sections: [],
    });
  });

  it('return the balance', async () => {
    expect((await user.call(documentDetails, { docId: 'A100' })).content.usageBalance).toBe(0);
  });

  it('list at most 500 entries of a group', async () => {
    const id = await addDocument(test.county.db, { key: 'A702' });
    await sql`INSERT INTO legals (document_id, sequence, kind, description)
              SELECT ${id}, n, 'MB', 'Tract ' || n FROM generate_series(1, 501) AS n`.execute(test.county.db);
    const { legalSearchResults } = await getDetails('A702');
    expect(legalSearchResults).toHaveLength(DETAIL_ENTRIES_MAX);
    expect(legalSearchResults.at(-1)?.description).toBe('Tract 500');
  });

  it.each([
    ['unknown', 'A424242'],
    ['of another type', 'T587329'],
    ['withheld', 'A101'],
  ])('respond with 404 for a document that is %s', async (_title, docId) => {
    const { status, envelope } = await user.call(documentDetails, { docId });
    expect(status).toBe(404);
    expect(envelope).toMatchObject({ code: 'NOT_FOUND', message: "We couldn't find this record." });
  });

  it.each([
    ['a path', 'A../../etc'],
    ['a quote', "A1'"],
    ['no number', 'A'],
    ['0, the id behind payment dialogs', '0'],
    ['too many characters', `A${'1'.repeat(41)}`],
  ])('refuse %s for a document key', async (_title, docId) => {
    expect((await user.call(documentDetails, { docId })).status).toBe(400);
  });
});
