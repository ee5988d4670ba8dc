import { NO_FEE_FACTS } from '@portal/contract/filing/efile/fee-facts';
import { recordingFeesSettings } from '@portal/contract/settings/filing/recording-fees';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { describe, expect, it } from 'vitest';
import { computeRecordingFees, type PricedDocument } from './recording-fees.rules.ts';

/**
 * Minnesota: Minn. Stat. 287.21 (deed tax; the minimum applied up to $500 until 2019, up to $3,000 since), 287.035 and 287.05 (mortgage registry
 * tax), 383B.80 (Hennepin's addition), 40A.152 (conservation fee), 357.18 (documents cited).
 */
const MINNESOTA = recordingFeesSettings.parse({
  fees: [
    { fee: 'FILING', instruments: '*', amount: 4_600 },
    { fee: 'DEED_TAX', instruments: 'WD QCD', amount: 165, rate: 33, minimumUpTo: 50_000 },
    { fee: 'DEED_TAX', instruments: 'WD QCD', firstDay: '01/01/2020', amount: 165, rate: 33, minimumUpTo: 300_000 },
    { fee: 'COUNTY_DEED_TAX', instruments: 'WD', amount: 5, rate: 1, minimumUpTo: 50_000 },
    { fee: 'MORTGAGE_TAX', instruments: 'MTG', rate: 23 },
    { fee: 'COUNTY_MORTGAGE_TAX', instruments: 'MTG', rate: 1 },
    { fee: 'CONSERVATION_FEE', instruments: 'WD MTG', amount: 500 },
    { fee: 'CITATIONS_FEE', instruments: 'SAT', amount: 1_000, included: 4 },
    { fee: 'NAMES_FEE', instruments: 'ASGN', amount: 200, included: 2 },
    { fee: 'FORMAT_FEE', instruments: '*', amount: 1_000 },
  ],
  exemptions: [
    { tax: 'DEED', text: 'Will (287.22)' },
    { tax: 'DEED', text: 'Designated transfer (287.21)', due: 'MINIMUM' },
    { tax: 'MORTGAGE', text: 'Agricultural loan (287.04)' },
  ],
});

const DOCUMENT: PricedDocument = {
  ...{ efileType: 'LR', instrument: 'WD', grantors: 'LINDQUIST ANNA', grantees: 'STRAND MARY', warnings: [] },
  ...{ pageCount: 3, firstPageCents: 1_000, additionalPagesCents: 0, ...NO_FEE_FACTS },
};

const INSTRUMENTS = ['WD', 'QCD', 'MTG', 'SAT', 'ASGN', 'EASE'];

function price(changed: Partial<PricedDocument>, day = '11/28/2026') {
  const terms = { settings: MINNESOTA, day: getPlainDate(day), instruments: INSTRUMENTS };
  const priced = computeRecordingFees({ ...DOCUMENT, ...changed }, terms);
  return 'fees' in priced
    ? Object.fromEntries(priced.fees.map(({ item, amountCents }) => [item, amountCents]))
    : Object.fromEntries(Object.entries(priced.problems).map(([field, problem]) => [field, problem?.key]));
}

describe('deed tax is 0.33 percent of the net consideration', () => {
  it.each([
    // Published by Winona County, $100,200: $330.66; by the Department of Revenue: the minimum of $1.65 up to $3,000.
    [10_020_000, 33_066],
    [0, 165],
    [300_000, 165],
    // 0.0033 times $3,000.01 is $9.900033; times $3,501.50 $11.55495, which is below half a cent of $11.56.
    [300_001, 990],
    [454_550, 1_500],
    [350_150, 1_155],
    [350_152, 1_156],
  ])('of %i cents it is %i cents', (taxedAmount, tax) => {
    expect(price({ instrument: 'QCD', taxedAmount })).toEqual({ FILING: 4_600, DEED_TAX: tax });
  });

  it('had its minimum up to $500 before 2020, and a new row applies from its first day', () => {
    expect(price({ instrument: 'QCD', taxedAmount: 300_000 }, '12/31/2019').DEED_TAX).toBe(990);
    expect(price({ instrument: 'QCD', taxedAmount: 50_000 }, '12/31/2019').DEED_TAX).toBe(165);
    expect(price({ instrument: 'QCD', taxedAmount: 300_000 }, '01/01/2020').DEED_TAX).toBe(165);
  });
});

it('The deed tax of every amount is the decimal fraction .0033 of it above $3,000, and never of a rounded amount', () => {
  // By hand, on decimals: the statute names the fraction of the net consideration itself. Until 1999 it named $1.65 for each $500 begun.
  const byHand = (cents: number): number => {
    const [whole = '0', fraction = ''] = multiply(cents, '0.0033').split('.');
    return Number(whole) + (fraction.padEnd(1, '0') >= '5' ? 1 : 0);
  };
  const amounts = [
    ...Array.from({ length: 60 }, (_, index) => 299_970 + index),
    // Around each $500 up to $10,000, where the old rule had its steps.
    ...Array.from({ length: 14 }, (_, step) => [-1, 0, 1].map((cent) => 300_000 + step * 50_000 + cent)).flat(),
    // A walk over six orders of magnitude that meets each last digit.
    ...Array.from({ length: 300 }, (_, index) => 300_001 + Math.floor(1.047 ** index * 977) + index),
  ];
  for (const taxedAmount of amounts) {
    const tax = taxedAmount <= 300_000 ? 165 : byHand(taxedAmount);
    expect([taxedAmount, price({ instrument: 'QCD', taxedAmount }).DEED_TAX]).toEqual([taxedAmount, tax]);
  }

  /** Multiplies digits as on paper. @returns a decimal number. */
  function multiply(cents: number, rate: string): string {
    const places = rate.length - 2;
    const digits = String(BigInt(cents) * BigInt(rate.slice(2))).padStart(places + 1, '0');
    return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  }
});

it.each([
  // Published by Clay County: the tax on $105,250 is $242.08, so half a cent is rounded up; by Hennepin County: $240 with its addition on $100,000.
  [10_525_000, 24_208, 1_053],
  [10_000_000, 23_000, 1_000],
  [0, undefined, undefined],
])('Mortgage registry tax on %i cents is %s, and the county adds %s', (taxedAmount, tax, addition) => {
  const fees = price({ instrument: 'MTG', taxedAmount });
  expect([fees.MORTGAGE_TAX, fees.COUNTY_MORTGAGE_TAX]).toEqual([tax, addition]);
});

it('Taxes are rounded to the nearest cent, half a cent up, exactly, as fractions say, at every cent and for the largest amounts', () => {
  // 0.33 % and 0.23 % as fractions of whole numbers, which don't lose a half.
  const exactly = (cents: number, rate: bigint) => Number((BigInt(cents) * rate * 2n + 10_000n) / 20_000n);
  const amounts = [
    ...Array.from({ length: 400 }, (_, index) => 300_001 + index),
    ...[10_525_000, 15_000_150, 99_999_999_99, 12_345_678_950],
  ].filter((cents) => cents <= 10_000_000_000);
  for (const taxedAmount of amounts) {
    expect([taxedAmount, price({ taxedAmount }).DEED_TAX]).toEqual([taxedAmount, exactly(taxedAmount, 33n)]);
    const { MORTGAGE_TAX } = price({ instrument: 'MTG', taxedAmount });
    expect([taxedAmount, MORTGAGE_TAX]).toEqual([taxedAmount, exactly(taxedAmount, 23n)]);
  }
});

it('The conservation fee is due with a tax, also the minimum, and not on an exempt document', () => {
  expect(price({ taxedAmount: 0 })).toEqual({
    FILING: 4_600,
    DEED_TAX: 165,
    COUNTY_DEED_TAX: 5,
    CONSERVATION_FEE: 500,
  });
  expect(price({ taxExemption: 'Will (287.22)' })).toEqual({ FILING: 4_600 });
  expect(price({ taxExemption: 'Designated transfer (287.21)', taxedAmount: 90_000_000 })).toEqual({
    ...{ FILING: 4_600, DEED_TAX: 165, COUNTY_DEED_TAX: 5, CONSERVATION_FEE: 500 },
  });
});

it('Citations and names cost what the statute or the county says beyond those that are included', () => {
  expect(price({ instrument: 'SAT', citations: 4 })).toEqual({ FILING: 4_600 });
  expect(price({ instrument: 'SAT', citations: 6 })).toEqual({ FILING: 4_600, CITATIONS_FEE: 2_000 });
  expect(price({ instrument: 'ASGN' })).toEqual({ FILING: 4_600 });
  expect(price({ instrument: 'ASGN', grantors: 'A ANN\nB BEN\n\nC CY' })).toEqual({ FILING: 4_600, NAMES_FEE: 400 });
});

it('A page over 8.5 by 14 inches or a full top of page one is not of the standard format', () => {
  const charged = { FILING: 4_600, FORMAT_FEE: 1_000 };
  expect(price({ instrument: 'EASE', warnings: [{ code: 'PAGE_SIZE', pages: [2] }] })).toEqual(charged);
  expect(price({ instrument: 'EASE', warnings: [{ code: 'STAMP_SPACE', pages: [1] }] })).toEqual(charged);
  expect(price({ instrument: 'EASE', warnings: [{ code: 'COLOR', pages: [1] }] })).toEqual({ FILING: 4_600 });
});

describe('what would make a document cheaper than it is', () => {
  it.each([
    ['no instrument', { instrument: '' }, { instrument: 'required' }],
    ['an instrument that the county has not', { instrument: 'ZZZ' }, { instrument: 'invalid' }],
    ['no consideration', {}, { taxedAmount: 'required' }],
    ['no debt', { instrument: 'MTG' }, { taxedAmount: 'required' }],
    ['an invented exemption', { taxExemption: 'None of your business' }, { taxExemption: 'invalid' }],
    [
      'the exemption from the other tax',
      { taxExemption: 'Agricultural loan (287.04)', taxedAmount: 10_000_000 },
      { taxExemption: 'invalid' },
    ],
    ['no names where names are counted', { instrument: 'ASGN', grantors: '' }, { grantors: 'required' }],
  ])('is asked for: %s', (_, changed, problems) => {
    expect(price(changed)).toEqual(problems);
  });
});

it('Other registers and counties without such fees cost what their pages cost', () => {
  const marriage = {
    efileType: 'MAR',
    instrument: '',
    pageCount: 2,
    firstPageCents: 900,
    additionalPagesCents: 100,
  } as const;
  expect(price(marriage)).toEqual({ FILING: 900, ADDITIONAL_PAGES: 100 });
  const none = { settings: recordingFeesSettings.parse({}), day: getPlainDate('11/28/2026'), instruments: INSTRUMENTS };
  expect(computeRecordingFees({ ...DOCUMENT, instrument: '' }, none)).toEqual({
    fees: [{ item: 'FILING', quantity: 1, amountCents: 1_000 }],
  });
});
