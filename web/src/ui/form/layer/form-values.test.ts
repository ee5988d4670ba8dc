import { describe, expect, it } from 'vitest';
import { areSameValues, copyValues, findUnreadTexts, UnreadText } from './form-values.ts';

const FILE = new File(['x'], 'plat.pdf');

describe('Unreadable texts', () => {
  it('are found at any depth, by path', () => {
    const values = {
      fee: new UnreadText('a', 'amountFormat'),
      name: 'Anna',
      rates: [{ cost: 5 }, { cost: new UnreadText('', 'required') }],
      file: FILE,
    };
    expect(findUnreadTexts(values)).toEqual({ fee: { key: 'amountFormat' }, 'rates.1.cost': { key: 'required' } });
  });
});

describe('A copy of values', () => {
  it('is not affected by later changes, and has the same files', () => {
    const values = { rates: [{ cost: 5 }], file: FILE };
    const copy = copyValues(values);
    values.rates[0] = { cost: 6 };
    expect(copy).toEqual({ rates: [{ cost: 5 }], file: FILE });
    expect(copy.file).toBe(FILE);
  });
});

describe('Values', () => {
  it.each([
    [{ a: 1 }, { a: 1 }, true],
    [{ a: 1 }, { a: 2 }, false],
    [{ a: 1 }, { a: 1, b: undefined }, false],
    [{ rates: [{ cost: 1 }] }, { rates: [{ cost: 1 }] }, true],
    [{ rates: [{ cost: 1 }] }, { rates: [{ cost: 1 }, { cost: 1 }] }, false],
    [{ file: FILE }, { file: FILE }, true],
    [{ file: FILE }, { file: null }, false],
    [{ fee: new UnreadText('a', 'amountFormat') }, { fee: new UnreadText('a', 'amountFormat') }, true],
    [{ fee: new UnreadText('a', 'amountFormat') }, { fee: new UnreadText('b', 'amountFormat') }, false],
  ])('%o and %o are the same: %s', (one, other, same) => {
    expect(areSameValues(one, other)).toBe(same);
  });
});
