import { SEARCHES } from '@portal/contract/index/search/definitions/searches';
import { addTestCodes, TEST_DAY } from '@portal/testing/builders/records-builder';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../../platform/database/open-database.ts';
import { SEARCH_DEFINITIONS } from '../search-definitions.ts';
import { IDS_MAX } from '../select/select-ids.queries.ts';

/** Names that are on 1,200 documents each, with this many parties on every one. */
const PARTIES = { ONEPARTY: 1, THREEPARTIES: 3, MANYPARTIES: 6 };

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  await addTestCodes(db);
  await sql`
    INSERT INTO documents (document_type, number, number_key, number_compact, display_number, recorded_on, instrument_code)
    SELECT (ARRAY['A', 'T'])[1 + n % 2], n::text, lpad(n::text, 6, '0'), n::text, 'N' || n, date '1900-01-01' + n, 'WD'
    FROM generate_series(1, 1200) AS n ORDER BY md5(n::text)`.execute(db);
  for (const [name, parties] of Object.entries(PARTIES)) {
    await sql`
      INSERT INTO names (document_id, role, sequence, party_role, kind, display_name, last_name, key, key_nospace, first_key,
                         middle_key, document_type, number_key, recorded_at, instrument_code)
      SELECT id, 'GRANTOR', ${parties * 10}::int + sequence, 'GRANTOR', 'NON_HUMAN', ${name}, ${name}, ${name}, ${name}, '', '',
             document_type, number_key, recorded_at, instrument_code
      FROM documents, generate_series(1, ${parties}) AS sequence ORDER BY md5(number_key || sequence)`.execute(db);
  }
});
afterAll(() => database.close());

describe.each(Object.keys(PARTIES))('A name on more documents than are listed: %s', (name) => {
  it.each(['ASC', 'DESC'] as const)('returns the true first of them %s, each once', async (sortDirection) => {
    const way = sql.raw(sortDirection);
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM documents ORDER BY document_type ${way}, number_key ${way} LIMIT ${IDS_MAX}`.execute(database.db);
    const criteria = SEARCHES.searchByName.criteria.parse({ grantorGranteeLastName: name });
    const sort = { sortKey: 'docNumber', sortDirection } as const;
    const found = await SEARCH_DEFINITIONS.searchByName.findIds(database.db, criteria, sort, TEST_DAY);
    expect(found).toEqual(rows.map(({ id }) => id));
  });
});
