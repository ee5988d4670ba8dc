import { describe, expect, it } from 'vitest';
import { translatorOf } from '../../../../platform/translate.ts';
import type {
  DocumentRecord,
  LegalRecord,
  NameRecord,
  ReferenceRecord,
  SectionLegalRecord,
} from './document-facts.queries.ts';
import {
  composeFacts,
  composeRecordedDocument,
  composeRow,
  type DocumentParts,
  formatBookAndPage,
  formatCoordinate,
  formatDate,
  groupSections,
  splitTime,
} from './document-facts.rules.ts';

const DOCUMENT: DocumentRecord = {
  ...{ id: 1, documentType: 'A', number: '587330', displayNumber: 'A587330', instrumentCode: 'MTG' },
  ...{ instrumentDescription: 'Mortgage', recordedOn: '1998-07-06', recordedTime: '09:05:00', recordedSequence: 4 },
  ...{ bookType: 'DEEDS', book: '218', page: '121-124', startPage: 121, imagePageCount: 4 },
  verifiedStatus: 'VERIFIED',
};
const NAME: NameRecord = {
  ...{ documentId: 1, total: 1, role: 'GRANTOR', displayName: 'LIND, ANNA MARIE', lastName: 'LIND' },
  ...{ firstName: 'ANNA', middleName: 'MARIE', isMatch: false, likeness: null },
};
const REFERENCE: ReferenceRecord = {
  ...{ documentId: 1, total: 1, direction: 'to', displayReference: 'A400000', documentType: 'A', number: '400000' },
  ...{ displayNumber: 'A400000', instrumentDescription: 'Warranty deed', recordedOn: '1970-01-02' },
};
const LEGAL: LegalRecord = { documentId: 1, total: 1, description: 'NE¼ 12-33-21', comment: null };
const SECTION_LEGAL: SectionLegalRecord = {
  ...{ section: 12, township: 33, townshipHalf: false, townshipDirection: 'N' },
  ...{ range: 21, rangeHalf: false, rangeDirection: 'E' },
  ...{
    quarterMask: 0b1100,
    cellMask: null,
    isUnspecified: false,
    aliquot: null,
    part: null,
    comment: null,
    otherLot: '',
  },
};
const parts = (changes: Partial<DocumentParts> = {}): DocumentParts => ({
  ...{ document: DOCUMENT, names: [], references: [], legals: [], certificates: [] },
  ...changes,
});
const translate = translatorOf('ENGLISH');
const rowOf = (changes: Partial<DocumentParts>) => composeRow(parts(changes), translate);

// A day has no hour 0 on a clock of twelve hours: the first is 12 AM, and noon is 12 PM.
it.each([
  ['00:00:00', '12:00', 'AM'],
  ['00:59:59', '12:59', 'AM'],
  ['01:00:00', '1:00', 'AM'],
  ['09:05:00', '9:05', 'AM'],
  ['11:59:59', '11:59', 'AM'],
  ['12:00:00', '12:00', 'PM'],
  ['12:59:00', '12:59', 'PM'],
  ['13:00:00', '1:00', 'PM'],
  ['14:40:00', '2:40', 'PM'],
  ['23:59:59', '11:59', 'PM'],
  [null, '', ''],
])('The time %s is %s %s', (time, recordedTime, recordedAmPm) => {
  expect(splitTime(time)).toEqual({ recordedTime, recordedAmPm });
});

it.each([
  ['1998-07-06', '07/06/1998'],
  ['1899-12-31', '12/31/1899'],
  [null, ''],
])('The day %s is %j', (day, text) => {
  expect(formatDate(day)).toBe(text);
});

it.each([
  ['DEEDS', '218', '121-124', 'DEEDS 218/121-124'],
  [null, '218', '121', '218/121'],
  ['DEEDS', '218', null, 'DEEDS 218'],
  [null, '218', null, '218'],
  // A page without its book has no link.
  ['DEEDS', null, '121', ''],
  [null, null, null, ''],
])('Book type %s, book %s, page %s is %j', (bookType, book, page, text) => {
  expect(formatBookAndPage({ bookType, book, page })).toBe(text);
});

it.each<[number | null, boolean, string | null, string]>([
  [33, false, 'N', '33N'],
  [33, true, 'N', '33½N'],
  [33, false, null, '33'],
  [null, false, null, ''],
])('Coordinate %s, half %s, direction %s is %j', (number, isHalf, direction, text) => {
  expect(formatCoordinate(number, isHalf, direction)).toBe(text);
});

describe('A row', () => {
  it('sorts by the time of recording, and at the start of the day without one', () => {
    expect(rowOf({})).toMatchObject({ recordedDateTime: '1998-07-06T09:05:00', recordedSequence: 4 });
    const document = { ...DOCUMENT, recordedTime: null };
    expect(rowOf({ document })).toMatchObject({ recordedDateTime: '1998-07-06T00:00:00', recordedAmPm: '' });
  });

  it('has its book and start page, if they are known', () => {
    expect(rowOf({})).toMatchObject({ book: '218', startPage: 121, displayBookAndPage: 'DEEDS 218/121-124' });
    const document = { ...DOCUMENT, book: null, startPage: null };
    expect(rowOf({ document })).toMatchObject({ book: '', startPage: null, displayBookAndPage: '' });
  });

  it('counts each group separately, including unread entries', () => {
    const names = [
      { ...NAME, total: 3 },
      { ...NAME, role: 'GRANTEE' as const, total: 5 },
    ];
    const row = rowOf({ names, references: [{ ...REFERENCE, total: 7 }], legals: [{ ...LEGAL, total: 9 }] });
    expect(row).toMatchObject({ grantorCount: 3, granteeCount: 5, referenceCount: 7, legalCount: 9 });
    expect(rowOf({})).toMatchObject({ grantorCount: 0, granteeCount: 0, referenceCount: 0, legalCount: 0 });
  });

  it('with only grantees has no grantor', () => {
    const row = rowOf({ names: [{ ...NAME, role: 'GRANTEE', total: 2 }] });
    expect(row).toMatchObject({ grantorCount: 0, granteeCount: 2, grantorSearchResults: [] });
    expect(row.granteeSearchResults).toHaveLength(1);
  });
});

describe('A document', () => {
  it('is named by its type and number', () => {
    expect(composeRecordedDocument(DOCUMENT)).toEqual({
      ...{ docId: 'A587330', docType: 'A', docNumber: '587330', displayDocNumber: 'A587330' },
      ...{ instrumentCode: 'MTG', instrumentDescription: 'Mortgage', recordedDate: '07/06/1998' },
      ...{ recordedTime: '9:05', recordedAmPm: 'AM', pageCount: 4 },
    });
  });

  it('without an image has no pages', () => {
    expect(composeRecordedDocument({ ...DOCUMENT, imagePageCount: null }).pageCount).toBe(0);
  });

  // A document isn't called verified unless it is known to be.
  it.each([
    ['VERIFIED', true],
    ['UNVERIFIED', false],
    ['', false],
  ])('of status %j is verified: %s', (verifiedStatus, expected) => {
    const facts = composeFacts(parts({ document: { ...DOCUMENT, verifiedStatus } }), translate);
    expect(facts.verifiedStatus).toBe(expected);
  });

  it('has its parties by side, with the first letter of a middle name', () => {
    const names = [NAME, { ...NAME, role: 'GRANTEE' as const, firstName: null, middleName: null, isMatch: true }];
    const facts = composeFacts(parts({ names }), translate);
    const person = { displayName: 'LIND, ANNA MARIE', lastName: 'LIND' };
    expect(facts.grantorSearchResults).toEqual([{ ...person, firstName: 'ANNA', middleInitial: 'M' }]);
    expect(facts.granteeSearchResults).toEqual([{ ...person, firstName: '', middleInitial: '', isMatch: true }]);
  });

  it('has its legal descriptions and certificates', () => {
    const facts = composeFacts(
      parts({
        legals: [LEGAL, { ...LEGAL, comment: 'EX N 30 FT' }],
        certificates: [
          { documentId: 1, total: 2, certificateNumber: '10231', status: 'CURRENT' },
          { documentId: 1, total: 2, certificateNumber: '99', status: null },
        ],
      }),
      translate,
    );
    expect(facts.legalSearchResults).toEqual([
      { docId: 'A587330', description: 'NE¼ 12-33-21', comment: '' },
      { docId: 'A587330', description: 'NE¼ 12-33-21', comment: 'EX N 30 FT' },
    ]);
    // A certificate that the index doesn't have isn't called current.
    expect(facts.torrensSearchResults).toEqual([
      { certificateNumber: '10231', status: 'Current' },
      { certificateNumber: '99', status: '' },
    ]);
  });

  it.each<[string, Partial<ReferenceRecord>, object]>([
    [
      'that the index has is linked',
      {},
      { docId: 'A400000', docNumber: '400000', docType: 'A', displayDocNumber: 'A400000', recordedDate: '01/02/1970' },
    ],
    [
      'that it doesn’t have is shown as written',
      { documentType: null, number: null, displayNumber: null, instrumentDescription: null, recordedOn: null },
      {
        docId: null,
        docNumber: '',
        docType: '',
        displayDocNumber: 'A400000',
        instrumentDescription: '',
        recordedDate: '',
      },
    ],
    ['with a type alone isn’t linked', { number: null }, { docId: null, docType: 'A', docNumber: '' }],
    ['with a number alone isn’t linked', { documentType: null }, { docId: null, docType: '', docNumber: '400000' }],
    ['has a direction', { direction: 'from' }, { direction: 'from' }],
  ])('A reference %s', (_title, changes, expected) => {
    const facts = composeFacts(parts({ references: [{ ...REFERENCE, ...changes }] }), translate);
    expect(facts.referenceDocumentSearchResults[0]).toMatchObject(expected);
  });
});

describe('The drawn sections', () => {
  const PLACE = { section: '12', township: '33N', range: '21E' };
  const LAND = { wholeQuarters: 0, partialQuarters: 0, otherLots: [], isPartUnknown: false };
  it.each<[string, readonly Partial<SectionLegalRecord>[], readonly object[]]>([
    ['have the quarters of a legal', [{}], [{ ...PLACE, land: { ...LAND, wholeQuarters: 0b1100 } }]],
    [
      'combine the legals of a section',
      [{ quarterMask: 0b0101 }, { quarterMask: 0b0110 }],
      [{ ...PLACE, land: { ...LAND, wholeQuarters: 0b0111 } }],
    ],
    [
      'name a government lot that isn’t in quarters',
      [{ quarterMask: 0xffff, isUnspecified: true, otherLot: 'Govt Lot 2' }],
      [{ ...PLACE, land: { ...LAND, otherLots: ['Govt Lot 2'] } }],
    ],
    ['aren’t drawn without a section', [], []],
    [
      'are apart by section, township, half, direction and range',
      [
        {},
        { section: 13 },
        { township: 34 },
        { townshipHalf: true },
        { townshipDirection: 'S' },
        { range: 22 },
        { rangeDirection: 'W' },
        { rangeHalf: true },
      ],
      [
        ...[PLACE, { ...PLACE, section: '13' }, { ...PLACE, township: '34N' }, { ...PLACE, township: '33½N' }],
        ...[
          { ...PLACE, township: '33S' },
          { ...PLACE, range: '22E' },
          { ...PLACE, range: '21W' },
          { ...PLACE, range: '21½E' },
        ],
      ].map((place) => ({ ...place, land: { ...LAND, wholeQuarters: 0b1100 } })),
    ],
  ])('%s', (_title, legals, sections) => {
    expect(groupSections(legals.map((legal) => ({ ...SECTION_LEGAL, ...legal })))).toEqual(sections);
  });
});
