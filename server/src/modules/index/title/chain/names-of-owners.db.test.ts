import { addTestCodes } from '@portal/testing/builders/records-builder';
import { explain } from '@portal/testing/database/explain';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { vacuumTables } from '@portal/testing/database/vacuum-tables';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../../platform/database/open-database.ts';
import { selectByNames } from './chain.queries.ts';

const DOCUMENTS = 20_000;
/** The first names of a common surname: in full, initials, and the none of a firm. */
const FIRST_KEYS = ['ANNA', 'ANNABEL', 'A', 'ALBERT', 'CARL', 'C', 'CARLA', 'ÅSA', 'Z', ''];
const MOST = 100_000;

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await addTestCodes(database.db);
  const firstKeys = `ARRAY[${FIRST_KEYS.map((key) => `'${key}'`).join(', ')}]`;
  await database.executeSql(`
    INSERT INTO documents (id, document_type, number, number_key, number_compact, display_number, recorded_on, instrument_code)
    OVERRIDING SYSTEM VALUE
    SELECT i, 'A', i::text, lpad(i::text, 6, '0'), i::text, i::text, date '1950-01-01' + i, 'MTG' FROM generate_series(1, ${DOCUMENTS}) AS i;
    INSERT INTO names (document_id, role, sequence, party_role, kind, display_name, last_name, key, key_nospace, first_key,
                       middle_key, document_type, number_key, recorded_at, instrument_code)
    SELECT id, 'GRANTOR', 1, 'GRANTOR', 'HUMAN', 'ANDERSON', 'ANDERSON', 'ANDERSON', 'ANDERSON',
           CASE WHEN id % 20 < 10 THEN (${firstKeys})[1 + id % 10] ELSE 'NELS' || id END, '', document_type, number_key,
           recorded_at, instrument_code
    FROM documents`);
  await vacuumTables(database, ['documents', 'names']);
});
afterAll(() => database.close());

const owner = (firstKey: string) => ({ keyNospace: 'ANDERSON', firstKey, since: '1950-01-01', until: '2100-01-01' });

/** The documents on which a first name can be the owner's: the same one, its initial, or one that begins with the owner's initial. */
function listExpected(firstKey: string): readonly number[] {
  const keyOf = (id: number) => (id % 20 < 10 ? (FIRST_KEYS[id % 10] ?? '') : `NELS${id}`);
  return Array.from({ length: DOCUMENTS }, (_, index) => index + 1).filter((id) => {
    const key = keyOf(id);
    const isInitialOf = key === firstKey.slice(0, 1);
    return key === firstKey || isInitialOf || (firstKey.length === 1 && key.slice(0, 1) === firstKey);
  });
}

it.each(['ANNA', 'A', 'CARL', 'C', 'ÅSA', 'Z', '', 'NELS41'])(
  'finds the documents of ANDERSON, "%s"',
  async (first) => {
    const found = await selectByNames(database.db, [owner(first)], ['MTG'], MOST);
    expect(found.map(({ documentId }) => documentId).toSorted((a, b) => a - b)).toEqual(listExpected(first));
  },
);

it('finds the documents of several owners, at most so many of each', async () => {
  const found = await selectByNames(database.db, [owner('ANNA'), owner('C'), owner('OLAF')], ['MTG'], 500);
  const byRun = Map.groupBy(found, ({ run }) => run);
  expect([...byRun].map(([run, rows]) => [run, rows.length])).toEqual([
    [0, 500],
    [1, 500],
  ]);
});

it('finds first names in the index, not among everyone with the surname', async () => {
  const { plan } = await explain(database, async (db) =>
    (await selectByNames(db, [owner('NELS41'), owner('Z')], ['MTG'], MOST)).map(({ documentId }) => documentId),
  );
  const conditions = plan.match(/Index Cond: .*/g) ?? [];
  expect(conditions).toHaveLength(2);
  for (const condition of conditions) expect(condition).toContain('first_key');
});
