import { expect, it } from 'vitest';
import { formatEntityTag, parseEntityTag } from './entity-tag.ts';

it.each([
  [formatEntityTag(0), 0],
  [formatEntityTag(17), 17],
  ['W/"17"', 17],
  [' "3" ', 3],
  ['*', undefined],
  [undefined, undefined],
])('reads %j as version %j', (header, version) => {
  expect(parseEntityTag(header)).toBe(version);
});

it.each(['', '17', '"a"', '"1", "2"', '"-1"', '"1234567890"'])('refuses %j', (header) => {
  expect(() => parseEntityTag(header)).toThrow(expect.objectContaining({ code: 'MALFORMED_REQUEST' }));
});
