import type { NameMatch } from '@portal/contract/search/name-match';
import { RESULT_KINDS } from '@portal/contract/search/result-kinds';
import type { SearchType } from '@portal/contract/search/search-types';
import { type CriteriaOf, SEARCHES } from '@portal/contract/search/searches';
import { RESULT_MAX_ROWS } from '@portal/contract/values/paging';
import { addDocument, addTestCodes, TEST_DAY, type TestDocument } from '@portal/testing/records-builder';
import { openTestDatabase } from '@portal/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/database/open-database.ts';
import type { DocumentSort, Search } from './search-definition.ts';
import { SEARCH_DEFINITIONS } from './search-definitions.ts';
import { IDS_MAX } from './select-ids.queries.ts';

const DOCUMENTS: readonly TestDocument[] = [
  // People
  { key: 'A1', grantors: ['SMITH, JOHN P'], grantees: ['JONES, MARY ANN'] },
  { key: 'A2', grantors: ['SMITH, J'], grantees: ['SMITHSON, ADA'] },
  { key: 'A3', grantors: ['SMITH, JANE'], grantees: ['SMITH, JOHN'] },
  { key: 'A4', grantors: ['SMITH-JONES, ELLA'], variants: ['JONES, ELLA'] },
  { key: 'A5', grantors: ["O'BRIEN, TOM"], grantees: ['DE LA CRUZ, ANA'] },
  { key: 'A6', grantors: ['DELACRUZ, LUIS'], grantees: ['MC DONALD, IAN'] },
  { key: 'A7', grantors: ['MCDONALD, IAN'], grantees: ['ST. CLAIR, EVE'] },
  { key: 'A8', grantors: ['JONES, MARY A'], grantees: ['BJÖRK, NILS'] },
  // Firms
  { key: 'A20', grantors: ['FIRST NATIONAL BANK OF ELM CREEK'], grantees: ['THE ELM CREEK LUMBER CO INC'] },
  { key: 'A21', grantors: ['1ST NATL BK OF ELM CREEK'], grantees: ['BIRCH & SONS LLC'] },
  { key: 'A22', grantors: ['BIRCH AND SONS PROPERTIES'] },
  // Kinds and dates
  { key: 'A30', grantors: ['HOLM, PER'], instrument: 'WD', recordedOn: '1950-01-01', recordedTime: '08:00' },
  { key: 'A31', grantors: ['HOLM, PER'], instrument: 'MTG', recordedOn: '1950-12-31', recordedTime: '23:59' },
  { key: 'T31', grantors: ['HOLM, PER'], instrument: 'QCD', recordedOn: '1951-01-01', recordedTime: null },
  // Words of names, governments and trusts, as an import indexes them
  { key: 'A60', grantors: ['Juniper Range Credit Union'], grantees: ['LINDQUIST, ALBERT J'] },
  { key: 'A61', grantors: ['First Savings Bank of Elm Creek'], grantees: ['VAN PATTEN, LESTER'] },
  { key: 'A62', grantors: ['Albert Lindquist Family Trust'], variants: ['LINDQUIST, ALBERT', 'ALBERT, LINDQUIST'] },
  { key: 'A63', grantors: ['STATE OF MINNESOTA'], variants: ['MINNESOTA STATE OF'] },
  { key: 'A64', grantors: ['ST ANSGAR CITY OF'], variants: ['CITY OF ST ANSGAR'] },
  { key: 'A65', grantors: ['NELSON, RICHARD'], grantees: ['NELSONIUS, RICHARD'] },
  // Numbers
  { key: 'A683300', bookType: 'DEEDS', book: '218', page: '121-124' },
  { key: 'T683300', bookType: 'MISC', book: '218', page: '7' },
  { key: 'A683300A', bookType: 'DEEDS', book: '0219', page: '121A' },
  { key: 'A683310', bookType: 'DEEDS', book: '218', page: '125' },
  { key: 'A900001', bookType: 'MISC', book: '1987-12', page: '12-A' },
  { key: 'A1987-123', bookType: 'DEEDS', book: 'B', page: 'COVER' },
  { key: 'A1987-1123' },
  // Never found
  { key: 'A99', grantors: ['SMITH, JOHN P'], book: '218', page: '121', isWithheld: true },
];

let database: OpenDatabase;
const keyById = new Map<number, string>();
beforeAll(async () => {
  database = await openTestDatabase();
  await addTestCodes(database.db);
  for (const document of DOCUMENTS) keyById.set(await addDocument(database.db, document), document.key);
});
afterAll(() => database.close());

const IN_ORDER: DocumentSort = { sortKey: 'docNumber', sortDirection: 'ASC' };

/** Keys of what a search finds. */
async function find<Type extends SearchType>(
  type: Type,
  criteria: Partial<CriteriaOf<Type>>,
  sort: DocumentSort = IN_ORDER,
): Promise<readonly (string | undefined)[]> {
  const search: Search = SEARCH_DEFINITIONS[type];
  const ids = await search.findIds(
    database.db,
    SEARCHES[type].criteria.parse(criteria) as CriteriaOf<SearchType>,
    sort,
    TEST_DAY,
  );
  return ids.map((id) => keyById.get(id));
}

const name = (grantorGranteeLastName: string, grantorGranteeFirstName = '', grantorGranteeMiddleInitial = '') => ({
  grantorGranteeLastName,
  grantorGranteeFirstName,
  grantorGranteeMiddleInitial,
});

const secondName = (lastName: string, andOr: 'AND' | 'OR', firstName = '') => ({
  grantorGranteeLastName2: lastName,
  grantorGranteeFirstName2: firstName,
  andOr,
});

describe('A name search', () => {
  it.each([
    ['finds surnames that begin with what was typed', name('SMITH'), ['A1', 'A2', 'A3', 'A4']],
    ['takes small letters and spaces around', name('  smith '), ['A1', 'A2', 'A3', 'A4']],
    ['with a comma at the end finds that surname alone', name('SMITH,'), ['A1', 'A2', 'A3']],
    ['finds SMITHJONES for SMITH JONES, and Smiths with that initial', name('SMITH JONES'), ['A2', 'A4']],
    ['finds SMITH-JONES for SMITHJONES', name('SMITHJONES'), ['A4']],
    ['finds the last part of a hyphenated surname', name('JONES'), ['A1', 'A4', 'A8']],
    ['finds both DELACRUZ and DE LA CRUZ', name('DE LA CRUZ'), ['A5', 'A6']],
    ['finds both MC DONALD and MCDONALD', name('McDonald'), ['A6', 'A7']],
    ['ignores apostrophes', name('OBRIEN'), ['A5']],
    ['ignores accents', name('BJORK'), ['A8']],
    ['ignores accents that are typed', name('BJÖRK'), ['A8']],
    ['treats ST and SAINT as equal', name('SAINT CLAIR'), ['A7']],
    ['finds nothing for marks without a letter', name('--'), []],
    ['does not find withheld documents', name('SMITH', 'JOHN', 'P'), ['A1', 'A2', 'A3']],
  ])('%s', async (_title, criteria, keys) => {
    expect(await find('searchByName', criteria)).toEqual(keys);
  });

  it.each([
    ['by the beginning of the whole name', name('FIRST NATIONAL'), ['A20', 'A21']],
    ['whichever way an ordinal is written', name('1ST NATIONAL BANK'), ['A20', 'A21']],
    ['without THE', name('ELM CREEK LUMBER'), ['A20']],
    ['with THE', name('THE ELM CREEK LUMBER'), ['A20']],
    ['by its full name with another legal form', name('ELM CREEK LUMBER COMPANY'), ['A20']],
    ['whether AND is written or signed', name('BIRCH AND SONS'), ['A21', 'A22']],
    ['whole, with a comma at the end', name('BIRCH & SONS,'), ['A21']],
  ])('finds a firm %s', async (_title, criteria, keys) => {
    expect(await find('searchByName', criteria)).toEqual(keys);
  });

  it.each([
    ['a first name finds those that begin with it, and its initial', name('SMITH,', 'JOHN'), ['A1', 'A2', 'A3']],
    ['an initial finds every name with it', name('SMITH,', 'J'), ['A1', 'A2', 'A3']],
    ['another first name is not found', name('SMITH,', 'JANE'), ['A2', 'A3']],
    ['a first name finds no firm', name('BIRCH', 'ANN'), []],
    ['a middle initial finds that middle name', name('JONES', 'MARY', 'A'), ['A1', 'A8']],
    ['a middle initial excludes another', name('SMITH,', 'JOHN', 'X'), ['A2', 'A3']],
    ['no middle equals any middle', name('SMITH,', 'JOHN', 'P'), ['A1', 'A2', 'A3']],
    ['two given names may be first and middle', name('JONES', 'MARY ANN'), ['A1', 'A8']],
    ['a first name and an initial may be typed together', name('SMITH,', 'JOHN P'), ['A1', 'A2', 'A3']],
  ])('%s', async (_title, criteria, keys) => {
    expect(await find('searchByName', criteria)).toEqual(keys);
  });

  const match = (text: string, nameMatch: NameMatch, first = '') => ({ ...name(text, first), nameMatch });
  it.each([
    ['all words, in any order', match('union credit', 'WORDS'), ['A60']],
    ['words within the name', match('SAVINGS BANK', 'WORDS'), ['A61']],
    ['abbreviated words', match('svgs bk', 'WORDS'), ['A61']],
    ['the words of a trust', match('LINDQUIST FAMILY TRUST', 'WORDS'), ['A62']],
    ['a government in either order', match('MINNESOTA STATE OF', 'WORDS'), ['A63']],
    ['words and a legal form that the key omits', match('Co Union Juniper', 'WORDS'), ['A60']],
    ['a surname and given names in any order', match('ALBERT LINDQUIST', 'WORDS'), ['A60', 'A62']],
    ['a word of a person, with the first-name box', match('LINDQUIST', 'WORDS', 'ALBERT'), ['A60', 'A62']],
    ['only whole words', match('CRED UNION', 'WORDS'), []],
    ['nothing for punctuation', match('--', 'WORDS'), []],
  ])('"Contains words" finds %s', async (_title, criteria, keys) => {
    expect(await find('searchByName', criteria)).toEqual(keys);
  });

  it.each([
    ['the whole surname', match('NELSON', 'EXACT'), ['A65']],
    ['the whole first name', match('LINDQUIST', 'EXACT', 'ALBERT'), ['A60', 'A62']],
    ['no start of a first name', match('LINDQUIST', 'EXACT', 'ALB'), []],
    ['a firm with another legal form', match('ELM CREEK LUMBER INC', 'EXACT'), ['A20']],
    ['no start of a firm', match('ELM CREEK', 'EXACT'), []],
  ])('"Exact" finds %s', async (_title, criteria, keys) => {
    expect(await find('searchByName', criteria)).toEqual(keys);
  });

  it.each([
    ['last and first name with a comma', name('LINDQUIST, ALBERT'), ['A60', 'A62']],
    ['last and first name without a comma', name('LINDQUIST ALBERT'), ['A60', 'A62']],
    ['with a middle name', name('Lindquist, Albert J'), ['A60', 'A62']],
    ['with a surname of two words', name('VAN PATTEN LESTER'), ['A61']],
    ['with an initial', name('LINDQUIST, A'), ['A60', 'A62']],
    ['a surname alone, not names that start with both', name('SMITH, J'), ['A1', 'A2', 'A3']],
    ['only a surname if the first-name box is filled', name('LINDQUIST ALBERT', 'ALBERT'), []],
    ['a government in the other order', name('MINNESOTA STATE OF'), ['A63']],
    ['a government as written', name('STATE OF MINNESOTA'), ['A63']],
    ['CITY OF before the place', name('CITY OF ST ANSGAR'), ['A64']],
    ['the place first', name('Saint Ansgar, City of'), ['A64']],
    ['a surname with a suffix', name('NELSON JR'), ['A65']],
    ['a first name with a suffix', name('NELSON', 'RICHARD SR'), ['A65']],
    ['all of it', name('NELSON, RICHARD, SR.'), ['A65']],
  ])('the name box can hold %s', async (_title, criteria, keys) => {
    expect(await find('searchByName', criteria)).toEqual(keys);
  });

  it.each([
    ['grantors', 'GRANTORS' as const, ['A8']],
    ['grantees', 'GRANTEES' as const, ['A1']],
    ['both', 'BOTH' as const, ['A1', 'A8']],
  ])('searches in %s', async (_title, grantorGranteeSearchIn, keys) => {
    expect(await find('searchByName', { ...name('JONES', 'MARY'), grantorGranteeSearchIn })).toEqual(keys);
  });

  it.each([
    ['AND requires both names on one document', secondName('JONES', 'AND'), ['A1', 'A4']],
    ['AND requires the first name of the second too', secondName('JONES', 'AND', 'MARY'), ['A1']],
    ['OR takes either name', secondName('HOLM', 'OR'), ['A1', 'A2', 'A3', 'A4', 'A30', 'A31', 'T31']],
    ['without a second name, AND changes nothing', secondName('', 'AND'), ['A1', 'A2', 'A3', 'A4']],
    ['AND with a second name of marks finds nothing', secondName('--', 'AND'), []],
    ['OR with a second name of marks finds the first', secondName('--', 'OR'), ['A1', 'A2', 'A3', 'A4']],
  ])('%s', async (_title, second, keys) => {
    expect(await find('searchByName', { ...name('SMITH'), ...second })).toEqual(keys);
  });

  it('requires both names on the selected side', async () => {
    const criteria = { ...name('SMITH'), ...secondName('JONES', 'AND') };
    expect(await find('searchByName', { ...criteria, grantorGranteeSearchIn: 'GRANTORS' })).toEqual(['A4']);
  });

  it('counts a document once however many of its names match', async () => {
    expect(await find('searchByName', { ...name('SMITH,'), ...secondName('SMITH', 'OR') })).toEqual([
      'A1',
      'A2',
      'A3',
      'A4',
    ]);
  });

  it.each([
    ['a document type', { documentType: 'T' }, ['T31']],
    ['a group of instruments', { instrumentGroup: 'DEEDS' }, ['A30', 'T31']],
    ['a group that does not exist', { instrumentGroup: 'NONE' }, []],
    ['a first day', { fromRecordedDate: '12/31/1950' }, ['A31', 'T31']],
    ['a last day, to its last minute', { toRecordedDate: '12/31/1950' }, ['A30', 'A31']],
    ['one day', { fromRecordedDate: '01/01/1951', toRecordedDate: '01/01/1951' }, ['T31']],
    ['a select that was cleared, which is all', { documentType: '', instrumentGroup: '' }, ['A30', 'A31', 'T31']],
  ])('is narrowed by %s', async (_title, narrowing, keys) => {
    expect(await find('searchByName', { ...name('HOLM'), ...narrowing })).toEqual(keys);
  });
});

describe('A document number search', () => {
  it.each([
    ['as displayed, of every type', { fromDocumentNumber: '683300' }, ['A683300', 'T683300']],
    ['with the letter of its type', { fromDocumentNumber: 'A683300' }, ['A683300']],
    ['in small letters', { fromDocumentNumber: 'a683300' }, ['A683300']],
    ['with a prefix and a dash', { fromDocumentNumber: 'TOR-683300' }, ['T683300']],
    ['with a prefix and a space', { fromDocumentNumber: 'ABS 683300' }, ['A683300']],
    ['with zeros in front', { fromDocumentNumber: '000683300' }, ['A683300', 'T683300']],
    ['of the chosen type', { fromDocumentNumber: '683300', documentType: 'T' }, ['T683300']],
    ['but not with the prefix of another type', { fromDocumentNumber: 'A683300', documentType: 'T' }, []],
    ['with its suffix letter', { fromDocumentNumber: '683300A' }, ['A683300A']],
    ['of a year, with its dash', { fromDocumentNumber: '1987-123' }, ['A1987-123']],
    ['of a year, without its dash', { fromDocumentNumber: '1987123' }, ['A1987-123']],
    ['not by its beginning', { fromDocumentNumber: '6833' }, []],
    ['not where it has neither letter nor digit', { fromDocumentNumber: '--' }, []],
    ['not where it is withheld', { fromDocumentNumber: 'A99' }, []],
  ])('finds a number %s', async (_title, criteria, keys) => {
    expect(await find('searchByDocumentNumber', criteria)).toEqual(keys);
  });

  it.each([
    ['from the first to the last', '683300', '683310', ['A683300', 'A683300A', 'A683310', 'T683300']],
    ['up to the last with its suffixes', '683299', '683300', ['A683300', 'A683300A', 'T683300']],
    ['of one number', '683310', '683310', ['A683310']],
    ['by number, not by letter', '9', '21', ['A20', 'A21']],
    ['of a year', '1987', '1987', ['A1987-123', 'A1987-1123']],
    ['without any', '700000', '800000', []],
  ])('finds a range %s', async (_title, fromDocumentNumber, toDocumentNumber, keys) => {
    expect(await find('searchByDocumentNumber', { fromDocumentNumber, toDocumentNumber })).toEqual(keys);
  });

  it('finds a range of the chosen type', async () => {
    const range = { fromDocumentNumber: '683300', toDocumentNumber: '683310', documentType: 'T' };
    expect(await find('searchByDocumentNumber', range)).toEqual(['T683300']);
  });
});

describe('A date search', () => {
  it.each([
    [
      'the first and the last day included',
      { fromRecordedDate: '01/01/1950', toRecordedDate: '12/31/1950' },
      ['A30', 'A31'],
    ],
    ['one day', { fromRecordedDate: '01/01/1951', toRecordedDate: '01/01/1951' }, ['T31']],
    ['none between', { fromRecordedDate: '01/02/1950', toRecordedDate: '12/30/1950' }, []],
    [
      'a document type',
      { fromRecordedDate: '01/01/1950', toRecordedDate: '01/01/1951', documentType: 'A' },
      ['A30', 'A31'],
    ],
    ['a group', { fromRecordedDate: '01/01/1950', toRecordedDate: '01/01/1951', instrumentGroup: 'MTGS' }, ['A31']],
  ])('finds what was recorded: %s', async (_title, criteria, keys) => {
    expect(await find('searchByDate', criteria)).toEqual(keys);
  });
});

describe('A book and page search', () => {
  it.each([
    ['the first page of a span', { book: '218', page: '121' }, ['A683300']],
    ['a page inside a span', { book: '218', page: '123' }, ['A683300']],
    ['the last page of a span', { book: '218', page: '124' }, ['A683300']],
    ['the page after a span', { book: '218', page: '125' }, ['A683310']],
    ['a page before a span', { book: '218', page: '120' }, []],
    ['a range of pages', { book: '218', page: '124-126' }, ['A683300', 'A683310']],
    ['a page with zeros', { book: '0218', page: '0007' }, ['T683300']],
    ['an inserted leaf by its number', { book: '219', page: '121' }, ['A683300A']],
    ["a page that isn't a number", { book: 'b', page: 'cover' }, ['A1987-123']],
    ['a book with its type in front', { book: 'MISC 218' }, ['T683300']],
    ['a book with the word in front', { book: 'Book 219' }, ['A683300A']],
    ['a page with the word in front', { book: '218', page: 'p. 122' }, ['A683300']],
    ['a book in full-width digits', { book: '２１９' }, ['A683300A']],
    ['a book without its dash', { book: '198712' }, ['A900001']],
    ['a page without its dash', { book: '1987-12', page: '12A' }, ['A900001']],
    ['a page with a dash that is recorded without', { book: '219', page: '121-a' }, ['A683300A']],
    ['a book of the chosen type', { book: '218', bookType: 'MISC' }, ['T683300']],
    ['no book of another type', { book: '219', bookType: 'MISC' }, []],
    ['every type if the select was cleared', { book: '218', bookType: '', page: '7' }, ['T683300']],
    ['nothing for a book of marks', { book: '--' }, []],
  ])('finds %s', async (_title, criteria, keys) => {
    expect(await find('searchByBookAndPage', criteria)).toEqual(keys);
  });

  it('lists the book if the page is blank, in page order on request', async () => {
    const sort = { sortKey: 'bookPage', sortDirection: 'ASC' } as const;
    expect(await find('searchByBookAndPage', { book: '218' }, sort)).toEqual(['T683300', 'A683300', 'A683310']);
  });
});

describe('The order of results', () => {
  const all = { fromDocumentNumber: '683300', toDocumentNumber: '683310' };

  it.each([
    ['docNumber', ['A683300', 'A683300A', 'A683310', 'T683300'], ['T683300', 'A683310', 'A683300A', 'A683300']],
    ['bookPage', ['T683300', 'A683300', 'A683310', 'A683300A'], ['A683300A', 'A683310', 'A683300', 'T683300']],
  ] as const)('is by %s, both ways', async (sortKey, ascending, descending) => {
    expect(await find('searchByDocumentNumber', all, { sortKey, sortDirection: 'ASC' })).toEqual(ascending);
    expect(await find('searchByDocumentNumber', all, { sortKey, sortDirection: 'DESC' })).toEqual(descending);
  });

  it('is natural: A9 before A10', async () => {
    expect(await find('searchByDocumentNumber', { fromDocumentNumber: '8', toDocumentNumber: '21' })).toEqual([
      'A8',
      'A20',
      'A21',
    ]);
  });

  describe.each(['searchByDate', 'searchByName'] as const)('of %s', (type) => {
    const ties: readonly TestDocument[] = [
      { key: 'A501', instrument: 'WD', recordedTime: '09:00', recordedSequence: 2 },
      { key: 'A502', instrument: 'MTG', recordedTime: '09:00', recordedSequence: 1, book: '10', page: '3' },
      { key: 'T501', instrument: 'WD', recordedTime: '09:00', recordedSequence: 1, book: '9', page: '40' },
      { key: 'A503', instrument: 'QCD', recordedTime: null, book: '9', page: '5' },
      { key: 'A504', instrument: 'MTG', recordedTime: '08:59', recordedSequence: 9, book: '9', page: '40' },
    ];
    const recordedOn = type === 'searchByDate' ? '1977-03-03' : '1978-03-03';
    const criteria =
      type === 'searchByDate'
        ? { fromRecordedDate: '03/03/1977', toRecordedDate: '03/03/1977' }
        : { grantorGranteeLastName: 'TIED' };
    // Documents of the two runs differ by a digit in front; what is compared leaves it out.
    const digit = type === 'searchByDate' ? '1' : '2';
    const findTies = async (sort: DocumentSort) =>
      (await find(type, criteria, sort)).map((key) => key?.replace(digit, ''));

    beforeAll(async () => {
      for (const tie of ties) {
        const key = tie.key.slice(0, 1) + digit + tie.key.slice(1);
        const grantors = type === 'searchByName' ? ['TIED, UNA', 'TIED, DUE'] : [];
        keyById.set(await addDocument(database.db, { ...tie, key, recordedOn, grantors }), key);
      }
    });

    it.each([
      ['docNumber', ['A501', 'A502', 'A503', 'A504', 'T501']],
      ['instrument', ['A502', 'A504', 'A503', 'A501', 'T501']],
      ['recordedDate', ['A503', 'A504', 'A502', 'T501', 'A501']],
    ] as const)('is by %s, ties by document number, and reverses', async (sortKey, keys) => {
      expect(await findTies({ sortKey, sortDirection: 'ASC' })).toEqual(keys);
      expect(await findTies({ sortKey, sortDirection: 'DESC' })).toEqual(keys.toReversed());
    });

    it('is by book and page, documents without a book last in both directions', async () => {
      const sortKey = 'bookPage';
      expect(await findTies({ sortKey, sortDirection: 'ASC' })).toEqual(['A503', 'A504', 'T501', 'A502', 'A501']);
      expect(await findTies({ sortKey, sortDirection: 'DESC' })).toEqual(['A502', 'T501', 'A504', 'A503', 'A501']);
    });
  });
});

describe('The first thousand and one', () => {
  const FIRST_NUMBER = 9_000_001;
  const COUNT = IDS_MAX + 500;

  // Numbers rise, days fall, several documents share a day, instruments and books alternate: every order differs.
  beforeAll(async () => {
    await sql`
      WITH added AS (
        INSERT INTO documents (document_type, number, number_key, number_compact, display_number, recorded_on, recorded_time,
                               recorded_sequence, instrument_code, book, book_key, page, start_page, end_page)
        SELECT 'A', n, '07' || n, n, n, date '1966-12-31' - (i / 7)::int, time '12:00', i % 7,
               (ARRAY['WD', 'QCD', 'MTG', 'SAT'])[1 + i % 4],
               CASE WHEN i % 3 > 0 THEN '77' END, CASE WHEN i % 3 > 0 THEN '0277' END, i, i, i
        FROM (SELECT i, (${FIRST_NUMBER} + i)::text AS n FROM generate_series(0, ${COUNT - 1}) AS i) AS numbered
        RETURNING id, document_type, number_key, recorded_at, instrument_code)
      INSERT INTO names (document_id, role, sequence, party_role, kind, display_name, last_name, key, key_nospace, first_key,
                         middle_key, document_type, number_key, recorded_at, instrument_code)
      SELECT id, role, 1, role, 'NON_HUMAN', 'ZZYZX', 'ZZYZX', 'ZZYZX', 'ZZYZX', '', '', document_type, number_key, recorded_at,
             instrument_code
      FROM added, (VALUES ('GRANTOR'), ('GRANTEE')) AS roles (role)`.execute(database.db);
    await sql`INSERT INTO parcels (number, key) VALUES ('ZZ-1', 'ZZ1')`.execute(database.db);
    await sql`
      INSERT INTO document_parcels (document_id, parcel_id)
      SELECT documents.id, parcels.id FROM documents, parcels
      WHERE number_key >= ${`07${FIRST_NUMBER}`} AND parcels.key = 'ZZ1'`.execute(database.db);
    await sql`
      INSERT INTO document_addresses (document_id, sequence, address, house_number, street_key)
      SELECT id, 1, '7 ZZYZX RD', 7, 'ZZYZX' FROM documents WHERE number_key >= ${`07${FIRST_NUMBER}`}`.execute(
      database.db,
    );
    await sql`
      INSERT INTO island_tracts (document_id, sequence, island_code, village, village_key)
      SELECT id, 1, 'BIG', 'ZZYZX', 'ZZYZX' FROM documents WHERE number_key >= ${`07${FIRST_NUMBER}`}`.execute(
      database.db,
    );
    await sql`ANALYZE documents, names`.execute(database.db);
  });

  const SEARCHES_OF_ALL = {
    searchByName: name('ZZYZX'),
    searchByDate: { fromRecordedDate: '01/01/1960', toRecordedDate: '12/31/1966' },
    searchByDocumentNumber: {
      fromDocumentNumber: String(FIRST_NUMBER),
      toDocumentNumber: String(FIRST_NUMBER + COUNT),
    },
    searchByParcelId: { parcelId: 'ZZ-1' },
    searchByTractIndexNMI: { island: 'BIG', village: 'Zzyzx' },
    searchByAddress: { streetNumber: '7', streetName: 'Zzyzx' },
  };
  const EXPECTED_ORDER = {
    docNumber: 'document_type, number_key',
    instrument: 'description, document_type, number_key',
    recordedDate: 'recorded_at, recorded_sequence, document_type, number_key',
    bookPage: 'book_key, start_page, document_type, number_key',
  } as const;

  /** The same by sorting everything, which is slow and plainly right. */
  async function listAllInOrder(sortKey: keyof typeof EXPECTED_ORDER): Promise<number[]> {
    const { rows } = await database.executeSql(`
      SELECT documents.id FROM documents JOIN instruments ON instruments.code = instrument_code
      WHERE number_key >= '07${FIRST_NUMBER}' ORDER BY ${EXPECTED_ORDER[sortKey]}`);
    return rows.map(({ id }) => Number(id));
  }

  const cases = (Object.keys(SEARCHES_OF_ALL) as (keyof typeof SEARCHES_OF_ALL)[]).flatMap((type) =>
    RESULT_KINDS.documents.sortKeys.map((sortKey) => [type, sortKey] as const),
  );

  it.each(cases)('of %s by %s are the true first of the whole match, both ways', async (type, sortKey) => {
    const search: Search = SEARCH_DEFINITIONS[type];
    const criteria = SEARCHES[type].criteria.parse(SEARCHES_OF_ALL[type]) as CriteriaOf<SearchType>;
    const ascending = await search.findIds(database.db, criteria, { sortKey, sortDirection: 'ASC' }, TEST_DAY);
    const descending = await search.findIds(database.db, criteria, { sortKey, sortDirection: 'DESC' }, TEST_DAY);
    const all = await listAllInOrder(sortKey);
    expect(all).toHaveLength(COUNT);
    expect(IDS_MAX).toBe(RESULT_MAX_ROWS + 1);
    expect(ascending).toEqual(all.slice(0, IDS_MAX));
    // Without a book is last both ways, so the reverse is that of the documents with one.
    const reversed = sortKey === 'bookPage' ? all.slice(0, COUNT - Math.ceil(COUNT / 3)) : all;
    expect(descending.slice(0, reversed.length)).toEqual(reversed.toReversed().slice(0, IDS_MAX));
  });
});
