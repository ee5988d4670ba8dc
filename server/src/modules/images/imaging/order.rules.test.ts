import { parseWireDate } from '@portal/contract/values/plain-date';
import { expect, test } from 'vitest';
import type { ImagePrices } from '../../money/prices/index.ts';
import { computeFreeThrough, listEntitledPages } from './order.rules.ts';

const BY_PAGE: ImagePrices = { method: 'PAGE', documentCents: 900, firstPageCents: 200, additionalPageCents: 50 };
const BY_DOCUMENT: ImagePrices = { ...BY_PAGE, method: 'DOCUMENT' };

test('a document bought as a whole includes all its pages', () => {
  expect(listEntitledPages({ pages: [2], prices: BY_DOCUMENT }, 4)).toEqual([1, 2, 3, 4]);
  expect(listEntitledPages({ pages: [4, 2], prices: BY_PAGE }, 4)).toEqual([4, 2]);
});

test('bought pages are free for 30 days', () => {
  expect(computeFreeThrough(parseWireDate('11/02/2026') ?? fail())).toBe('2026-12-02');
  expect(computeFreeThrough(parseWireDate('02/01/2028') ?? fail())).toBe('2028-03-02');
});

function fail(): never {
  throw new Error('not a date');
}
