import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takeTurn } from './take-turn.ts';

const minuteOf = (minute: number) => new Date(minute * 60_000);

test('Items that fit into a run are done in their order', () => {
  expect(takeTurn(['a', 'b', 'c'], 3, minuteOf(7))).toEqual(['a', 'b', 'c']);
  expect(takeTurn([], 3, minuteOf(7))).toEqual([]);
});

test('Every item has its turn once, as soon as there have been enough runs for all', () => {
  const numbers = { count: fc.integer({ min: 1, max: 60 }), limit: fc.integer({ min: 1, max: 20 }) };
  fc.assert(
    fc.property(fc.record({ ...numbers, first: fc.nat(30_000_000) }), ({ count, limit, first }) => {
      const items = Array.from({ length: count }, (_, index) => index);
      const runs = Array.from({ length: Math.ceil(count / limit) }, (_, run) =>
        takeTurn(items, limit, minuteOf(first + run)),
      );
      expect(runs.every((run) => run.length === Math.min(limit, count))).toBe(true);
      expect(new Set(runs.flat()).size).toBe(count);
    }),
  );
});
