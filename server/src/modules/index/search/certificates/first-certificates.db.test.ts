import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import { type CriteriaOf, SEARCHES } from '@portal/contract/index/search/definitions/searches';
import { RESULT_KINDS } from '@portal/contract/index/search/results/result-kinds';
import { TEST_DAY } from '@portal/testing/builders/records-builder';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../../platform/database/open-database.ts';
import { SEARCH_DEFINITIONS } from '../search-definitions.ts';
import type { Search } from '../select/search-definition.ts';
import { IDS_MAX } from '../select/select-ids.queries.ts';

/** Some more than a search returns. */
const COUNT = IDS_MAX + 99;

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  // Every third without a book, every fourth without a time; dates, times and pages come again and again.
  await database.executeSql(`
    INSERT INTO torrens_certificates (certificate_number, number_key, certified_on, certified_time, book, book_key, page, start_page, status)
    SELECT n, '0' || length(n) || n, date '1990-01-01' + i % 7, CASE WHEN i % 4 > 0 THEN time '10:00' + make_interval(mins => i % 3) END,
           CASE WHEN i % 3 > 0 THEN b END, CASE WHEN i % 3 > 0 THEN '01' || b END, '1', CASE WHEN i % 3 > 0 THEN i % 5 END, 'CURRENT'
    FROM (SELECT i, (i * 7919 % 100003)::text AS n, (i % 4)::text AS b FROM generate_series(1, ${COUNT}) AS i) AS numbered;
    INSERT INTO torrens_texts (certificate_id, section, sequence, text, text_key)
    SELECT id, 'LEGAL', 1, 'ELM PARK', 'ELM PARK' FROM torrens_certificates;
    INSERT INTO tract_book_entries (tract_book_id, tract_book_key, recorded_on, recorded_time)
    SELECT 'S' || n, 'S0' || length(n) || n, date '1930-01-01' + i % 7, CASE WHEN i % 4 > 0 THEN time '10:00' END
    FROM (SELECT i, (i * 7919 % 100003)::text AS n FROM generate_series(1, ${COUNT}) AS i) AS numbered`);
});
afterAll(() => database.close());

/** The orders of the specification: without a book last in both directions, without a time first of its day. */
const ORDERS: Readonly<Record<string, readonly [table: string, ascending: string, descending: string]>> = {
  certificateNumber: ['torrens_certificates', 'number_key', 'number_key DESC'],
  bookPage: [
    'torrens_certificates',
    'book_key IS NULL, book_key, start_page, number_key',
    'book_key IS NULL, book_key DESC, start_page DESC, number_key DESC',
  ],
  certifiedDate: [
    'torrens_certificates',
    "certified_on, coalesce(certified_time, '00:00'), number_key",
    "certified_on DESC, coalesce(certified_time, '00:00') DESC, number_key DESC",
  ],
  tractBookId: ['tract_book_entries', 'tract_book_key', 'tract_book_key DESC'],
  recordedDate: [
    'tract_book_entries',
    "recorded_on, coalesce(recorded_time, '00:00'), tract_book_key",
    "recorded_on DESC, coalesce(recorded_time, '00:00') DESC, tract_book_key DESC",
  ],
};

const searches: readonly (readonly [SearchType, object])[] = [
  ['searchByTorrensText', { text: 'elm' }],
  ['searchByTractBookId', { tractBookId: 'S' }],
];
const cases = searches.flatMap(([type, request]) =>
  RESULT_KINDS[SEARCHES[type].resultKind].sortKeys.map((sortKey) => [type, sortKey, request] as const),
);

describe('The first thousand and one', () => {
  it.each(cases)('of %s by %s are the true first of all, in both directions', async (type, sortKey, request) => {
    const search: Search = SEARCH_DEFINITIONS[type];
    const criteria = SEARCHES[type].criteria.parse(request) as CriteriaOf<SearchType>;
    const [table, ascending, descending] = ORDERS[sortKey] ?? ['', '', ''];
    for (const [sortDirection, order] of [
      ['ASC', ascending],
      ['DESC', descending],
    ] as const) {
      const { rows } = await database.executeSql(`SELECT id FROM ${table} ORDER BY ${order}`);
      expect(rows).toHaveLength(COUNT);
      expect(await search.findIds(database.db, criteria, { sortKey, sortDirection }, TEST_DAY)).toEqual(
        rows.slice(0, IDS_MAX).map(({ id }) => id),
      );
    }
  });
});
