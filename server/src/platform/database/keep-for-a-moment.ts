import type { Db } from './database.ts';

/** How long a value is kept, in milliseconds: a change that another process makes is seen after this at the latest. */
const KEPT_MS = 1_000;

/** Values that every call of the portal asks for and that hardly ever change, by key. */
export interface KeptValues<Key, Value> {
  /** What was read less than a moment ago, else what is read now. Inside a transaction it is always read. */
  get(db: Db, key: Key, read: () => Promise<Value>): Promise<Value>;
  /** After a change by this process; what is being read meanwhile is not kept either. */
  forget(db: Db): void;
}

/** Keeps values by database, so that counties and tests do not see each other's, and they are gone with it. */
export function keepForAMoment<Key, Value>(): KeptValues<Key, Value> {
  const keptOf = new WeakMap<Db, Map<Key, { readonly reading: Promise<Value>; readonly untilMs: number }>>();
  return {
    get: (db, key, read) => {
      if (db.isTransaction) return read();
      const values = keptOf.get(db) ?? new Map();
      keptOf.set(db, values);
      const kept = values.get(key);
      if (kept !== undefined && performance.now() < kept.untilMs) return kept.reading;
      const reading = read();
      values.set(key, { reading, untilMs: performance.now() + KEPT_MS });
      // Who comes next tries again.
      reading.catch(() => values.delete(key));
      return reading;
    },
    forget: (db) => keptOf.delete(db),
  };
}
