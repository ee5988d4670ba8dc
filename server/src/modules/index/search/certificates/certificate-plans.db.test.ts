import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import { type CriteriaOf, SEARCHES } from '@portal/contract/index/search/definitions/searches';
import { SORT_DIRECTIONS } from '@portal/contract/index/search/definitions/sort';
import { RESULT_KINDS } from '@portal/contract/index/search/results/result-kinds';
import { TEST_DAY } from '@portal/testing/builders/records-builder';
import { explain } from '@portal/testing/database/explain';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { vacuumTables } from '@portal/testing/database/vacuum-tables';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../../platform/database/open-database.ts';
import { SEARCH_DEFINITIONS } from '../search-definitions.ts';
import type { Search } from '../select/search-definition.ts';

const CERTIFICATES = 20_000;
const PAGES = 20_000;

describe('Searches among many certificates and pages of tract books', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    await database.executeSql(`
      INSERT INTO torrens_certificates (certificate_number, number_key, certified_on, certified_time, book, book_key, page, start_page, status)
      SELECT n, '05' || n, date '1920-01-01' + i, time '10:00', b, '03' || b, i % 200, i % 200, 'CURRENT'
      FROM (SELECT i, (20000 + i)::text AS n, (100 + i / 200)::text AS b FROM generate_series(1, ${CERTIFICATES}) AS i) AS numbered;
      INSERT INTO torrens_texts (certificate_id, section, sequence, text, text_key)
      SELECT id, section, 1, '', 'LOT ' || id % 400 || ' BLOCK ' || id % 9 || ' ' || md5(id::text || section) || ' ADDITION'
      FROM torrens_certificates, (VALUES ('LEGAL'), ('RECITAL')) AS sections (section);
      INSERT INTO torrens_memorials (certificate_id, sequence, document_type, document_number, document_number_key, discharged_by_type, discharged_by_key, text, text_key)
      SELECT id, 1, 'T', 100000 + id, '06' || 100000 + id, 'T', '06' || 200000 + id, '', 'MORTGAGE TO BANK ' || upper(md5(id::text)) FROM torrens_certificates;
      INSERT INTO tract_book_entries (tract_book_id, tract_book_key, recorded_on, recorded_time)
      SELECT 'S' || 30 + i % 9 || '-' || i / 36, 'S02' || 30 + i % 9 || '0' || length((i / 36)::text) || i / 36 || chr(65 + i % 26) || i,
             date '1920-01-01' + i % 15000, time '10:00'
      FROM generate_series(1, ${PAGES}) AS i`);
    const tables = ['torrens_certificates', 'torrens_texts', 'torrens_memorials', 'tract_book_entries'];
    await vacuumTables(database, tables);
  });
  afterAll(() => database.close());

  const cases: readonly (readonly [string, SearchType, object])[] = [
    ['a certificate number', 'searchByTorrensCertificate', { certificateNumber: '20117' }],
    ['a text of some', 'searchByTorrensText', { text: 'lot 117' }],
    ['a text of the legals', 'searchByTorrensText', { text: 'lot 117 block', searchIn: 'LEGAL' }],
    ['a text of the recitals', 'searchByTorrensText', { text: 'lot 117 block', searchIn: 'RECITAL' }],
    ['a text of memorials', 'searchByTorrensText', { text: 'to bank ab', searchIn: 'MEMORIAL_TEXT' }],
    ['a document of a memorial', 'searchByTorrensText', { text: '100117', searchIn: 'MEMORIAL_DOCUMENT' }],
    ['a document that discharged a memorial', 'searchByTorrensText', { text: '200117', searchIn: 'MEMORIAL_DOCUMENT' }],
    ['a page of a tract book', 'searchByTractBookId', { tractBookId: 'S31-117' }],
  ];

  it.each(cases)('%s is found without reading a whole table', async (_title, type, request) => {
    const search: Search = SEARCH_DEFINITIONS[type];
    const criteria = SEARCHES[type].criteria.parse(request) as CriteriaOf<SearchType>;
    const { sortKeys } = RESULT_KINDS[SEARCHES[type].resultKind];
    // The county of this test has no documents, so that their table is read as quickly as an index.
    for (const sortKey of sortKeys) {
      for (const sortDirection of SORT_DIRECTIONS) {
        const order = { sortKey, sortDirection };
        const { plan, found } = await explain(database, (db) => search.findIds(db, criteria, order, TEST_DAY));
        expect(found).toBeGreaterThan(0);
        expect([order, plan.match(/Seq Scan on (?!documents\b)\w+/g)]).toEqual([order, null]);
      }
    }
  });

  it('A text is looked up once in its index, wherever it is in a paragraph', async () => {
    const criteria = SEARCHES.searchByTorrensText.criteria.parse({ text: 'lot 117 block 3', searchIn: 'LEGAL' });
    const order = { sortKey: 'certificateNumber', sortDirection: 'ASC' } as const;
    const { plan } = await explain(database, (db) =>
      SEARCH_DEFINITIONS.searchByTorrensText.findIds(db, criteria, order, TEST_DAY),
    );
    expect(plan.match(/Index Scan on torrens_texts_words_idx/g)).toHaveLength(1);
  });
});
