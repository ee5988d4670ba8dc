import { flatFeeSettings } from '@portal/contract/settings/money/flat-fee';
import { expect, test } from 'vitest';
import { computeRenewalTerms, isRenewed } from './renewal.rules.ts';

const { rates } = flatFeeSettings.parse({
  rates: [
    { option: true, numberOfPages: 25, cost: 1_500 },
    { option: false, numberOfPages: 50, cost: 2_500 },
    { option: true, unlimitedNumberOfPages: true, cost: 9_000 },
    {},
    {},
  ],
});
const account = (
  flatFeeRateLevel: number,
  monthlyFeeCents = 0,
  accountType: 'FLAT_FEE' | 'A_LA_CARTE' = 'FLAT_FEE',
) => ({
  ...{ accountType, flatFeeRateLevel, monthlyFeeCents },
});

test.each([
  { who: account(1), terms: { monthlyFeeCents: 0, flatFeeCents: 1_500, grant: 25 } },
  { who: account(3, 500), terms: { monthlyFeeCents: 500, flatFeeCents: 9_000, grant: 'UNLIMITED' } },
  { who: account(0, 500), terms: { monthlyFeeCents: 500, flatFeeCents: 0, grant: undefined } },
  { who: account(1, 500, 'A_LA_CARTE'), terms: { monthlyFeeCents: 500, flatFeeCents: 0, grant: undefined } },
  { who: account(2), terms: undefined },
  { who: account(5), terms: undefined },
])('$who is renewed for $terms', ({ who, terms }) => {
  expect(computeRenewalTerms(who, rates)).toEqual(terms);
});

test.each([
  { who: account(0), renewed: false },
  { who: account(1), renewed: true },
  { who: account(0, 1), renewed: true },
  { who: account(1, 0, 'A_LA_CARTE'), renewed: false },
  { who: account(0, 1, 'A_LA_CARTE'), renewed: true },
])('$who has a renewal due: $renewed', ({ who, renewed }) => {
  expect(isRenewed(who)).toBe(renewed);
});
