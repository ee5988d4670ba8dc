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

it.each([
  ['a number with more digits than the prefix can count', `${'1'.repeat(101)}A`],
  ['letters after a digit', '1?'],
  ['a digit alone', '7'],
  ['a length without its number', '05'],
])('%s ends too', (_, text) => {
  expect(formatNaturalKey(text).length).toBeLessThanOrEqual(text.length + 1);
  expect(formatNaturalKey(computeNaturalKey(text)).length).toBeLessThanOrEqual(text.length + 10);
});

it('any text ends', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('A', '0', '1', '9', '-', '?'), maxLength: 300 }), (text) => {
      expect(formatNaturalKey(text).length).toBeLessThanOrEqual(2 * text.length);
    }),
  );
});
