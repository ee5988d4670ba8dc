/** Keeps what was costly to make, up to a number of bytes, the least recently used going first. */
export interface ByteCache<Value> {
  /**
   * The value kept under the key, or the one that `make` gives, which is kept. While it is being made, further calls for the
   * same key wait for it instead of making it again. A failure goes to all that wait and is not kept.
   */
  readonly get: (key: string, make: () => Promise<Value>) => Promise<Value>;
}

/** `sizeOf` gives the bytes of a value; a value larger than `maxBytes` is given but not kept. */
export function createByteCache<Value>(options: {
  readonly maxBytes: number;
  readonly sizeOf: (value: Value) => number;
}): ByteCache<Value> {
  // A Map keeps the order of insertion: the first entry is the one that was not asked for the longest.
  const kept = new Map<string, Value>();
  const pending = new Map<string, Promise<Value>>();
  let keptBytes = 0;

  function keep(key: string, value: Value): void {
    const bytes = options.sizeOf(value);
    if (bytes > options.maxBytes) return;
    kept.set(key, value);
    keptBytes += bytes;
    for (const [oldestKey, oldest] of kept) {
      if (keptBytes <= options.maxBytes) break;
      kept.delete(oldestKey);
      keptBytes -= options.sizeOf(oldest);
    }
  }

  return {
    async get(key, make) {
      const value = kept.get(key);
      if (value !== undefined) {
        kept.delete(key);
        kept.set(key, value);
        return value;
      }
      const underway = pending.get(key);
      if (underway !== undefined) return underway;
      const making = make();
      pending.set(key, making);
      try {
        const made = await making;
        keep(key, made);
        return made;
      } finally {
        pending.delete(key);
      }
    },
  };
}
