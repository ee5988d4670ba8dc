import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import { type CriteriaOf, SEARCHES } from '@portal/contract/index/search/definitions/searches';
import { SORT_DIRECTIONS } from '@portal/contract/index/search/definitions/sort';
import { RESULT_KINDS } from '@portal/contract/index/search/results/result-kinds';
import { addTestCodes, TEST_DAY } from '@portal/testing/builders/records-builder';
import { explain } from '@portal/testing/database/explain';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { vacuumTables } from '@portal/testing/database/vacuum-tables';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../../platform/database/open-database.ts';
import { SEARCH_DEFINITIONS } from '../search-definitions.ts';
import type { Search, Sort } from '../select/search-definition.ts';

/** Enough that reading a table is dearer than any index, and little enough to make in a second. */
const LIENS = 40_000;
const PAGES = 20_000;

/** Plans are a server's business: the embedded engine has the same planner and other costs. */
describe('Searches among many liens and pages of books', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    await addTestCodes(database.db);
    await database.executeSql(`
      INSERT INTO documents (document_type, number, number_key, number_compact, display_number, recorded_on, instrument_code)
      SELECT 'A', n, '06' || n, n, n, date '1967-01-01' + i / 2, 'WD'
      FROM (SELECT i, (200000 + i)::text AS n FROM generate_series(1, ${LIENS}) AS i) AS numbered;
      INSERT INTO tax_liens (document_id, document_type, number_key, recorded_at, recorded_sequence, is_withheld, lien_number,
                             lien_number_key, lien_on, lien_type, ended_on)
      SELECT id, document_type, number_key, recorded_at, recorded_sequence, is_withheld, number, '06' || number,
             CASE WHEN id % 10 > 0 THEN recorded_on - 20 END, 'FEDERAL', CASE WHEN id % 4 > 0 THEN recorded_on + 3600 END
      FROM documents;
      INSERT INTO tax_lien_taxpayers (tax_lien_id, sequence, kind, display_name, last_name, key, key_nospace, first_key, middle_key)
      SELECT id, 1, 'HUMAN', surname, surname, surname, surname, 'ANNA', ''
      FROM tax_liens, LATERAL (SELECT 'FAMILY' || chr(65 + (id % 26)::int) || chr(65 + (id % 7)::int) || chr(65 + (id % 11)::int)
                               AS surname) AS named;
      INSERT INTO tax_lien_releases (tax_lien_id, sequence, partial_full_flag, release_type, release_number, release_number_key, released_on)
      SELECT id, 1, 'FULL', 'A', '9' || lien_number, '07' || '9' || lien_number, date '2000-01-01' FROM tax_liens;
      INSERT INTO tax_lien_revisions (tax_lien_id, sequence, flag, document_type, document_number, document_number_key)
      SELECT id, 1, 'REFILING', 'A', '8' || lien_number, '07' || '8' || lien_number FROM tax_liens;
      INSERT INTO grantor_grantee_books (reference, reference_key, role, from_name, to_name, from_key, to_key, from_on, to_on)
      SELECT 'GR ' || i, 'GR' || length(i::text) || i, 'GRANTOR', name, name || 'M', name, name || 'M', day, day + 1800
      FROM generate_series(1, ${PAGES}) AS i,
           LATERAL (SELECT chr(65 + i % 26) || chr(65 + i % 25) || chr(65 + i % 23) AS name, date '1880-01-01' + i AS day) AS made`);
    const liens = ['tax_liens', 'tax_lien_taxpayers', 'tax_lien_releases', 'tax_lien_revisions'];
    await vacuumTables(database, ['documents', ...liens, 'grantor_grantee_books']);
  });
  afterAll(() => database.close());

  const byTaxLien = (criteria: object) => ['searchByTaxLien', criteria] as const;
  const cases: readonly (readonly [string, SearchType, object])[] = [
    ['all dates', ...byTaxLien({ fromRecordedDate: '01/01/1900' })],
    ['current liens of all dates', ...byTaxLien({ fromRecordedDate: '01/01/1900', currentOrExpired: 'CURRENT' })],
    [
      'ended liens of a day',
      ...byTaxLien({ fromRecordedDate: '03/03/1983', toRecordedDate: '03/03/1983', currentOrExpired: 'EXPIRED' }),
    ],
    ['the number of a lien', ...byTaxLien({ searchByTaxLienMethod: 'LIENNUMBER', lienNumber: '201001' })],
    ['the number of a document', ...byTaxLien({ searchByTaxLienMethod: 'DOCUMENTNUMBER', documentNumber: 'A201001' })],
    ['the number of a release', ...byTaxLien({ searchByTaxLienMethod: 'DOCUMENTNUMBER', documentNumber: '9201001' })],
    ['the number of a refiling', ...byTaxLien({ searchByTaxLienMethod: 'DOCUMENTNUMBER', documentNumber: '8201001' })],
    ['a taxpayer', ...byTaxLien({ searchByTaxLienMethod: 'TAXPAYER', taxpayerName: 'FAMILYABC' })],
    [
      'a taxpayer and a first name',
      ...byTaxLien({ searchByTaxLienMethod: 'TAXPAYER', taxpayerName: 'FAMILYABC', taxpayerFirstName: 'A' }),
    ],
    ['an exact name in the books', 'searchByGrantorGranteeBook', { grantorGranteeLastName: 'LAB,' }],
    ['a name in the books', 'searchByGrantorGranteeBook', { grantorGranteeLastName: 'LINDQUIST' }],
    [
      'grantors of some years',
      'searchByGrantorGranteeBook',
      {
        grantorGranteeLastName: 'L',
        grantorGranteeSearchIn: 'GRANTORS',
        fromRecordedDate: '01/01/1900',
        toRecordedDate: '12/31/1909',
      },
    ],
  ];

  it.each(cases)('by %s (%s) never read a whole table', async (_title, type, request) => {
    const search: Search = SEARCH_DEFINITIONS[type];
    const criteria = SEARCHES[type].criteria.parse(request) as CriteriaOf<SearchType>;
    for (const sortKey of RESULT_KINDS[SEARCHES[type].resultKind].sortKeys) {
      for (const sortDirection of SORT_DIRECTIONS) {
        const order = { sortKey, sortDirection } as Sort<'taxLiens'> & Sort<'grantorGranteeBooks'>;
        const { plan, found } = await explain(database, (db) => search.findIds(db, criteria, order, TEST_DAY));
        expect(found).toBeGreaterThan(0);
        expect([sortKey, sortDirection, plan.match(/Seq Scan on (?!instrument)\w+/g)]).toEqual([
          sortKey,
          sortDirection,
          null,
        ]);
      }
    }
  });
});
