import { SEARCH_TYPES } from '@portal/contract/index/search/definitions/search-types';
import { SEARCHES } from '@portal/contract/index/search/definitions/searches';
import { aLaCarteSettings } from '@portal/contract/settings/money/a-la-carte';
import { creditCardSettings } from '@portal/contract/settings/money/credit-card';
import { type SpecialRate, specialRateSchema } from '@portal/contract/settings/money/special-rates';
import { PRICE_FIELDS } from '@portal/contract/settings/price-fields';
import { describe, expect, test } from 'vitest';
import { computeImagePrices, readCardPrices } from './prices.rules.ts';

test.each(SEARCH_TYPES)('the county can set a price for %s', (type) => {
  const { priceField } = SEARCHES[type];
  expect(PRICE_FIELDS).toContain(priceField);
  expect(aLaCarteSettings.parse({ [priceField]: 75 })).toMatchObject({ [priceField]: 75 });
});

test('the alternate rates are read under the names of the others', () => {
  const prices = readCardPrices(creditCardSettings.parse({ nameCreditCard: 75, imageFirstPageCreditCard: 300 }));
  expect(prices).toEqual({ ...aLaCarteSettings.parse({}), name: 75, imageFirstPage: 300 });
});

describe('Images', () => {
  const prices = aLaCarteSettings.parse({ imageDocument: 500, imageFirstPage: 200, imageAdditionalPages: 50 });
  const rate = (documentType: string, instrumentCode: string, cents: number, more: Partial<SpecialRate> = {}) =>
    specialRateSchema.parse({
      ...{ documentType, instrumentCode, documentRate: cents, firstPageRate: cents, additionalPagesRate: cents },
      ...more,
    });
  const DEED = { documentType: 'A', instrumentCode: 'DEED' };
  const price = (rates: readonly SpecialRate[], method: 'DOCUMENT' | 'PAGE' = 'DOCUMENT') =>
    computeImagePrices(DEED, method, { prices, rates });

  test('have the county’s rates without a special rate', () => {
    expect(price([])).toEqual({ method: 'DOCUMENT', documentCents: 500, firstPageCents: 200, additionalPageCents: 50 });
    expect(price([rate('A', 'PLAT', 1), rate('T', 'DEED', 2), rate('T', '', 3)]).documentCents).toBe(500);
  });

  test.each([
    {
      of: 'its type and instrument',
      rates: [rate('0', '', 4), rate('0', 'DEED', 3), rate('A', '', 2), rate('A', 'DEED', 1)],
      cents: 1,
    },
    { of: 'its type', rates: [rate('0', '', 4), rate('0', 'DEED', 3), rate('A', '', 2)], cents: 2 },
    { of: 'its instrument of all types', rates: [rate('0', '', 4), rate('0', 'DEED', 3)], cents: 3 },
    { of: 'all documents', rates: [rate('0', '', 4)], cents: 4 },
  ])('use the nearest special rate: that of $of', ({ rates, cents }) => {
    expect(price(rates).documentCents).toBe(cents);
  });

  test('a special rate by page doesn’t affect accounts charged by document, and vice versa', () => {
    const byPage = rate('A', 'DEED', 7, { documentRate: 0 });
    const byDocument = rate('A', '', 9, { firstPageRate: 0, additionalPagesRate: 0 });
    expect(price([byPage, byDocument], 'DOCUMENT').documentCents).toBe(9);
    expect(price([byPage, byDocument], 'PAGE').firstPageCents).toBe(7);
    expect(price([byPage], 'DOCUMENT').documentCents).toBe(500);
  });

  test.each([
    ['PAGE', { documentRate: 9, firstPageRate: 0, additionalPagesRate: 0 }, false],
    ['PAGE', { documentRate: 0, firstPageRate: 1, additionalPagesRate: 0 }, true],
    ['PAGE', { documentRate: 0, firstPageRate: 0, additionalPagesRate: 1 }, true],
    ['DOCUMENT', { documentRate: 0, firstPageRate: 9, additionalPagesRate: 9 }, false],
    ['DOCUMENT', { documentRate: 1, firstPageRate: 0, additionalPagesRate: 0 }, true],
  ] as const)('by %s, a special rate of %o applies: %s', (method, rates, applies) => {
    const special = rate('A', 'DEED', 0, rates);
    const { documentRate, firstPageRate, additionalPagesRate } = special;
    const own = {
      method,
      documentCents: documentRate,
      firstPageCents: firstPageRate,
      additionalPageCents: additionalPagesRate,
    };
    expect(price([special], method)).toEqual(applies ? own : price([], method));
  });

  test('a special rate can make the first page free', () => {
    expect(price([rate('A', 'DEED', 10, { firstPageRate: 0 })], 'PAGE')).toMatchObject({
      firstPageCents: 0,
      additionalPageCents: 10,
    });
  });
});
