import { describe, expect, test } from 'vitest';
import { parseDeposit } from './deposit-amount.ts';

const NONE = { applies: false, method: 'dollars', amountCents: 0, basisPoints: 0 } as const;
const limits = { minimumCents: 1_000, maximumCents: 50_000 };

describe('A deposit', () => {
  test.each([
    ['10', 1_000],
    ['10.00', 1_000],
    ['$25.5', 2_550],
    [' 500 ', 50_000],
    ['$500.00', 50_000],
  ])('%s is accepted', (amount, depositCents) => {
    expect(parseDeposit(amount, { limits, surcharge: NONE })).toEqual({
      depositCents,
      surchargeCents: 0,
      totalCents: depositCents,
    });
  });

  test.each([
    ['0', 'amountAboveZero'],
    ['0.00', 'amountAboveZero'],
    ['-5', 'amountAboveZero'],
    ['', 'amountFormat'],
    ['0.005', 'amountFormat'],
    ['10.001', 'amountFormat'],
    ['1e3', 'amountFormat'],
    ['NaN', 'amountFormat'],
    ['Infinity', 'amountFormat'],
    ['0x10', 'amountFormat'],
    ['10,00', 'amountFormat'],
    ['9999999999999999999999', 'amountFormat'],
    ['9.99', 'amountMinimum'],
    ['500.01', 'amountMaximum'],
    ['99999999.99', 'amountMaximum'],
  ])('%s is not: %s', (amount, key) => {
    expect(parseDeposit(amount, { limits, surcharge: NONE })).toMatchObject({ problem: { key } });
  });

  test.each([
    ['a flat amount', { applies: true, method: 'dollars', amountCents: 150, basisPoints: 900 } as const, 1_000, 150],
    [
      'a part, rounded to cents',
      { applies: true, method: 'percent', amountCents: 0, basisPoints: 250 } as const,
      1_010,
      25,
    ],
    [
      'a part, half a cent up',
      { applies: true, method: 'percent', amountCents: 0, basisPoints: 250 } as const,
      1_020,
      26,
    ],
    [
      'none where it does not apply',
      { applies: false, method: 'percent', amountCents: 9, basisPoints: 9 } as const,
      1_000,
      0,
    ],
  ])('has a surcharge on top: %s', (_title, surcharge, depositCents, surchargeCents) => {
    const amount = `${Math.trunc(depositCents / 100)}.${String(depositCents % 100).padStart(2, '0')}`;
    expect(parseDeposit(amount, { limits, surcharge })).toEqual({
      depositCents,
      surchargeCents,
      totalCents: depositCents + surchargeCents,
    });
  });
});
