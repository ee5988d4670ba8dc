import { getPlainDate } from '@portal/contract/values/plain-date';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareRecords,
  countPages,
  divideLines,
  divideSurcharge,
  fitIntoCart,
  haveSameRates,
  listCopyPages,
} from './cart.rules.ts';

const whole = (documentKey: string, pageCount: number) => ({ documentKey, pages: null, pageCount, isCertified: false });
const keysOf = (items: readonly { readonly documentKey: string }[]) => items.map(({ documentKey }) => documentKey);

test('the pages of an entire document are all of them, and others are those chosen, in their order', () => {
  expect(listCopyPages({ pages: null, pageCount: 3 })).toEqual([1, 2, 3]);
  expect(listCopyPages({ pages: [3, 1], pageCount: 3 })).toEqual([3, 1]);
  expect(countPages([whole('A1', 3), { pages: [7], pageCount: 9 }])).toBe(4);
});

describe('a cart holds', () => {
  test.each([
    { limits: { documents: 2, pages: 100 }, added: ['A2'], full: ['A3'] },
    { limits: { documents: 3, pages: 100 }, added: ['A2', 'A3'], full: [] },
    { limits: { documents: 3, pages: 6 }, added: ['A2'], full: ['A3'] },
    { limits: { documents: 3, pages: 5 }, added: ['A3'], full: ['A2'] },
    { limits: { documents: 1, pages: 100 }, added: [], full: ['A2', 'A3'] },
  ])('$limits: of one with 3 pages, and 3 and 2 more, it gets $added', ({ limits, ...expected }) => {
    const { added, full } = fitIntoCart([whole('A1', 3)], [whole('A2', 3), whole('A3', 2)], {
      ...limits,
      certified: 0,
    });
    expect({ added: keysOf(added), full: keysOf(full) }).toEqual(expected);
  });

  test('a document once: other pages of it replace the earlier ones', () => {
    const limits = { documents: 1, pages: 3, certified: 0 };
    const one = { documentKey: 'A1', pages: [2], pageCount: 3, isCertified: false };
    expect(fitIntoCart([one], [whole('A1', 3)], limits).added).toEqual([whole('A1', 3)]);
    expect(fitIntoCart([one], [whole('A1', 4)], limits).full).toEqual([{ documentKey: 'A1', problem: 'CART_FULL' }]);
  });

  test('a number of certified copies, and any number of plain ones', () => {
    const limits = { documents: 9, pages: 9, certified: 1 };
    const one = { ...whole('A1', 1), isCertified: true };
    const two = { ...whole('A2', 1), isCertified: true };
    const { added, full } = fitIntoCart([one], [two, whole('A3', 1), one], limits);
    expect(keysOf(added)).toEqual(['A3', 'A1']);
    expect(full).toEqual([{ documentKey: 'A2', problem: 'COPIES_FULL' }]);
  });
});

describe('a record in a cart', () => {
  const deed = { instrumentCode: 'WD', recordedOn: getPlainDate('06/02/2019') };
  test.each([
    { found: deed, problem: undefined },
    { found: undefined, problem: 'NOT_FOUND' },
    { found: { ...deed, instrumentCode: 'MTG' }, problem: 'RECORD_CHANGED' },
    { found: { ...deed, recordedOn: getPlainDate('06/03/2019') }, problem: 'RECORD_CHANGED' },
    { found: { ...deed, recordedOn: null }, problem: 'RECORD_CHANGED' },
  ])('is $problem if $found has its number', ({ found, problem }) => {
    expect(compareRecords(deed, found)).toBe(problem);
  });
});

describe('a surcharge is divided', () => {
  test('in proportion to the amounts', () => {
    expect(divideSurcharge(10, [300, 100, 100])).toEqual([6, 2, 2]);
    expect(divideSurcharge(0, [300, 100])).toEqual([0, 0]);
    expect(divideSurcharge(5, [0, 0])).toEqual([0, 0]);
  });

  test('without losing a cent, and without one for what is free', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 100_000 }), (amounts, surcharge) => {
        fc.pre(amounts.some((amount) => amount > 0));
        const parts = divideSurcharge(surcharge, amounts);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(surcharge);
        for (const [index, part] of parts.entries()) {
          expect(part).toBeGreaterThanOrEqual(0);
          if (amounts[index] === 0) expect(part).toBe(0);
        }
      }),
    );
  });
});

const IMAGE_RATES = { method: 'DOCUMENT', documentCents: 200, firstPageCents: 100, additionalPageCents: 50 } as const;

test.each([
  [IMAGE_RATES, IMAGE_RATES, true],
  [IMAGE_RATES, { ...IMAGE_RATES, documentCents: 201 }, false],
  [IMAGE_RATES, { ...IMAGE_RATES, firstPageCents: 101 }, false],
  [IMAGE_RATES, { ...IMAGE_RATES, additionalPageCents: 51 }, false],
  [IMAGE_RATES, { ...IMAGE_RATES, method: 'PAGE' as const }, false],
  [IMAGE_RATES, { certificationCents: 200, pageCents: 50 }, false],
  [{ certificationCents: 200, pageCents: 50 }, { certificationCents: 200, pageCents: 50 }, true],
  [{ certificationCents: 200, pageCents: 50 }, { certificationCents: 201, pageCents: 50 }, false],
  [{ certificationCents: 200, pageCents: 50 }, { certificationCents: 200, pageCents: 51 }, false],
] as const)('the rates %j and %j are the same: %s', (one, other, isSame) => {
  expect(haveSameRates(one, other)).toBe(isSame);
  expect(haveSameRates(other, one)).toBe(isSame);
});

test('a certified copy has two lines of the sale, or one if a part of it is free; what is free has none', () => {
  const plain = (documentKey: string, cents: number) => ({
    ...{ documentKey, pages: [1, 2], prices: IMAGE_RATES, cost: { cents, images: 0 } },
  });
  const certified = (documentKey: string, certificationCents: number, pageCents: number) => ({
    ...{ documentKey, pages: [1, 2], prices: { certificationCents, pageCents } },
    cost: { cents: certificationCents + 2 * pageCents, images: 0 },
  });
  const cart = [
    ...[plain('A1', 200), certified('A2', 1_000, 100), plain('A3', 0), plain('A4', 200)],
    ...[certified('A5', 0, 100), certified('A6', 0, 0), certified('A7', 1_000, 0), plain('A8', 200)],
  ];
  const lines = divideLines(cart);
  expect(lines.map(({ saleLine }) => saleLine)).toEqual([1, 2, null, 4, 5, null, 6, 7]);
  expect(keysOf(lines.flatMap(({ sold }) => sold ?? []))).toEqual(['A1', 'A2', 'A4', 'A5', 'A7', 'A8']);
});
