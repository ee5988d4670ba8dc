import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computeNaturalKey, formatNaturalKey } from './natural-key.ts';

it.each([
  ['A03100', 'A100'],
  ['0212013', '12-3'],
  ['DC011X', 'DC1X'],
  ['', ''],
])('%s reads %s', (key, text) => {
  expect(formatNaturalKey(key)).toBe(text);
});

it('a formatted key has the same key', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('A', 'z', '0', '7', '１', '-', ' ') }), (text) => {
      const key = computeNaturalKey(text);
      expect(computeNaturalKey(formatNaturalKey(key))).toBe(key);
    }),
  );
});
