import { expect, test } from 'vitest';
import { computeSurcharge, type SurchargeTerms } from './surcharge.ts';

const percent = (basisPoints: number): SurchargeTerms => ({
  applies: true,
  method: 'percent',
  amountCents: 0,
  basisPoints,
});

test.each([
  { amountCents: 10_000, basisPoints: 250, surchargeCents: 250 },
  { amountCents: 199, basisPoints: 250, surchargeCents: 5 },
  { amountCents: 20, basisPoints: 250, surchargeCents: 1 },
  { amountCents: 19, basisPoints: 250, surchargeCents: 0 },
  { amountCents: 1, basisPoints: 5_000, surchargeCents: 1 },
  { amountCents: 1, basisPoints: 4_999, surchargeCents: 0 },
  { amountCents: 3, basisPoints: 5_000, surchargeCents: 2 },
  { amountCents: 333, basisPoints: 300, surchargeCents: 10 },
  { amountCents: 350, basisPoints: 300, surchargeCents: 11 },
  { amountCents: 0, basisPoints: 250, surchargeCents: 0 },
  { amountCents: 10_000_000_000, basisPoints: 1, surchargeCents: 1_000_000 },
])('a percentage is rounded to cents, half a cent up: $basisPoints of $amountCents', (row) => {
  expect(computeSurcharge(row.amountCents, percent(row.basisPoints))).toBe(row.surchargeCents);
});

test.each([
  { amountCents: 1, surchargeCents: 150 },
  { amountCents: 10_000, surchargeCents: 150 },
  { amountCents: 0, surchargeCents: 0 },
])('a flat surcharge is the same on every amount, and zero on zero: $amountCents', (row) => {
  const terms: SurchargeTerms = { applies: true, method: 'dollars', amountCents: 150, basisPoints: 9_999 };
  expect(computeSurcharge(row.amountCents, terms)).toBe(row.surchargeCents);
});

test('a surcharge that does not apply is zero', () => {
  expect(computeSurcharge(10_000, { ...percent(250), applies: false })).toBe(0);
});

test.each([-1, 0.5, Number.NaN])('%d is refused', (amountCents) => {
  expect(() => computeSurcharge(amountCents, percent(250))).toThrow(RangeError);
});
