import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { problemsOf } from '../problem.ts';
import { aLaCarteSettings } from './money/a-la-carte.ts';
import { billingScheduleSettings } from './money/billing-schedule.ts';
import { creditCardSettings } from './money/credit-card.ts';
import { creditCardExtraSettings } from './money/credit-card-extra.ts';
import { escrowSettings } from './money/escrow.ts';
import { type FlatFeeRate, flatFeeOverrideSettings, flatFeeSettings } from './money/flat-fee.ts';
import { aLaCarteSpecialRatesSettings, SPECIAL_RATES_MAX } from './money/special-rates.ts';
import { PRICE_FIELDS } from './price-fields.ts';

/** Finds the problems of a group's content, by field: the key of each problem. */
function problemsIn(schema: z.ZodType, content: object): Record<string, string> {
  const parsed = schema.safeParse(content);
  if (parsed.success) return {};
  return Object.fromEntries(Object.entries(problemsOf(parsed.error)).map(([field, { key }]) => [field, key]));
}

describe('Rates', () => {
  test('all prices are 0.0 by default', () => {
    expect(new Set(Object.values(aLaCarteSettings.parse({})))).toEqual(new Set([0]));
    expect(Object.keys(aLaCarteSettings.parse({}))).toEqual([...PRICE_FIELDS]);
  });

  test('those of card accounts have the same names with a suffix', () => {
    const { applyAlternateRates, rates, ...prices } = creditCardSettings.parse({});
    expect(applyAlternateRates).toBe(false);
    expect(rates).toEqual([]);
    expect(Object.keys(prices)).toEqual(PRICE_FIELDS.map((field) => `${field}CreditCard`));
  });

  test.each([-1, 0.5, 10_000_000_001])('%d cents isn’t a price', (name) => {
    expect(problemsIn(aLaCarteSettings, { name })).toEqual({ name: 'invalid' });
  });
});

describe('Special rates', () => {
  const rate = (documentType: string, instrumentCode = '', documentRate = 100) => ({
    documentType,
    instrumentCode,
    documentRate,
  });
  const problems = (rates: readonly object[]) => problemsIn(aLaCarteSpecialRatesSettings, { rates }).rates;

  test.each([
    {
      what: 'an instrument code without a document type',
      rates: [rate('', 'DEED')],
      problem: 'specialRateDocumentType',
    },
    { what: 'a rate without a document type', rates: [rate('')], problem: 'specialRateDocumentType' },
    { what: 'a row without any rate', rates: [rate('A', 'DEED', 0)], problem: 'specialRateEmpty' },
    {
      what: 'the same type and code twice',
      rates: [rate('A', 'DEED'), rate('T'), rate('A', 'DEED')],
      problem: 'specialRateDuplicate',
    },
    { what: 'the same type twice', rates: [rate('A'), rate('A')], problem: 'specialRateDuplicate' },
    {
      what: 'a code of all types and of one',
      rates: [rate('0', 'DEED'), rate('A', 'DEED')],
      problem: 'specialRateDuplicateOfAll',
    },
    {
      what: 'all types and one type, without codes',
      rates: [rate('0'), rate('A')],
      problem: 'specialRateDuplicateOfAll',
    },
    { what: 'codes of all types and others of one', rates: [rate('0', 'DEED'), rate('A', 'PLAT')], problem: undefined },
    { what: 'one code of two types', rates: [rate('A', 'DEED'), rate('T', 'DEED')], problem: undefined },
    {
      what: 'a row with a page rate alone',
      rates: [{ documentType: 'A', additionalPagesRate: 1 }],
      problem: undefined,
    },
  ])('$what: $problem', ({ rates, problem }) => {
    expect(problems(rates)).toBe(problem);
  });

  test.each([
    { rows: SPECIAL_RATES_MAX, problem: undefined },
    { rows: SPECIAL_RATES_MAX + 1, problem: 'specialRateLimit' },
  ])('$rows rows: $problem', ({ rows, problem }) => {
    expect(problems(Array.from({ length: rows }, (_, row) => rate('A', `CODE${row}`)))).toBe(problem);
  });

  test('saving drops blank rows, sorts, and sets blank rates to 0', () => {
    const saved = aLaCarteSpecialRatesSettings.parse({ rates: [rate('T'), {}, rate('A', 'PLAT'), rate('A', 'DEED')] });
    expect(saved.rates.map(({ documentType, instrumentCode }) => [documentType, instrumentCode])).toEqual([
      ['A', 'DEED'],
      ['A', 'PLAT'],
      ['T', ''],
    ]);
    expect(saved.rates[0]).toMatchObject({ documentRate: 100, firstPageRate: 0, additionalPagesRate: 0 });
    expect(aLaCarteSpecialRatesSettings.parse(saved)).toEqual(saved);
  });
});

describe('Escrow', () => {
  test.each([
    [{ feeCode: '101', chargeCode: 'R7' }, {}],
    [{ feeCode: '101' }, { chargeCode: 'requiredWithFeeCode' }],
    [{ chargeCode: 'R7' }, { feeCode: 'requiredWithChargeCode' }],
    [{ feeCode: ' ', chargeCode: '' }, {}],
    [{ applySurcharge: true }, { creditCardSurcharge: 'required' }],
    [{ applySurcharge: true, creditCardSurcharge: 1 }, {}],
    [
      { applySurcharge: true, creditCardSurchargeMethod: 'percent', creditCardSurcharge: 1 },
      { creditCardSurchargePercent: 'required' },
    ],
    [{ applySurcharge: true, creditCardSurchargeMethod: 'percent', creditCardSurchargePercent: 1 }, {}],
    [{ creditCardSurchargePercent: 10_001 }, { creditCardSurchargePercent: 'invalid' }],
    [{ reloadByCreditCard: true }, { minReloadAmount: 'required', maxReloadAmount: 'required' }],
    [{ reloadByCreditCard: true, minReloadAmount: 500 }, { maxReloadAmount: 'required' }],
    [{ reloadByCreditCard: true, minReloadAmount: 500, maxReloadAmount: 499 }, { maxReloadAmount: 'lessThanMinimum' }],
    [{ reloadByCreditCard: true, minReloadAmount: 500, maxReloadAmount: 500 }, {}],
    [{ minReloadAmount: 500, maxReloadAmount: 499 }, {}],
  ])('%o: %o', (content, problems) => {
    expect(problemsIn(escrowSettings, content)).toEqual(problems);
  });

  test('a surcharge is in dollars by default', () => {
    expect(escrowSettings.parse({}).creditCardSurchargeMethod).toBe('dollars');
  });
});

describe('Credit card extra', () => {
  test.each([
    [{ applySurcharge: true }, { surcharge: 'required' }],
    [{ applySurcharge: true, surcharge: 1 }, {}],
    [{ applySurcharge: true, surchargeMethod: 'percent' }, { surchargePercent: 'required' }],
    [{ chargeFeeCode: '1' }, { chargeChargeCode: 'requiredWithFeeCode' }],
    [{ surchargeChargeCode: '1' }, { surchargeFeeCode: 'requiredWithChargeCode' }],
    [{ maxAmount: 0 }, { maxAmount: 'invalid' }],
    [{ maxAmount: 1 }, {}],
  ])('%o: %o', (content, problems) => {
    expect(problemsIn(creditCardExtraSettings, content)).toEqual(problems);
  });
});

describe.each([
  ['Flat fee', flatFeeSettings],
  ['Flat fee override', flatFeeOverrideSettings],
])('%s', (_, schema) => {
  const problems = (...rates: readonly Partial<FlatFeeRate>[]) =>
    problemsIn(schema, { rates: [...rates, {}, {}, {}, {}, {}].slice(0, 5) });

  test('offers nothing by default', () => {
    expect(schema.parse({}).rates.map(({ option }) => option)).toEqual([false, false, false, false, false]);
  });

  test('has five rates', () => {
    expect(problemsIn(schema, { rates: [{}, {}, {}, {}] })).toEqual({ rates: 'invalid' });
  });

  test('an enabled option needs unlimited or a number of images, and a cost', () => {
    expect(problems({ option: true })).toEqual({
      'rates.0.numberOfPages': 'required',
      'rates.0.cost': 'requiredZeroIsOk',
    });
    expect(problems({ option: true, numberOfPages: 25, cost: 0 })).toEqual({});
    expect(problems({ option: true, unlimitedNumberOfPages: true, cost: 100 })).toEqual({});
    expect(problems({ option: false })).toEqual({});
  });

  test('an unlimited option must be the last enabled', () => {
    const some = { option: true, numberOfPages: 25, cost: 100 };
    const unlimited = { option: true, unlimitedNumberOfPages: true, cost: 900 };
    expect(problems(some, unlimited)).toEqual({});
    expect(problems(unlimited, some)).toEqual({ 'rates.0.unlimitedNumberOfPages': 'unlimitedLast' });
    expect(problems(unlimited, { ...some, option: false })).toEqual({});
  });
});

describe('Billing schedule', () => {
  test('renews on day 1 at 0:00 by default, but not automatically', () => {
    expect(billingScheduleSettings.parse({})).toEqual({ automaticBilling: false, renewalDay: 1, renewalTime: '0:00' });
  });

  test.each([
    [{ renewalDay: 0 }, { renewalDay: 'numberBetween' }],
    [{ renewalDay: 28 }, {}],
    [{ renewalDay: 29 }, { renewalDay: 'numberBetween' }],
    [{ renewalTime: '23:59' }, {}],
    [{ renewalTime: '09:05' }, {}],
    [{ renewalTime: '24:00' }, { renewalTime: 'timeFormat' }],
    [{ renewalTime: '9:5' }, { renewalTime: 'timeFormat' }],
    [{ renewalTime: '' }, { renewalTime: 'timeFormat' }],
  ])('%o: %o', (content, problems) => {
    expect(problemsIn(billingScheduleSettings, content)).toEqual(problems);
  });
});
