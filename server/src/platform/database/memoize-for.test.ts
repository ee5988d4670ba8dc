import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoizeFor } from './memoize-for.ts';
import type { DB } from './schema.generated.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

/** A database without a connection. */
const createUnconnected = () =>
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

test('a value is read again when its time is up', async () => {
  const memoized = memoizeFor<string, number>(1_000);
  const db = createUnconnected();
  const read = countReads();
  expect(await Promise.all([memoized.get(db, 'a', read), memoized.get(db, 'a', read)])).toEqual([1, 1]);
  vi.advanceTimersByTime(999);
  expect(await memoized.get(db, 'a', read)).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await memoized.get(db, 'a', read)).toBe(2);
});

test('each key of each database has a separate value', async () => {
  const memoized = memoizeFor<string, number>(1_000);
  const db = createUnconnected();
  const read = countReads();
  expect(await memoized.get(db, 'a', read)).toBe(1);
  expect(await memoized.get(db, 'b', read)).toBe(2);
  expect(await memoized.get(createUnconnected(), 'a', read)).toBe(3);
});

test('values are always read inside a transaction', async () => {
  const memoized = memoizeFor<string, number>(1_000);
  const db = createUnconnected();
  const read = countReads();
  await memoized.get(db, 'a', read);
  await db.transaction().execute(async (tx) => {
    expect(await memoized.get(tx, 'a', read)).toBe(2);
    expect(await memoized.get(tx, 'a', read)).toBe(3);
  });
});

test('a value is discarded after a change, even if its read ends later', async () => {
  const memoized = memoizeFor<string, string>(1_000);
  const db = createUnconnected();
  const slow = Promise.withResolvers<string>();
  const before = memoized.get(db, 'a', () => slow.promise);
  memoized.forget(db);
  expect(await memoized.get(db, 'a', async () => 'after')).toBe('after');
  slow.resolve('before');
  expect(await before).toBe('before');
  expect(await memoized.get(db, 'a', async () => 'read again')).toBe('after');
});

test('a failed read is not stored', async () => {
  const memoized = memoizeFor<string, string>(1_000);
  const db = createUnconnected();
  await expect(memoized.get(db, 'a', () => Promise.reject(new Error('no connection')))).rejects.toThrow(
    'no connection',
  );
  expect(await memoized.get(db, 'a', async () => 'there')).toBe('there');
});
