import type { Db } from './database.ts';

/** Values by key that every call of the portal needs and that rarely change. */
export interface MemoizedValues<Key, Value> {
  /**
   * Returns the stored value, or reads it if it is missing or expired. Always reads inside a transaction.
   *
   * @param read can call `expireIn` with a number of milliseconds after which the value is another one.
   */
  get(db: Db, key: Key, read: (expireIn: (ms: number) => void) => Promise<Value>): Promise<Value>;
  /** Discards all values, including those being read. Call it after a change by this process. */
  forget(db: Db): void;
}

/**
 * Memoizes values for a short time, separately for each database, so that counties and tests don't share them.
 *
 * @param durationMs how long a value is used. A change by another process takes effect after this time at the latest.
 */
export function memoizeFor<Key, Value>(durationMs: number): MemoizedValues<Key, Value> {
  const entriesByDb = new WeakMap<Db, Map<Key, { readonly value: Promise<Value>; expiresAtMs: number }>>();
  return {
    get: (db, key, read) => {
      if (db.isTransaction) return read(() => {});
      const entries = entriesByDb.get(db) ?? new Map();
      entriesByDb.set(db, entries);
      const entry = entries.get(key);
      if (entry !== undefined && performance.now() < entry.expiresAtMs) return entry.value;
      const startedAtMs = performance.now();
      let expiresAtMs = startedAtMs + durationMs;
      const value = read((ms) => {
        expiresAtMs = Math.min(expiresAtMs, startedAtMs + ms);
        stored.expiresAtMs = expiresAtMs;
      });
      const stored = { value, expiresAtMs };
      entries.set(key, stored);
      // Doesn't memoize a failure: the next call reads again.
      value.catch(() => entries.delete(key));
      return value;
    },
    forget: (db) => entriesByDb.delete(db),
  };
}
