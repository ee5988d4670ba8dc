import { expect, it } from 'vitest';
import { listTexts, placeholdersOf, pluralFormOf, requestedKeyOf } from './text-keys.ts';

it('identifies nested texts by their path', () => {
  expect(listTexts({ a: 'A', names: { b: 'B', deep: { c: 'C' } } })).toEqual({
    a: 'A',
    'names.b': 'B',
    'names.deep.c': 'C',
  });
});

it.each([[null], [['a']], [1]])('refuses %j for a text', (value) => {
  expect(() => listTexts({ a: value })).toThrow(TypeError);
});

it.each([
  ['count_one', 'count', 'one'],
  ['count_other', 'count', 'other'],
  ['phone_number', 'phone_number', undefined],
  ['other', 'other', undefined],
])('%s is requested as %s, in the form %s', (key, asked, form) => {
  expect(requestedKeyOf(key)).toBe(asked);
  expect(pluralFormOf(key)).toBe(form);
});

it.each([
  ['Nothing', []],
  ['{{b}} and {{ a }} and {{b}}', ['a', 'b']],
  ['{{count, number}}', ['count']],
])('%j fills in %j', (text, names) => {
  expect(placeholdersOf(text)).toEqual(names);
});
