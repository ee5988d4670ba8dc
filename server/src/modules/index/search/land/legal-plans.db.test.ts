import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import { type CriteriaOf, SEARCHES } from '@portal/contract/index/search/definitions/searches';
import { SORT_DIRECTIONS } from '@portal/contract/index/search/definitions/sort';
import { RESULT_KINDS, type ResultKind } from '@portal/contract/index/search/results/result-kinds';
import { addTestCodes, TEST_DAY } from '@portal/testing/builders/records-builder';
import { explain } from '@portal/testing/database/explain';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { vacuumTables } from '@portal/testing/database/vacuum-tables';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../../platform/database/open-database.ts';
import { SEARCH_DEFINITIONS } from '../search-definitions.ts';
import type { Search } from '../select/search-definition.ts';

/** Half of the documents are platted, half sectional; a plat then has a hundred, a section some seventy. */
const DOCUMENTS = 40_000;
const PLATS = 200;

/** Plans are a server's business: the embedded engine has the same planner and other costs. */
describe('Searches for land among many documents', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    await addTestCodes(database.db);
    await database.executeSql(`
      INSERT INTO plats (number, number_key, name, key)
      SELECT n, '03' || n, 'PLAT ' || n, 'PLAT ' || n FROM (SELECT (100 + i)::text AS n FROM generate_series(0, ${PLATS - 1}) AS i) AS numbered;
      INSERT INTO documents (document_type, number, number_key, number_compact, display_number, recorded_on, recorded_time, instrument_code)
      SELECT 'A', n, '06' || n, n, n, date '1920-01-01' + i, time '10:00', (ARRAY['WD', 'QCD', 'MTG', 'SAT'])[1 + i % 4]
      FROM (SELECT i, (200000 + i)::text AS n FROM generate_series(1, ${DOCUMENTS}) AS i) AS numbered;
      INSERT INTO names (document_id, role, sequence, party_role, kind, display_name, last_name, key, key_nospace, first_key,
                         middle_key, document_type, number_key, recorded_at, instrument_code)
      SELECT id, 'GRANTOR', 1, 'GRANTOR', 'HUMAN', surname, surname, surname, surname, 'ANNA', '', document_type, number_key,
             recorded_at, instrument_code
      FROM documents, LATERAL (SELECT 'FAMILY' || chr(65 + (id % 26)::int) AS surname) AS named;
      INSERT INTO tract_book_entries (tract_book_id, tract_book_key, recorded_on)
      SELECT 'S' || n, 'S06' || n, date '1900-01-01' + i % 9000
      FROM (SELECT i, (100000 + i)::text AS n FROM generate_series(1, ${DOCUMENTS / 4}) AS i) AS numbered;`);
    for (const [owner, table] of [
      ['document_id', 'documents'],
      ['tract_book_entry_id', 'tract_book_entries'],
    ]) {
      await database.executeSql(`
        INSERT INTO legals (${owner}, sequence, kind, plat_id, block_key, lot_keys, description)
        SELECT id, 1, 'LB', 1 + id % ${PLATS}, '01' || id / 200 % 9, ARRAY['01' || id / 1800 % 9], '' FROM ${table} WHERE id % 2 = 0;
        INSERT INTO legals (${owner}, sequence, kind, section, township, range, quarter_mask, cell_mask, description)
        SELECT id, 1, 'MB', 1 + id / 2 % 36, 30 + id / 72 % 4, 20 + id / 288 % 4, 1 << (id / 2 % 16)::int,
               CASE WHEN id % 5 = 0 THEN repeat('10', 128)::bit(256) END, '' FROM ${table} WHERE id % 2 = 1;`);
    }
    await vacuumTables(database, ['documents', 'names', 'legals']);
    await database.executeSql('ANALYZE plats, tract_book_entries, instruments');
  });
  afterAll(() => database.close());

  const dates = { fromRecordedDate: '01/01/1800', toRecordedDate: '11/20/2026' };
  const township = { legalType: 'MB', township: '31', range: '22' };
  const cases: readonly (readonly [string, SearchType, object])[] = [
    ['a plat', 'searchByPlat', { plat: '116' }],
    ['a block', 'searchByLegalDescription', { plat: '116', block: '3', ...dates }],
    ['a lot', 'searchByLegalDescription', { plat: '116', lot: '3', ...dates }],
    ['a township', 'searchByLegalDescription', { ...township, ...dates }],
    ['a section', 'searchByLegalDescription', { ...township, section: '14', ...dates }],
    ['a quarter', 'searchByLegalDescription', { ...township, section: '14', q: 'W', ...dates }],
    ['a cell', 'searchByLegalDescription', { ...township, q: 'SW', qq: 'NE', qqq: 'NE', qqqq: 'SW', ...dates }],
    ['a section and a name', 'searchByLegalDescription', { ...township, grantorGranteeLastNameMb: 'FAMILYB' }],
    ['a plat and a name', 'searchByLegalDescription', { plat: '116', grantorGranteeLastNameLb: 'FAMILY' }],
    ['a lot of the tract books', 'searchByTractBookLegal', { plat: '116', block: '3', ...dates }],
    ['a section of the tract books', 'searchByTractBookLegal', { ...township, section: '14', ...dates }],
  ];

  it.each(cases)('by %s (%s) never read a whole table of records, names or land', async (_title, type, request) => {
    const search: Search = SEARCH_DEFINITIONS[type];
    const criteria = SEARCHES[type].criteria.parse(request) as CriteriaOf<SearchType>;
    const kind: ResultKind = SEARCHES[type].resultKind;
    for (const sortKey of RESULT_KINDS[kind].sortKeys) {
      for (const sortDirection of SORT_DIRECTIONS) {
        const order = { sortKey, sortDirection } as Parameters<Search['findIds']>[2];
        const { plan, found } = await explain(database, (db) => search.findIds(db, criteria, order, TEST_DAY));
        expect(found).toBeGreaterThan(0);
        expect([order, plan.match(/Seq Scan on (?!instrument)\w+/g)]).toEqual([order, null]);
      }
    }
  });

  const byIndexAlone: readonly (readonly [string, SearchType, object, string])[] = [
    ['a plat', 'searchByPlat', { plat: '116' }, 'legals_by_plat_idx'],
    ['a section', 'searchByLegalDescription', { ...township, section: '14' }, 'legals_by_section_idx'],
  ];

  it.each(byIndexAlone)('by %s only read indexes, in the order of numbers', async (_title, type, request, index) => {
    const search: Search = SEARCH_DEFINITIONS[type];
    const criteria = SEARCHES[type].criteria.parse(request) as CriteriaOf<SearchType>;
    const order = { sortKey: 'docNumber', sortDirection: 'ASC' } as const;
    const { plan } = await explain(database, (db) => search.findIds(db, criteria, order, TEST_DAY));
    expect(plan).toContain(`Index Only Scan using ${index}`);
    expect(plan).toMatch(/Index Only Scan using \w+ on documents/);
  });
});
