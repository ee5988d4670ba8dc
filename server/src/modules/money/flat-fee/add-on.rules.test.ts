import type { FlatFeeRate } from '@portal/contract/settings/money/flat-fee';
import { expect, it } from 'vitest';
import { computeOfferExpiry, listAddOns } from './add-on.rules.ts';

const rate = (changes: Partial<FlatFeeRate>): FlatFeeRate => ({
  ...{ option: true, unlimitedNumberOfPages: false, numberOfPages: 25, cost: 1_500 as FlatFeeRate['cost'] },
  ...changes,
});

it.each<[string, Partial<FlatFeeRate>, readonly object[]]>([
  ['that is offered', {}, [{ option: '1', images: 25, costCents: 1_500 }]],
  ['that costs nothing', { cost: 0 as FlatFeeRate['cost'] }, [{ option: '1', images: 25, costCents: 0 }]],
  ['without a limit', { unlimitedNumberOfPages: true }, [{ option: '1', images: null, costCents: 1_500 }]],
  [
    'without a limit that has a number, too',
    { unlimitedNumberOfPages: true, numberOfPages: 0 },
    [{ option: '1', images: null, costCents: 1_500 }],
  ],
  ['that isn’t offered', { option: false }, []],
  ['without a cost', { cost: null }, []],
])('A rate %s', (_title, changes, addOns) => {
  expect(listAddOns([rate(changes)])).toEqual(addOns);
});

it('A rate keeps its number among the county’s five, whichever are offered', () => {
  const rates = [rate({ option: false }), rate({}), rate({ cost: null }), rate({ numberOfPages: 100 }), rate({})];
  expect(listAddOns(rates).map(({ option, images }) => [option, images])).toEqual([
    ['2', 25],
    ['4', 100],
    ['5', 25],
  ]);
});

it('A county without rates has no add-ons', () => {
  expect(listAddOns([])).toEqual([]);
});

it.each([
  ['2026-12-01T10:00:00.000Z', '2026-12-01T10:30:00.000Z'],
  ['2026-12-31T23:59:59.999Z', '2027-01-01T00:29:59.999Z'],
  // The choice expires half an hour later even when the clocks change.
  ['2027-03-14T07:45:00.000Z', '2027-03-14T08:15:00.000Z'],
])('A choice made at %s keeps its price until %s', (offeredAt, until) => {
  expect(computeOfferExpiry(new Date(offeredAt)).toISOString()).toBe(until);
});
