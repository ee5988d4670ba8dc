import { expect, it } from 'vitest';
import { withKeys } from './with-keys.ts';

it.each([
  [[], []],
  [
    ['a', 'b'],
    ['1 a', '1 b'],
  ],
  [
    ['a', 'a', 'b', 'a'],
    ['1 a', '2 a', '1 b', '3 a'],
  ],
  [
    ['a', 'a', '2 a'],
    ['1 a', '2 a', '1 2 a'],
  ],
])('the items of %j have distinct keys', (names, keys) => {
  expect(withKeys(names, (name) => name)).toEqual(names.map((item, index) => ({ key: keys[index], item })));
});
