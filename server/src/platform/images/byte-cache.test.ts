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

describe('What was costly to make', () => {
  test('is made once and kept', async () => {
    const { get, made } = cacheOf(10);
    expect([await get('a', 'first'), await get('a', 'second')]).toEqual(['first', 'first']);
    expect(made).toEqual(['a']);
  });

  test('is made once for all that ask while it is being made', async () => {
    const { get, made } = cacheOf(10);
    expect(await Promise.all([get('a'), get('a'), get('a')])).toEqual(['a', 'a', 'a']);
    expect(made).toEqual(['a']);
  });

  test('makes room for newer things, the one not asked for the longest first', async () => {
    const { get, made } = cacheOf(4);
    for (const key of ['aa', 'bb', 'aa', 'cc', 'aa', 'bb']) await get(key);
    expect(made).toEqual(['aa', 'bb', 'cc', 'bb']);
  });

  test('is given but not kept when it is larger than all the room, and pushes nothing out', async () => {
    const { get, made } = cacheOf(4);
    for (const key of ['aaaa', 'bbbbb', 'bbbbb', 'aaaa']) expect(await get(key)).toBe(key);
    expect(made).toEqual(['aaaa', 'bbbbb', 'bbbbb']);
  });

  test('fails for all that wait, and is tried again by the next', async () => {
    const { cache } = cacheOf(4);
    const failing = () => cache.get('a', () => Promise.reject(new Error('broken')));
    const results = await Promise.allSettled([failing(), failing()]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await cache.get('a', async () => 'whole')).toBe('whole');
  });
});
