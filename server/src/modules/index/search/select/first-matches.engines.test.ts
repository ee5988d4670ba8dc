import { RESULT_KINDS } from '@portal/contract/index/search/results/result-kinds';
import { RESULT_MAX_ROWS } from '@portal/contract/values/paging';
import { SearchTest } from '@portal/testing/apps/search-test';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { SEARCH_DEFINITIONS } from '../search-definitions.ts';
import { IDS_MAX } from './select-ids.queries.ts';

const test = new SearchTest(SEARCH_DEFINITIONS, []);

describe('The first thousand and one matches', () => {
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
      FROM added, (VALUES ('GRANTOR'), ('GRANTEE')) AS roles (role)`.execute(test.database.db);
    await sql`INSERT INTO parcels (number, key) VALUES ('ZZ-1', 'ZZ1')`.execute(test.database.db);
    await sql`
      INSERT INTO document_parcels (document_id, parcel_id)
      SELECT documents.id, parcels.id FROM documents, parcels
      WHERE number_key >= ${`07${FIRST_NUMBER}`} AND parcels.key = 'ZZ1'`.execute(test.database.db);
    await sql`
      INSERT INTO document_addresses (document_id, sequence, address, house_number, street_key)
      SELECT id, 1, '7 ZZYZX RD', 7, 'ZZYZX' FROM documents WHERE number_key >= ${`07${FIRST_NUMBER}`}`.execute(
      test.database.db,
    );
    await sql`
      INSERT INTO island_tracts (document_id, sequence, island_code, village, village_key)
      SELECT id, 1, 'BIG', 'ZZYZX', 'ZZYZX' FROM documents WHERE number_key >= ${`07${FIRST_NUMBER}`}`.execute(
      test.database.db,
    );
    await test.database.executeSql('ANALYZE documents, names');
  });

  const SEARCHES_OF_ALL = {
    searchByName: { grantorGranteeLastName: 'ZZYZX' },
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

  /** The same by sorting everything, which is slow and obviously right. */
  async function listAllInOrder(sortKey: keyof typeof EXPECTED_ORDER): Promise<number[]> {
    const { rows } = await test.database.executeSql(`
      SELECT documents.id FROM documents JOIN instruments ON instruments.code = instrument_code
      WHERE number_key >= '07${FIRST_NUMBER}' ORDER BY ${EXPECTED_ORDER[sortKey]}`);
    return rows.map(({ id }) => Number(id));
  }

  const cases = (Object.keys(SEARCHES_OF_ALL) as (keyof typeof SEARCHES_OF_ALL)[]).flatMap((type) =>
    RESULT_KINDS.documents.sortKeys.filter((key) => key !== 'likeness').map((sortKey) => [type, sortKey] as const),
  );

  it.each(cases)('of %s by %s are the true first of all matches, in both directions', async (type, sortKey) => {
    const criteria = SEARCHES_OF_ALL[type];
    const ascending = await test.findIds(type, criteria, { sortKey, sortDirection: 'ASC' });
    const descending = await test.findIds(type, criteria, { sortKey, sortDirection: 'DESC' });
    const all = await listAllInOrder(sortKey);
    expect(all).toHaveLength(COUNT);
    expect(IDS_MAX).toBe(RESULT_MAX_ROWS + 1);
    expect(ascending).toEqual(all.slice(0, IDS_MAX));
    // Without a book is last both ways, so the reverse is that of the documents with one.
    const reversed = sortKey === 'bookPage' ? all.slice(0, COUNT - Math.ceil(COUNT / 3)) : all;
    expect(descending.slice(0, reversed.length)).toEqual(reversed.toReversed().slice(0, IDS_MAX));
  });
});
