import { getPlainDate } from '@portal/contract/values/plain-date';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareRecords, countPages, divideSurcharge, fitIntoCart, listCopyPages } from './cart.rules.ts';

const whole = (documentKey: string, pageCount: number) => ({ documentKey, pages: null, pageCount });
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
    const { added, full } = fitIntoCart([whole('A1', 3)], [whole('A2', 3), whole('A3', 2)], limits);
    expect({ added: keysOf(added), full }).toEqual(expected);
  });

  test('a document once: other pages of it replace the earlier ones', () => {
    const limits = { documents: 1, pages: 3 };
    const one = { documentKey: 'A1', pages: [2], pageCount: 3 };
    expect(fitIntoCart([one], [whole('A1', 3)], limits).added).toEqual([whole('A1', 3)]);
    expect(fitIntoCart([one], [whole('A1', 4)], limits).full).toEqual(['A1']);
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
