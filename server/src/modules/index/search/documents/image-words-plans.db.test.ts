import { addTestCodes } from '@portal/testing/builders/records-builder';
import { explain } from '@portal/testing/database/explain';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../../platform/database/open-database.ts';
import { buildPageQuery } from '../../../images/page-text/index.ts';
import { findDocumentIds } from '../select/select-ids.queries.ts';
import { hasNoPageWith, hasPageWith } from './page-texts.queries.ts';

const DOCUMENTS = 4_000;
const PAGES = 2;

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  await addTestCodes(db);
  await sql`
    INSERT INTO documents (document_type, number, number_key, number_compact, display_number, recorded_on, instrument_code)
    SELECT 'A', n, lpad(n::text, 9, '0'), n, n, date '1950-01-01' + n, 'WD' FROM generate_series(1, ${DOCUMENTS}) AS n`.execute(
    db,
  );
  // Each page has a word of all pages, one of some, and one of its document alone.
  await sql`
    INSERT INTO page_texts (document_id, page, state, urgency, recorded_at, engine, read_at, words, search)
    SELECT id, pages.page, 'READ', 2, recorded_at, 'test', now(), '', to_tsvector('page_text',
      'deed of w' || id || CASE WHEN id % 500 = 0 THEN ' railroad' ELSE '' END)
    FROM documents CROSS JOIN generate_series(1, ${PAGES}) AS pages (page)`.execute(db);
  await sql`ANALYZE documents, page_texts`.execute(db);
});
afterAll(() => database.close());

it.each([
  ['a word of one document', { words: 'w77' }, 1],
  ['a word of some', { words: 'railroad' }, 8],
  ['a phrase', { phrase: 'w500 railroad' }, 1],
  ['a word that no page has', { words: 'zeppelin' }, 0],
])('%s is found by its index', async (_, typed, count) => {
  const query = buildPageQuery({ words: '', phrase: '', near: '', ...typed }) ?? '';
  const { plan, found } = await explain(database, (db) =>
    findDocumentIds(db, { conditions: [hasPageWith(query)] }, { sortKey: 'docNumber', sortDirection: 'ASC' }),
  );
  expect(found).toBe(count);
  expect(plan).toContain('page_texts_search_idx');
  expect(plan).not.toMatch(/Seq Scan on page_texts/);
});

it('unwanted words are looked up for the found documents alone', async () => {
  const conditions = [hasPageWith('railroad'), hasNoPageWith('w500')];
  const { plan, found } = await explain(database, (db) =>
    findDocumentIds(db, { conditions }, { sortKey: 'docNumber', sortDirection: 'ASC' }),
  );
  expect(found).toBe(7);
  expect(plan).not.toMatch(/Seq Scan on page_texts/);
});
