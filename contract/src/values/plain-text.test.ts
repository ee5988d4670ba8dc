import { expect, it } from 'vitest';
import { findUnstorableTexts } from './plain-text.ts';

const PROBLEM = { key: 'controlCharacter' };

it('A request has no problem without a text that can’t be stored', () => {
  expect(findUnstorableTexts({ name: 'Žofie 𝒳', note: 'two\nlines', count: 3, nothing: null, list: ['a'] })).toEqual(
    {},
  );
  expect(findUnstorableTexts(undefined)).toEqual({});
});

it.each([
  ['in a field', { name: 'a\0', other: 'b' }, 'name'],
  ['half a character', { name: '\ud800' }, 'name'],
  ['in a list', { list: ['a', '\0'] }, 'list'],
  ['in a field of a field', { outer: { inner: ['a', { text: '\0' }] } }, 'outer'],
  ['in a name', { outer: { 'a\0': 1 } }, 'outer'],
])('The outermost field is named: %s', (_title, request, field) => {
  expect(findUnstorableTexts(request)).toEqual({ [field]: PROBLEM });
});

it('All of a hundred thousand levels are read', () => {
  let deep: object = { text: '\0' };
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  expect(findUnstorableTexts({ deep })).toEqual({ deep: PROBLEM });
});
