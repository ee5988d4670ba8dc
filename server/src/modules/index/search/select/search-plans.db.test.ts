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
import { computeSoundCodes, listSpellingsOneLetterApart } from '../../records/index.ts';
import { listKeysLike } from '../names/similar-names.queries.ts';
import { suggestNear } from '../run/suggest-surnames.ts';
import { SEARCH_DEFINITIONS } from '../search-definitions.ts';
import type { Search, Sort } from './search-definition.ts';

/** Enough to make reading a table more expensive than any index, and few enough to create in a second. */
const DOCUMENTS = 40_000;

/** A parcel then has ten documents. */
const PARCELS = DOCUMENTS / 10;

/** The other names of the index. */
const OTHER_NAMES = 20_000;

/** Only on PostgreSQL: the embedded engine has the same planner with other costs. */
describe('Searches among many documents', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    await addTestCodes(database.db);
    await database.executeSql(`
      INSERT INTO documents (document_type, number, number_key, number_compact, display_number, recorded_on, recorded_time,
                             instrument_code, book, book_key, page, start_page, end_page)
      SELECT CASE WHEN i % 8 = 0 THEN 'T' ELSE 'A' END, n, '06' || n, n, n, date '1920-01-01' + i, time '10:00',
             (ARRAY['WD', 'QCD', 'MTG', 'SAT'])[1 + i % 4], CASE WHEN i < ${DOCUMENTS / 2} THEN b END,
             CASE WHEN i < ${DOCUMENTS / 2} THEN '03' || b END, i % 400, i % 400, i % 400 + 2
      FROM (SELECT i, (200000 + i)::text AS n, (100 + i / 400)::text AS b FROM generate_series(1, ${DOCUMENTS}) AS i) AS numbered;
      INSERT INTO names (document_id, role, sequence, party_role, kind, display_name, last_name, key, key_nospace, first_key,
                         middle_key, document_type, number_key, recorded_at, instrument_code)
      SELECT id, role, 1, role, 'HUMAN', surname, surname, surname, surname, 'ANNA', '', document_type, number_key, recorded_at,
             instrument_code
      FROM documents, (VALUES ('GRANTOR', 0), ('GRANTEE', 1)) AS sides (role, side),
           LATERAL (SELECT 'FAMILY' || chr(65 + ((id * 7 + side * 3) % 26)::int) || chr(65 + (id % 7)::int) AS surname) AS named;
      INSERT INTO parcels (number, key)
      SELECT '12-' || n, '12' || n FROM (SELECT lpad(i::text, 4, '0') AS n FROM generate_series(0, ${PARCELS - 1}) AS i) AS numbered;
      INSERT INTO document_parcels (document_id, parcel_id)
      SELECT documents.id, parcels.id FROM documents JOIN parcels ON parcels.id = 1 + documents.id % ${PARCELS};
      INSERT INTO document_addresses (document_id, sequence, address, house_number, street_key, street_type, city_key)
      SELECT id, 1, '', 100 + id / 100 % 100, 'STREET ' || id % 100, 'AVE', 'ELM CREEK' FROM documents
      UNION ALL
      SELECT id, 2, '', 100 + id / 100 % 100, 'LA ' || upper(md5((id % 100)::text)), 'AVE', 'ELM CREEK' FROM documents;
      INSERT INTO island_tracts (document_id, sequence, island_code, village, village_key, parcel, parcel_key)
      SELECT id, 1, CASE WHEN id % 2 = 0 THEN 'BIG' ELSE 'OSPREY' END, village, village, parcel, parcel
      FROM documents, LATERAL (SELECT 'VILLAGE ' || id % 100 AS village, (id / 100 % 20)::text AS parcel) AS placed`);
    await database.executeSql(`
      INSERT INTO tax_liens (document_id, lien_number, lien_number_key, lien_type, document_type, number_key, recorded_at,
                             recorded_sequence, is_withheld)
      SELECT id, number, number, 'FEDERAL', document_type, number_key, recorded_at, recorded_sequence, false
      FROM documents WHERE id % 4 = 0;
      INSERT INTO tax_lien_taxpayers (tax_lien_id, sequence, kind, display_name, last_name, key, key_nospace, first_key, middle_key)
      SELECT tax_liens.id, 1, kind, display_name, last_name, key, key_nospace, first_key, middle_key
      FROM tax_liens JOIN names USING (document_id) WHERE role = 'GRANTOR'`);
    await addNameKeys(database);
    await vacuumTables(database, ['documents', 'names', 'document_addresses', 'tax_liens', 'tax_lien_taxpayers']);
    await database.executeSql('ANALYZE parcels, document_parcels, island_tracts');
    await database.executeSql('ANALYZE instruments');
  });
  afterAll(() => database.close());

  const dates = { fromRecordedDate: '01/01/1900', toRecordedDate: '11/20/2026' };
  const cases: readonly (readonly [string, SearchType, object])[] = [
    ['a name', 'searchByName', { grantorGranteeLastName: 'FAMILYAB', ...dates }],
    ['a name and a first name', 'searchByName', { grantorGranteeLastName: 'FAMILYAB', grantorGranteeFirstName: 'A' }],
    ['similar names', 'searchByName', { grantorGranteeLastName: 'LINDQVIST', nameMatch: 'SIMILAR' }],
    ['words of a name', 'searchByName', { grantorGranteeLastName: 'TRUST LINDQUIST', nameMatch: 'WORDS' }],
    ['last and first name in one box', 'searchByName', { grantorGranteeLastName: 'FAMILYAB ANNA' }],
    [
      'two names on one document',
      'searchByName',
      { grantorGranteeLastName: 'FAMILYAB', grantorGranteeLastName2: 'FAMILYDB', andOr: 'AND' },
    ],
    [
      'either of two names',
      'searchByName',
      { grantorGranteeLastName: 'FAMILYAB', grantorGranteeLastName2: 'FAMILYDB', andOr: 'OR' },
    ],
    ['a document number', 'searchByDocumentNumber', { fromDocumentNumber: 'A201001' }],
    [
      'a short range of numbers',
      'searchByDocumentNumber',
      { fromDocumentNumber: '201001', toDocumentNumber: '201100' },
    ],
    ['a range of all numbers', 'searchByDocumentNumber', { fromDocumentNumber: '1', toDocumentNumber: '999999' }],
    ['all dates', 'searchByDate', dates],
    ['ten years', 'searchByDate', { fromRecordedDate: '01/01/2010', toRecordedDate: '12/31/2019' }],
    ['a day', 'searchByDate', { fromRecordedDate: '03/03/2003', toRecordedDate: '03/03/2003' }],
    ['deeds of ten years', 'searchByDate', { ...dates, fromRecordedDate: '01/01/2010', instrumentGroup: 'DEEDS' }],
    ['a book', 'searchByBookAndPage', { book: '118' }],
    ['a page', 'searchByBookAndPage', { book: '118', page: '7' }],
    ['an address', 'searchByAddress', { streetNumber: '117', streetName: 'street 14', ...dates }],
    ['houses of a street', 'searchByAddress', { streetNumber: '100-149', streetName: 'street 14', city: 'Elm' }],
    ['a village', 'searchByTractIndexNMI', { island: 'BIG', village: 'village 14', ...dates }],
    ['a parcel of a village', 'searchByTractIndexNMI', { island: 'BIG', village: 'village 14', parcelId: '7' }],
    ['a parcel', 'searchByParcelId', { parcelId: '12-0345', ...dates }],
  ];
  const orders: readonly Sort<'documents'>[] = RESULT_KINDS.documents.sortKeys.flatMap((sortKey) =>
    SORT_DIRECTIONS.map((sortDirection) => ({ sortKey, sortDirection })),
  );

  it.each(cases)('by %s (%s) never read a whole table of documents, names or land', async (_title, type, request) => {
    const search: Search = SEARCH_DEFINITIONS[type];
    const criteria = SEARCHES[type].criteria.parse(request) as CriteriaOf<SearchType>;
    for (const order of orders) {
      const { plan, found } = await explain(database, (db) => search.findIds(db, criteria, order, TEST_DAY));
      expect(found).toBeGreaterThan(0);
      expect([order, plan.match(/Seq Scan on (?!instrument)\w+/g)]).toEqual([order, null]);
    }
  });

  it('houses of a street are found in indexes alone, one range for each way to read the number', async () => {
    const request = { streetNumber: '100-149', streetName: 'street 14', city: 'Elm' };
    const criteria = SEARCHES.searchByAddress.criteria.parse(request);
    const order = { sortKey: 'docNumber', sortDirection: 'ASC' } as const;
    const { plan } = await explain(database, (db) =>
      SEARCH_DEFINITIONS.searchByAddress.findIds(db, criteria, order, TEST_DAY),
    );
    expect(plan.match(/Index Only Scan using document_addresses_by_street_idx/g)).toHaveLength(2);
    expect(plan).not.toContain('Bitmap');
  });

  it('houses of a street with a name are found in an index without spaces alone, with those of ranges', async () => {
    // The beginning of an MD5 of a number below 100.
    const criteria = SEARCHES.searchByAddress.criteria.parse({ streetNumber: '117', streetName: 'LaC4CA', city: '' });
    const order = { sortKey: 'docNumber', sortDirection: 'ASC' } as const;
    const { plan, found } = await explain(database, (db) =>
      SEARCH_DEFINITIONS.searchByAddress.findIds(db, criteria, order, TEST_DAY),
    );
    expect(found).toBeGreaterThan(0);
    expect(plan.match(/Index Only Scan using document_addresses_joined_idx/g)).toHaveLength(2);
    expect(plan.match(/Seq Scan on document_addresses/g)).toBeNull();
  });

  it.each([
    ['', {}],
    [' of all days, as the form sends them', { fromRecordedDate: '01/01/1800', toRecordedDate: '12/31/2100' }],
    [' of some days', { fromRecordedDate: '01/01/1930', toRecordedDate: '12/31/2010' }],
    [' of grantors', { grantorGranteeSearchIn: 'GRANTORS' }],
  ])('the first parties of similar names%s are merged from the order of an index, unsorted', async (_title, days) => {
    const criteria = SEARCHES.searchByName.criteria.parse({
      grantorGranteeLastName: 'LINDQVIST',
      nameMatch: 'SIMILAR',
      ...days,
    });
    for (const sortDirection of SORT_DIRECTIONS) {
      const order = { sortKey: 'docNumber', sortDirection } as const;
      const { plan } = await explain(database, (db) =>
        SEARCH_DEFINITIONS.searchByName.findIds(db, criteria, order, TEST_DAY),
      );
      expect(plan).toContain('Merge Append');
      expect(plan).toMatch(/Index Only Scan (Backward )?using names_by_number_idx/);
      expect(plan.match(/^\s*->\s+Sort /m)).toBeNull();
    }
  });

  it('similar names are found among all names of the index without reading them all', async () => {
    const { plan, found } = await explain(database, async (db) => {
      const keys = await listKeysLike(db, {
        key: 'LINDQVIST',
        soundCodes: computeSoundCodes('LINDQVIST'),
        spellings: listSpellingsOneLetterApart('LINDQVIST'),
      });
      return keys.map((_, at) => at);
    });
    expect(found).toBeGreaterThan(0);
    expect(plan.match(/Seq Scan on \w+/g)).toBeNull();
  });

  it.each(['party', 'taxpayer'] as const)('surnames near a typed %s are looked up in an index', async (holder) => {
    const { plan, found } = await explain(database, async (db) =>
      (await suggestNear(db, holder === 'party' ? 'LINDQIUST' : 'FAMLIYAB', holder)).map((_, at) => at),
    );
    expect(found).toBeGreaterThan(0);
    expect(plan.match(/Seq Scan on \w+/g)).toBeNull();
  });

  it('would notice that a whole table is read', async () => {
    const { plan } = await explain(database, (db) =>
      db
        .selectFrom('documents')
        .select('id')
        .where('display_number', '=', '201001')
        .execute()
        .then((rows) => rows.map(({ id }) => id)),
    );
    expect(plan).toMatch(/Seq Scan on documents\b/);
  });
});

/** Adds a few similar names, and the keys of these and other names of the county. */
async function addNameKeys(database: OpenDatabase): Promise<void> {
  await database.executeSql(`
    INSERT INTO names (document_id, role, sequence, party_role, kind, display_name, last_name, key, key_nospace, first_key,
                       middle_key, document_type, number_key, recorded_at, instrument_code)
    SELECT id, 'GRANTOR', 2, 'GRANTOR', 'HUMAN', surname, surname, surname, replace(surname, ' ', ''), 'ANNA', '', document_type,
           number_key, recorded_at, instrument_code
    FROM documents,
         LATERAL (SELECT (ARRAY['LINDQUIST', 'LINDKVIST', 'LINDQUIST FAMILY TRUST'])[1 + (id / 400 % 3)::int] AS surname) AS named
    WHERE id % 400 = 0;
    INSERT INTO name_keys (key, key_nospace, words, sound_codes)
    SELECT key, key_nospace, string_to_array(key, ' '), ARRAY['S:' || key] FROM names GROUP BY key, key_nospace
    UNION ALL
    SELECT key, key, ARRAY[key], ARRAY['S:' || key]
    FROM (SELECT upper(md5(i::text)) AS key FROM generate_series(1, ${OTHER_NAMES}) AS i) AS made`);
  await vacuumTables(database, ['name_keys']);
}
