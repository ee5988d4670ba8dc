/** Caches expensive values up to a total size in bytes. Evicts the least recently used value first. */
export interface ByteCache<Value> {
  /**
   * Returns the cached value of a key, or calls `create` and caches its result. Concurrent calls with the same key wait for the
   * same result. A failure rejects all of them and is not cached.
   */
  readonly get: (key: string, create: () => Promise<Value>) => Promise<Value>;
  /** Returns what the cache holds, and how often it had a value since it was created. */
  readonly getUsage: () => CacheUsage;
}

export interface CacheUsage {
  readonly bytes: number;
  readonly hits: number;
  readonly misses: number;
}

/** Creates a cache. `sizeOf` returns a value's size in bytes; a value larger than `maxBytes` is not cached. */
export function createByteCache<Value>(options: {
  readonly maxBytes: number;
  readonly sizeOf: (value: Value) => number;
}): ByteCache<Value> {
  // A Map iterates in insertion order, so its first entry is the least recently used one.
  const cache = new Map<string, Value>();
  const pending = new Map<string, Promise<Value>>();
  let cachedBytes = 0;
  let hits = 0;
  let misses = 0;

  function store(key: string, value: Value): void {
    const bytes = options.sizeOf(value);
    if (bytes > options.maxBytes) return;
    cache.set(key, value);
    cachedBytes += bytes;
    for (const [oldestKey, oldest] of cache) {
      if (cachedBytes <= options.maxBytes) break;
      cache.delete(oldestKey);
      cachedBytes -= options.sizeOf(oldest);
    }
  }

  return {
    async get(key, create) {
      const cached = cache.get(key);
      if (cached !== undefined) {
        hits += 1;
        cache.delete(key);
        cache.set(key, cached);
        return cached;
      }
      const running = pending.get(key);
      if (running !== undefined) {
        hits += 1;
        return running;
      }
      misses += 1;
      const creation = create();
      pending.set(key, creation);
      try {
        const value = await creation;
        store(key, value);
        return value;
      } finally {
        pending.delete(key);
      }
    },
    getUsage: () => ({ bytes: cachedBytes, hits, misses }),
  };
}
