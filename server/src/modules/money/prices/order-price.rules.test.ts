import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildFreeImagePrices, computeOrderPrice, countImages } from './order-price.rules.ts';
import type { ImagePrices } from './prices.rules.ts';

const BY_PAGE: ImagePrices = { method: 'PAGE', documentCents: 900, firstPageCents: 200, additionalPageCents: 50 };
const BY_DOCUMENT: ImagePrices = { ...BY_PAGE, method: 'DOCUMENT' };

describe('prices of a copy', () => {
  test.each([
    { prices: BY_PAGE, pages: [1], owned: [], total: 200, kinds: ['FIRST_PAGE'] },
    { prices: BY_PAGE, pages: [3], owned: [], total: 200, kinds: ['FIRST_PAGE'] },
    { prices: BY_PAGE, pages: [1, 2, 3], owned: [], total: 300, kinds: ['FIRST_PAGE', 'ADDITIONAL_PAGES'] },
    { prices: BY_PAGE, pages: [1, 2, 3], owned: [1], total: 100, kinds: ['ALREADY_PURCHASED', 'ADDITIONAL_PAGES'] },
    // The first-page price was paid with page 7, which isn't part of this order.
    { prices: BY_PAGE, pages: [1, 2], owned: [7], total: 100, kinds: ['ADDITIONAL_PAGES'] },
    { prices: BY_PAGE, pages: [3, 1], owned: [1, 2, 3], total: 0, kinds: ['ALREADY_PURCHASED'] },
    { prices: BY_DOCUMENT, pages: [1], owned: [], total: 900, kinds: ['DOCUMENT'] },
    { prices: BY_DOCUMENT, pages: [1, 2, 3], owned: [], total: 900, kinds: ['DOCUMENT'] },
    { prices: BY_DOCUMENT, pages: [1, 2], owned: [1, 2, 3], total: 0, kinds: ['ALREADY_PURCHASED'] },
    // Bought page by page before the account was charged by document.
    { prices: BY_DOCUMENT, pages: [1, 2], owned: [2], total: 900, kinds: ['ALREADY_PURCHASED', 'DOCUMENT'] },
  ])('$prices.method, pages $pages, bought before $owned: $total', ({ prices, pages, owned, total, kinds }) => {
    const price = computeOrderPrice({ pages, ownedPages: owned, prices });
    expect(price.totalCents).toBe(total);
    expect(price.lines.map(({ kind }) => kind)).toEqual(kinds);
  });

  test.each(['PAGE', 'DOCUMENT'] as const)('who pays no money pays nothing by %s', (method) => {
    const prices = buildFreeImagePrices(method);
    expect(prices).toEqual({ method, documentCents: 0, firstPageCents: 0, additionalPageCents: 0 });
    expect(computeOrderPrice({ pages: [1, 2, 3], ownedPages: [], prices }).totalCents).toBe(0);
  });

  test.each([
    { pages: [1], owned: [], prices: BY_PAGE, images: [1] },
    { pages: [1, 2, 3, 4], owned: [], prices: BY_PAGE, images: [1, 3] },
    { pages: [1, 2, 3, 4], owned: [2], prices: BY_PAGE, images: [0, 3] },
    { pages: [1, 2], owned: [1, 2], prices: BY_PAGE, images: [0] },
    // However many pages a document has, it is one image of the flat fee.
    { pages: [1, 2, 3, 4], owned: [], prices: BY_DOCUMENT, images: [1] },
  ])('with a flat fee, pages $pages by $prices.method take images: $images', ({ pages, owned, prices, images }) => {
    expect(computeOrderPrice({ pages, ownedPages: owned, prices }).lines.map(countImages)).toEqual(images);
  });

  test('already bought pages are named in page order', () => {
    const price = computeOrderPrice({ pages: [3, 1, 2], ownedPages: [1, 3], prices: BY_PAGE });
    expect(price.lines[0]).toEqual({ kind: 'ALREADY_PURCHASED', pages: [1, 3], amountCents: 0 });
  });

  test('pages bought in several orders cost as much together as in one order', () => {
    const page = fc.integer({ min: 1, max: 40 });
    const cents = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(
        fc.uniqueArray(page, { minLength: 1 }),
        fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
        cents,
        cents,
        cents,
        fc.constantFrom('PAGE', 'DOCUMENT'),
        (pages, cuts, documentCents, firstPageCents, additionalPageCents, method) => {
          const prices = { method, documentCents, firstPageCents, additionalPageCents };
          let owned: readonly number[] = [];
          let paidCents = 0;
          let order: number[] = [];
          for (const [index, next] of pages.entries()) {
            order.push(next);
            if (!cuts[index] && index < pages.length - 1) continue;
            paidCents += computeOrderPrice({ pages: order, ownedPages: owned, prices }).totalCents;
            owned = [...owned, ...(method === 'PAGE' ? order : Array.from({ length: 40 }, (_, page) => page + 1))];
            order = [];
          }
          expect(paidCents).toBe(computeOrderPrice({ pages, ownedPages: [], prices }).totalCents);
        },
      ),
    );
  });

  test('a total beyond the largest amount is an error, not a wrong price', () => {
    const prices = { ...BY_PAGE, additionalPageCents: 10_000_000_000 };
    expect(() => computeOrderPrice({ pages: [1, 2, 3], ownedPages: [], prices })).toThrow(RangeError);
  });
});
