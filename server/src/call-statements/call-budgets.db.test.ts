import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import { SEARCHES } from '@portal/contract/index/search/definitions/searches';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { TEST_DAY } from '@portal/testing/builders/records-builder';
import { type CountyPart, divideCounty } from '@portal/testing/county/county-part';
import { documentKey } from '@portal/testing/county/documents';
import { importCounty } from '@portal/testing/county/import-county';
import { parcelNumber, streetName } from '@portal/testing/county/land';
import { tractBookId } from '@portal/testing/county/old-books';
import { lienNumber } from '@portal/testing/county/tax-liens';
import { certificateNumber } from '@portal/testing/county/torrens';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { vacuumTables } from '@portal/testing/database/vacuum-tables';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SYSTEM_ACTOR } from '../modules/office/audit/index.ts';
import { saveSettings } from '../modules/office/county-settings/index.ts';
import type { OpenDatabase } from '../platform/database/open-database.ts';
import { type CallWork, measureCall } from './measure-call.ts';

/**
 * The work of calls that users wait for, in figures that are the same on every machine: statements, pages and rows of the database, with
 * the criteria as the forms send them. Each is measured twice, before and after three times as many documents were added that it doesn't
 * find: work must follow the answer, not the index.
 */

const DOCUMENTS = 12_000;
const [FIRST, REST] = divideCounty(DOCUMENTS, DOCUMENTS / 4);
const FIRST_DAY = '01/01/1950';

/** A lender that is three parties of every second document: with all of them, more than a search reads to return its first 1,000. */
const EVERYWHERE = 'ZENITH';

/** An index of four times the size has some more levels, and fuller pages. */
const GROWTH = { factor: 1.15, buffers: 15, rows: 300 };

/** Whether a call does as much in a large county as in a small one. */
function isLike(small: CallWork, large: CallWork): boolean {
  const most = (value: number) => value * GROWTH.factor;
  return large.buffers <= most(small.buffers) + GROWTH.buffers && large.rows <= most(small.rows) + GROWTH.rows;
}

interface Budget {
  readonly title: string;
  readonly make: () => Promise<number>;
  /** Statements exactly; buffers and rows at most, in the county of 12,000 documents. */
  readonly work: CallWork;
  /** The reason for which it grows with the index although its answer doesn't. */
  readonly grows?: string;
}

let app: TestApp;
let client: TestClient;

async function post<Content>(path: string, body: object): Promise<Content> {
  const response = await client.send({ method: 'POST', path }, body);
  expect([path, response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([path, 200, '']);
  return response.json<{ content: Content }>().content;
}

/** All fields of a search's form, as its screen sends them. */
function fillForm(type: SearchType, criteria: object): object {
  return { ...SEARCHES[type].defaults({ today: TEST_DAY, indexBegin: FIRST_DAY }), ...criteria };
}

type Work = readonly [statements: number, buffers: number, rows: number];

function budget(title: string, [statements, buffers, rows]: Work, make: () => Promise<number>): Budget {
  return { title, make, work: { statements, buffers, rows } };
}

/** Marks a call whose work follows the index. */
function growing(grows: string, call: Budget): Budget {
  return { ...call, grows };
}

/** A search; its answer is the number of records that it found. */
function search(title: string, work: Work, type: SearchType, criteria: object): Budget {
  return budget(title, work, async () => {
    const { searchResults } = await post<{ searchResults: { totalRecordCount: number } }>(
      `search/${type}`,
      fillForm(type, criteria),
    );
    return searchResults.totalRecordCount;
  });
}

/** The four calls of a page, as its screen makes them; its answer is the number of rows. */
async function searchWholePage(criteria: object): Promise<number> {
  let [rows, continuation] = [0, ''];
  for (const batch of [1, 2, 3, 4]) {
    const sent = { ...fillForm('searchByName', criteria), batch, continuation, updateHistory: batch === 1 };
    const response = await post<{ searchResults: { currentRecordCount: number }; continuation?: string }>(
      'search/searchByName',
      sent,
    );
    continuation = response.continuation ?? continuation;
    rows += response.searchResults.currentRecordCount;
  }
  return rows;
}

/** Another call. */
function call(title: string, work: Work, path: string, body: object): Budget {
  return budget(title, work, async () => JSON.stringify(await post(path, body)).length);
}

const name = (grantorGranteeLastName: string) => ({ grantorGranteeLastName });
const words = (text: string) => ({ ...name(text), nameMatch: 'WORDS' });
const ALL_DAYS = { fromRecordedDate: FIRST_DAY };
const PARCEL = { land: `parcel/${parcelNumber(7).replace('-', '')}` };

const ALL_PARTIES = 'an index has the parties of a name by number alone, so that all are read for another order';
const WORDS_GROW = 'each name with the words is looked up in an index with all names';

const BUDGETS: readonly Budget[] = [
  search('a common name', [5, 825, 400], 'searchByName', name('SMITH')),
  search('a rare name', [5, 475, 245], 'searchByName', name('ANDSON')),
  search('two letters of a name', [5, 925, 450], 'searchByName', name('WI')),
  search('a firm that lends to everyone', [5, 900, 925], 'searchByName', name('PRAIRIE BANK')),
  search('a name on every second document', [5, 950, 3700], 'searchByName', name(EVERYWHERE)),
  growing(
    ALL_PARTIES,
    search('a name on every second document by day', [3, 1100, 39_000], 'searchByName', {
      ...{ ...name(EVERYWHERE), sortKey: 'recordedDate', sortDirection: 'DESC' },
    }),
  ),
  search('a grantor on every second document', [5, 1025, 6850], 'searchByName', {
    ...{ ...name(EVERYWHERE), grantorGranteeSearchIn: 'GRANTORS' },
  }),
  search('a grantor', [5, 800, 400], 'searchByName', { ...name('SMITH'), grantorGranteeSearchIn: 'GRANTORS' }),
  search('a name by day', [3, 775, 400], 'searchByName', {
    ...{ ...name('SMITH'), sortKey: 'recordedDate', sortDirection: 'DESC' },
  }),
  budget('four batches of a name on every second document', [11, 3200, 4850], () => searchWholePage(name(EVERYWHERE))),
  search('names that sound like one', [6, 1225, 575], 'searchByName', { ...name('SMITH'), nameMatch: 'SIMILAR' }),
  search('a word of a name on every second document', [5, 950, 3700], 'searchByName', words(EVERYWHERE)),
  growing(WORDS_GROW, search('two common words', [5, 3800, 1950], 'searchByName', words('HOLDINGS LLC'))),
  growing(WORDS_GROW, search('two words of few names', [5, 3150, 1450], 'searchByName', words('BANK NATIONAL'))),
  search('two names on one document', [3, 125, 600], 'searchByName', {
    ...{ ...name('PRAIRIE BANK'), grantorGranteeLastName2: 'SMITH', andOr: 'AND' },
  }),
  search('a name on every second document and another', [3, 1075, 625], 'searchByName', {
    ...{ ...name(EVERYWHERE), grantorGranteeLastName2: 'SMITH', andOr: 'AND' },
  }),
  search('a document number', [3, 75, 60], 'searchByDocumentNumber', { fromDocumentNumber: documentKey(700) }),
  search('a month', [3, 350, 195], 'searchByDate', { fromRecordedDate: '03/01/1960', toRecordedDate: '03/31/1960' }),
  search('all days', [3, 925, 1600], 'searchByDate', ALL_DAYS),
  search('all days by instrument', [3, 850, 2600], 'searchByDate', { ...ALL_DAYS, sortKey: 'instrument' }),
  search('a book', [3, 675, 975], 'searchByBookAndPage', { book: '2' }),
  search('a section', [3, 115, 85], 'searchByLegalDescription', {
    ...{ legalType: 'MB', section: '5', township: '31', range: '21' },
  }),
  search('a plat', [5, 775, 375], 'searchByPlat', { plat: '100' }),
  search('a parcel', [3, 325, 175], 'searchByParcelId', { parcelId: parcelNumber(7) }),
  search('houses of a street', [3, 180, 110], 'searchByAddress', {
    ...{ streetNumber: '100-999', streetName: streetName(7) },
  }),
  search('a tax lien', [3, 55, 250], 'searchByTaxLien', {
    ...{ searchByTaxLienMethod: 'LIENNUMBER', lienNumber: lienNumber(3), currentOrExpired: 'ALL' },
  }),
  search('a certificate', [3, 50, 45], 'searchByTorrensCertificate', { certificateNumber: certificateNumber(7) }),
  search('a page of a tract book', [3, 45, 45], 'searchByTractBookId', { tractBookId: tractBookId(7) }),
  call('the counts of broader searches', [6, 575, 265], 'search/countSearches', {
    ...{ type: 'searchByName', searches: [name('SMITH'), { ...name('SMITH'), nameMatch: 'SIMILAR' }] },
  }),
  call('surnames near a typed one', [2, 640, 100], 'search/suggestSurnames', {
    type: 'searchByName',
    lastName: 'SMITH',
  }),
  call('the summary of a name', [3, 30, 80], 'search/summarizeSearch', {
    ...{ type: 'searchByName', criteria: fillForm('searchByName', name('SMITH')) },
  }),
  call('a document', [3, 60, 45], 'search/documentDetails', { docId: documentKey(700) }),
  call('a property', [28, 675, 450], 'title/property', PARCEL),
  call('a chain of title', [22, 600, 425], 'title/chain', PARCEL),
];

interface Measured extends CallWork {
  readonly answer: number;
}

/** The calls by their titles, in the county's first part and in all of it. */
const before = new Map<string, Measured>();
const after = new Map<string, Measured>();

async function measureAll(measured: Map<string, Measured>): Promise<void> {
  const { database } = app;
  if (database.engine !== 'postgresql') throw new Error('The budgets are those of PostgreSQL.');
  for (const { title, make } of BUDGETS) {
    // The first one may have to look up what the second one finds in memory.
    const answer = await make();
    measured.set(title, { ...(await measureCall(database.pool, make)), answer });
  }
}

/** Adds a part of the county, and the lender of its mortgages. */
async function addPart(database: OpenDatabase, part: CountyPart): Promise<void> {
  await importCounty(database, part);
  await database.executeSql(`
    INSERT INTO names (document_id, role, sequence, party_role, kind, display_name, last_name, key, key_nospace, first_key,
                       middle_key, document_type, number_key, recorded_at, instrument_code)
    SELECT id, role, sequence, role, 'NON_HUMAN', name, name, name, name, '', '', document_type, number_key, recorded_at,
           instrument_code
    FROM documents, (VALUES ('${EVERYWHERE}', 'GRANTOR', 8), ('${EVERYWHERE}', 'GRANTOR', 9), ('${EVERYWHERE}', 'GRANTEE', 9))
           AS lender (name, role, sequence)
    WHERE instrument_code IN ('MTG', 'SAT', 'ASG') AND NOT EXISTS (SELECT FROM names WHERE document_id = documents.id AND key = name);
    INSERT INTO name_keys (key, key_nospace, words, sound_codes)
    VALUES ('${EVERYWHERE}', '${EVERYWHERE}', ARRAY['${EVERYWHERE}'], ARRAY['S:Z530']) ON CONFLICT DO NOTHING`);
  await vacuumTables(database, ['names', 'name_keys']);
}

beforeAll(async () => {
  // Values that are remembered for a second stay remembered, however slow the machine is.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const database = await openTestDatabase();
  await addPart(database, FIRST);
  app = await startTestApp({ database });
  const content = { chain: true, chainPrice: 0, property: true, propertyPrice: 0 };
  await saveSettings(app.county.db, { group: 'titleWork', content, actor: SYSTEM_ACTOR });
  client = await app.signedIn();
  await measureAll(before);
  await addPart(database, REST);
  await measureAll(after);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await app.close();
});

describe.each(BUDGETS)('$title', ({ title, work, grows }) => {
  const measured = (sizes: ReadonlyMap<string, Measured>) => {
    const found = sizes.get(title);
    if (found === undefined) throw new Error(`${title} wasn't measured.`);
    return found;
  };

  it('needs no more of the database than its budget', () => {
    const { statements, buffers, rows } = measured(after);
    expect(statements).toBe(work.statements);
    expect(buffers).toBeLessThanOrEqual(work.buffers);
    expect(rows).toBeLessThanOrEqual(work.rows);
  });

  it(grows === undefined ? 'needs as much for the same answer in a larger county' : `grows: ${grows}`, () => {
    const [small, large] = [measured(before), measured(after)];
    expect(small.answer).toBeGreaterThan(0);
    expect(large.answer).toBe(small.answer);
    // A call that no longer grows loses its mark.
    expect(isLike(small, large)).toBe(grows === undefined);
  });
});
