import { describe, expect, test } from 'vitest';
import { createByteCache } from './byte-cache.ts';

function cacheOf(maxBytes: number) {
  const made: string[] = [];
  const cache = createByteCache<string>({ maxBytes, sizeOf: (value) => value.length });
  return {
    made,
    get: (key: string, value = key) =>
      cache.get(key, async () => {
        made.push(key);
        return value;
      }),
    cache,
  };
}

describe('A byte cache', () => {
  test('creates a value once', async () => {
    const { get, made } = cacheOf(10);
    expect([await get('a', 'first'), await get('a', 'second')]).toEqual(['first', 'first']);
    expect(made).toEqual(['a']);
  });

  test('creates a value once for concurrent calls', async () => {
    const { get, made } = cacheOf(10);
    expect(await Promise.all([get('a'), get('a'), get('a')])).toEqual(['a', 'a', 'a']);
    expect(made).toEqual(['a']);
  });

  test('evicts the least recently used value first', async () => {
    const { get, made } = cacheOf(4);
    for (const key of ['aa', 'bb', 'aa', 'cc', 'aa', 'bb']) await get(key);
    expect(made).toEqual(['aa', 'bb', 'cc', 'bb']);
  });

  test('returns a value larger than the cache without storing it or evicting others', async () => {
    const { get, made } = cacheOf(4);
    for (const key of ['aaaa', 'bbbbb', 'bbbbb', 'aaaa']) expect(await get(key)).toBe(key);
    expect(made).toEqual(['aaaa', 'bbbbb', 'bbbbb']);
  });

  test('rejects all waiting calls after a failure and tries again at the next call', async () => {
    const { cache } = cacheOf(4);
    const failing = () => cache.get('a', () => Promise.reject(new Error('broken')));
    const results = await Promise.allSettled([failing(), failing()]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await cache.get('a', async () => 'whole')).toBe('whole');
  });
});
