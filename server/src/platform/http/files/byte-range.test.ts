import { describe, expect, test } from 'vitest';
import { isSameFile, isSingleRange, selectPart } from './byte-range.ts';

const LENGTH = 10_000;

describe('a requested part of a file', () => {
  // The examples of RFC 9110 §14.1.2, of a file of 10,000 bytes, and its limits.
  test.each([
    ['bytes=0-499', { first: 0, last: 499 }],
    ['bytes=500-999', { first: 500, last: 999 }],
    ['bytes=-500', { first: 9_500, last: 9_999 }],
    ['bytes=9500-', { first: 9_500, last: 9_999 }],
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=-1', { first: 9_999, last: 9_999 }],
    ['bytes=0-', { first: 0, last: 9_999 }],
    ['bytes=9999-', { first: 9_999, last: 9_999 }],
    ['bytes=9999-20000', { first: 9_999, last: 9_999 }],
    ['bytes=-20000', { first: 0, last: 9_999 }],
    ['Bytes=0-1', { first: 0, last: 1 }],
    ['bytes=0-99999999999999999999999999', { first: 0, last: 9_999 }],
    ['bytes=10000-', undefined],
    ['bytes=10000-10001', undefined],
    ['bytes=99999999999999999999999999-', undefined],
    ['bytes=-0', undefined],
  ])('%s', (range, part) => {
    expect(isSingleRange(range)).toBe(true);
    expect(selectPart(range, LENGTH)).toEqual(part);
  });

  test.each(['bytes=0-', 'bytes=-5', 'bytes=0-0'])('of an empty file doesn’t exist: %s', (range) => {
    expect(selectPart(range, 0)).toBeUndefined();
  });

  // §14.2: an invalid range, an unknown unit and several ranges can be answered with the whole file.
  test.each([
    ...['bytes=5-4', 'bytes=-', 'bytes=', 'bytes', 'bytes=a-b', 'bytes=1-2-3', 'bytes=--5', 'bytes=+1-2'],
    ...['items=0-5', 'bytes 0-5', 'bytes=0-0,-1', 'bytes=500-600,601-999', 'bytes=1.5-3', 'bytes=0x1-2'],
    ...[undefined, '', ' '],
  ])('is ignored if it isn’t one range of bytes: %s', (range) => {
    expect(isSingleRange(range)).toBe(false);
  });
});

test.each([
  [undefined, true],
  ['"abc"', true],
  [' "abc" ', true],
  ['W/"abc"', false],
  ['"abd"', false],
  ['abc', false],
  ['*', false],
  ['Sat, 28 Nov 2026 12:00:00 GMT', false],
])('If-Range: %s', (ifRange, isSame) => {
  expect(isSameFile(ifRange, '"abc"')).toBe(isSame);
});
