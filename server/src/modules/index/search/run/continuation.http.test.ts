import { rowIdOf } from '@portal/contract/index/search/results/result-kinds';
import { SEARCH_ENDPOINTS, type SearchResponse } from '@portal/contract/index/search/run/run-search';
import { BATCH_ROWS } from '@portal/contract/values/paging';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addTestCodes } from '@portal/testing/builders/records-builder';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const DAY = '05/01/1931';

let test: TestApp;
let user: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  await addTestCodes(test.county.db);
});
beforeEach(async () => {
  user = await test.signedIn();
  await sql`DELETE FROM documents`.execute(test.county.db);
  await addDocuments(2001, 70);
});
afterAll(() => test.close());

async function addDocuments(from: number, count: number): Promise<void> {
  await sql`
    INSERT INTO documents (document_type, number, number_key, number_compact, display_number, recorded_on, instrument_code)
    SELECT 'A', n, '04' || n, n, n, ${DAY}::date, 'WD'
    FROM (SELECT i::text AS n FROM generate_series(${from}::int, ${from + count - 1}::int) AS i) AS numbered`.execute(
    test.county.db,
  );
}

const withhold = (number: number) =>
  sql`UPDATE documents SET is_withheld = true WHERE number = ${String(number)}`.execute(test.county.db);

async function search(request: object, client = user): Promise<SearchResponse> {
  const dates = { fromRecordedDate: DAY, toRecordedDate: DAY };
  const { content } = await client.call(SEARCH_ENDPOINTS.searchByDate, { ...dates, ...request } as never);
  return content;
}

const numbersOf = ({ searchResults }: SearchResponse) =>
  searchResults.searchResultList.map((row) => Number(rowIdOf('documents', row).slice(1)));
const numbered = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

describe('The other batches of a page', () => {
  it('are those of the list that began with its first batch, whatever is indexed in between', async () => {
    const { continuation } = await search({});
    await addDocuments(2000, 1);
    expect(numbersOf(await search({ batch: 2, continuation }))).toEqual(numbered(2026, BATCH_ROWS));
    const last = await search({ batch: 3, continuation });
    expect(numbersOf(last)).toEqual(numbered(2051, 20));
    expect(last).toMatchObject({ batch: 3, truncated: false, searchResults: { totalRecordCount: 70 } });
    expect(numbersOf(await search({ batch: 4, continuation }))).toEqual([]);
  });

  it('are selected again without a continuation', async () => {
    await search({});
    await addDocuments(2000, 1);
    const second = await search({ batch: 2 });
    expect(numbersOf(second)).toEqual(numbered(2025, BATCH_ROWS));
    expect(second.searchResults.totalRecordCount).toBe(71);
  });

  it('have no document that was withheld in between: those after it move up', async () => {
    const { continuation } = await search({});
    await withhold(2030);
    const second = await search({ batch: 2, continuation });
    expect(numbersOf(second)).toEqual([...numbered(2026, 4), ...numbered(2031, 21)]);
    expect(second.searchResults.totalRecordCount).toBe(69);
  });
});

describe('A continuation', () => {
  it('is sent with the first batch, if there are others', async () => {
    expect((await search({})).continuation).toEqual(expect.any(String));
    expect((await search({ batch: 2 })).continuation).toBeUndefined();
    expect((await search({ pageNumber: 2 })).continuation).toBeUndefined();
    await sql`DELETE FROM documents WHERE number > '2025'`.execute(test.county.db);
    expect((await search({})).continuation).toBeUndefined();
  });

  it('is only for its user, criteria, order and page, and for a minute', async () => {
    const { continuation = '' } = await search({});
    await addDocuments(2000, 1);
    const isUsed = async (request: object, client = user) =>
      (await search({ batch: 2, continuation, ...request }, client)).searchResults.totalRecordCount === 70;
    expect(await isUsed({})).toBe(true);
    expect(await isUsed({}, await test.signedIn())).toBe(false);
    expect(await isUsed({ toRecordedDate: '05/02/1931' })).toBe(false);
    expect(await isUsed({ sortDirection: 'DESC' })).toBe(false);
    expect(await isUsed({ sortKey: 'recordedDate' })).toBe(false);
    expect(await isUsed({ pageNumber: 2 })).toBe(false);
    expect(await isUsed({ continuation: `${continuation.slice(0, -4)}AAAA` })).toBe(false);
    expect(await isUsed({ continuation: 'rest' })).toBe(false);
    test.clock.advanceMinutes(1);
    expect(await isUsed({})).toBe(false);
  });
});
