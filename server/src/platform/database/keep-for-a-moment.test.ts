import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepForAMoment } from './keep-for-a-moment.ts';
import type { DB } from './schema.generated.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

/** A database that has nothing, which is never asked. */
const openNothing = () =>
  new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });

/** Reads 1, then 2, and so on. */
function countReads() {
  let reads = 0;
  return async () => {
    reads += 1;
    return reads;
  };
}

test('a value is read once a second', async () => {
  const kept = keepForAMoment<string, number>();
  const db = openNothing();
  const read = countReads();
  expect(await Promise.all([kept.get(db, 'a', read), kept.get(db, 'a', read)])).toEqual([1, 1]);
  vi.advanceTimersByTime(999);
  expect(await kept.get(db, 'a', read)).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await kept.get(db, 'a', read)).toBe(2);
});

test('each key and each database has its own', async () => {
  const kept = keepForAMoment<string, number>();
  const db = openNothing();
  const read = countReads();
  expect(await kept.get(db, 'a', read)).toBe(1);
  expect(await kept.get(db, 'b', read)).toBe(2);
  expect(await kept.get(openNothing(), 'a', read)).toBe(3);
});

test('inside a transaction it is always read', async () => {
  const kept = keepForAMoment<string, number>();
  const db = openNothing();
  const read = countReads();
  await kept.get(db, 'a', read);
  await db.transaction().execute(async (tx) => {
    expect(await kept.get(tx, 'a', read)).toBe(2);
    expect(await kept.get(tx, 'a', read)).toBe(3);
  });
});

test('what was read before a change is forgotten, also when the reading ends after it', async () => {
  const kept = keepForAMoment<string, string>();
  const db = openNothing();
  const slow = Promise.withResolvers<string>();
  const before = kept.get(db, 'a', () => slow.promise);
  kept.forget(db);
  expect(await kept.get(db, 'a', async () => 'after')).toBe('after');
  slow.resolve('before');
  expect(await before).toBe('before');
  expect(await kept.get(db, 'a', async () => 'read again')).toBe('after');
});

test('a reading that failed is not kept', async () => {
  const kept = keepForAMoment<string, string>();
  const db = openNothing();
  await expect(kept.get(db, 'a', () => Promise.reject(new Error('no connection')))).rejects.toThrow('no connection');
  expect(await kept.get(db, 'a', async () => 'there')).toBe('there');
});
