import { describe, expect, it } from 'vitest';
import { describeQuarters, isFilled } from './quarters.rules.ts';

/** Returns the mask of four rows of the drawing, north first. */
function maskOf(...rows: readonly string[]): number {
  return rows
    .join('')
    .split('')
    .reduce((mask, field, bit) => (field === '#' ? mask | (1 << bit) : mask), 0);
}

describe('describeQuarters', () => {
  it.each([
    ['the whole section', maskOf('####', '####', '####', '####'), undefined],
    ['nothing', 0, []],
    ['a quarter-quarter', maskOf('....', '....', '.#..', '....'), ['NE¼ SW¼']],
    ['the north-west of the north-west', maskOf('#...', '....', '....', '....'), ['NW¼ NW¼']],
    ['the south-east of the south-east', maskOf('....', '....', '....', '...#'), ['SE¼ SE¼']],
    ['a quarter', maskOf('..##', '..##', '....', '....'), ['NE¼']],
    ['the south half of a quarter', maskOf('....', '##..', '....', '....'), ['S½ NW¼']],
    ['the west half of a quarter', maskOf('....', '....', '..#.', '..#.'), ['W½ SE¼']],
    ['a half, as its two quarters', maskOf('####', '####', '....', '....'), ['NW¼', 'NE¼']],
    ['opposite corners of a quarter', maskOf('#...', '.#..', '....', '....'), ['NW¼ NW¼', 'SE¼ NW¼']],
    ['three of four', maskOf('##..', '#...', '....', '....'), ['NW¼ NW¼', 'NE¼ NW¼', 'SW¼ NW¼']],
  ])('%s', (_, mask, expected) => expect(describeQuarters(mask)).toEqual(expected));
});

it('fields of the drawing are numbered from the north-west, row by row', () => {
  expect(isFilled(0b1000, 0, 3)).toBe(true);
  expect(isFilled(0b1000, 3, 0)).toBe(false);
  expect(isFilled(0b1_0000, 1, 0)).toBe(true);
});
