import { defineList } from '@portal/contract/lists/define-list';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { OpenDatabase } from '../database/open-database.ts';
import { type ListSource, runList } from './run-list.ts';

const numbers = defineList({
  path: 'numbers',
  access: 'signed-in',
  texts: { title: 'lists:title', none: 'lists:none' },
  row: z.object({ value: z.int(), parity: z.string() }),
  filter: z.object({ above: z.coerce.number().default(0) }),
  columns: {
    value: { kind: 'count', label: 'lists:value', sortable: true },
    parity: { kind: 'text', label: 'lists:parity', sortable: true },
  },
  defaultSort: { sortKey: 'value', sortDirection: 'ASC' },
  pageRows: 10,
  rowsKey: 'numbers',
});

interface StoredNumber {
  readonly value: number;
  readonly parity: string;
}

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

function source(count: number): ListSource<typeof numbers, StoredNumber> {
  const generated = sql<StoredNumber>`(SELECT value, CASE value % 2 WHEN 0 THEN 'even' ELSE 'odd' END AS parity
    FROM generate_series(1, ${count}::int) AS value)`;
  return {
    matches: database.db.selectFrom(generated.as('generated')).selectAll(),
    orderBy: { value: 'value', parity: 'parity' },
    tieBreaker: 'value',
    complete: async (rows) => [...rows],
  };
}

const read = (count: number, request: Partial<Parameters<typeof runList<typeof numbers, StoredNumber>>[3]> = {}) =>
  runList(database.db, numbers, source(count), { sortKey: 'value', sortDirection: 'ASC', ...request });
const valuesOf = ({ rows }: Awaited<ReturnType<typeof read>>) => rows.map(({ value }) => value);

describe('A page of a list', () => {
  it.each([0, 1, 9, 10, 11, 25])('shows each of %i rows once, over all pages in both directions', async (count) => {
    for (const sortDirection of ['ASC', 'DESC'] as const) {
      const values: number[] = [];
      for (let pageNumber = 1; pageNumber <= Math.max(1, Math.ceil(count / 10)); pageNumber += 1) {
        const page = await read(count, { pageNumber, sortDirection });
        expect(page).toMatchObject({ totalCount: count, pageNumber });
        values.push(...valuesOf(page));
      }
      const ascending = Array.from({ length: count }, (_, index) => index + 1);
      expect(values).toEqual(sortDirection === 'ASC' ? ascending : ascending.toReversed());
    }
  });

  it('breaks ties by the tie-breaker, so that equal rows keep one order over the pages', async () => {
    const pages = [1, 2, 3].map((pageNumber) => read(25, { pageNumber, sortKey: 'parity' }));
    const values = (await Promise.all(pages)).flatMap(valuesOf);
    const even = Array.from({ length: 12 }, (_, index) => 2 * index + 2);
    const odd = Array.from({ length: 13 }, (_, index) => 2 * index + 1);
    expect(values).toEqual([...even, ...odd]);
  });

  it('is the last page if the list has become shorter than the requested one', async () => {
    const page = await read(25, { pageNumber: 7 });
    expect(page.pageNumber).toBe(3);
    expect(valuesOf(page)).toEqual([21, 22, 23, 24, 25]);
  });

  it('has the first 1,000 rows if no page is requested', async () => {
    expect(valuesOf(await read(25))).toHaveLength(25);
    const page = await read(1_001);
    expect(page).toMatchObject({ totalCount: 1_001, pageNumber: 1 });
    expect(valuesOf(page)).toHaveLength(1_000);
  });
});
