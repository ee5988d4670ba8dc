import type { FeeSchedule } from '@portal/contract/images/imaging/fee-schedule';
import { describe, expect, it, test } from 'vitest';
import {
  computeFirstPage,
  computeLastFirstPage,
  getCharges,
  getPreviewSize,
  jumpThumbnails,
  listChosenPages,
  listPagesInView,
  predictSelection,
  type ThumbnailJump,
} from './purchase.rules.ts';

describe('Thumbnail paging', () => {
  test.each([
    { pageCount: 1, expected: 1 },
    { pageCount: 5, expected: 1 },
    { pageCount: 6, expected: 2 },
    { pageCount: 12, expected: 8 },
  ])('Last goes to page total minus 4, minimum 1: of $pageCount pages $expected', ({ pageCount, expected }) => {
    expect(computeLastFirstPage(pageCount)).toBe(expected);
  });

  const first = { refusal: 'alreadyAtFirstPage' };
  const lastPage = { refusal: 'alreadyAtLastPage' };
  const lastPages = { refusal: 'alreadyAtLastPages' };
  const jumps: readonly [ThumbnailJump, number, number, object][] = [
    ['first', 1, 12, first],
    ['first', 2, 12, { firstPage: 1 }],
    ['first', 8, 12, { firstPage: 1 }],
    ['previousFive', 1, 12, first],
    ['previousFive', 2, 12, { firstPage: 1 }],
    ['previousFive', 6, 12, { firstPage: 1 }],
    ['previousFive', 7, 12, { firstPage: 2 }],
    ['previousOne', 1, 12, first],
    ['previousOne', 2, 12, { firstPage: 1 }],
    ['nextOne', 1, 12, { firstPage: 2 }],
    ['nextOne', 7, 12, { firstPage: 8 }],
    ['nextOne', 8, 12, lastPage],
    ['nextFive', 1, 12, { firstPage: 6 }],
    ['nextFive', 3, 12, { firstPage: 8 }],
    ['nextFive', 4, 12, { firstPage: 8 }],
    ['nextFive', 8, 12, lastPages],
    ['last', 1, 12, { firstPage: 8 }],
    ['last', 8, 12, lastPages],
    ['nextOne', 1, 6, { firstPage: 2 }],
    ['nextFive', 1, 6, { firstPage: 2 }],
    ['nextOne', 1, 5, lastPage],
    ['last', 1, 5, lastPages],
  ];
  test.each(jumps)('%s from page %i of %i leads to %o', (jump, firstPage, pageCount, expected) => {
    expect(jumpThumbnails(jump, firstPage, pageCount)).toEqual(expected);
  });

  test.each([
    { page: 5, firstPage: 1, expected: 1 },
    { page: 6, firstPage: 1, expected: 2 },
    { page: 12, firstPage: 1, expected: 8 },
    { page: 3, firstPage: 4, expected: 3 },
    { page: 1, firstPage: 8, expected: 1 },
  ])('The view follows page $page from $firstPage to $expected', ({ page, firstPage, expected }) => {
    expect(computeFirstPage(page, firstPage, 12)).toBe(expected);
  });

  test.each([
    { firstPage: 1, pageCount: 0, expected: [] },
    { firstPage: 1, pageCount: 1, expected: [1] },
    { firstPage: 1, pageCount: 5, expected: [1, 2, 3, 4, 5] },
    { firstPage: 2, pageCount: 6, expected: [2, 3, 4, 5, 6] },
  ])('Groups of 5: from $firstPage of $pageCount it shows $expected', ({ firstPage, pageCount, expected }) => {
    expect(listPagesInView(firstPage, pageCount)).toEqual(expected);
  });
});

test.each([
  { pageCount: 1, expected: 'large' },
  { pageCount: 2, expected: 'large' },
  { pageCount: 3, expected: 'wide' },
  { pageCount: 4, expected: 'full' },
])('The window size grows with page count: $pageCount pages are $expected', ({ pageCount, expected }) => {
  expect(getPreviewSize(pageCount)).toBe(expected);
});

describe('The predicted page selection', () => {
  const all = {
    pageSelectionMethod: 'ENTIRE_DOCUMENT',
    selectedAsCsv: '',
    selectedAsBoolean: [true, true, true],
  } as const;
  const entire = { ...all, selectedAsBoolean: [...all.selectedAsBoolean] };
  const none = {
    pageSelectionMethod: 'CSV_PAGES' as const,
    selectedAsCsv: '',
    selectedAsBoolean: [false, false, false],
  };

  it('toggles a page', () => {
    const without = predictSelection(entire, { type: 'PAGE_TOGGLED', page: 2 });
    expect(without).toEqual({
      pageSelectionMethod: 'CSV_PAGES',
      selectedAsCsv: '1, 3',
      selectedAsBoolean: [true, false, true],
    });
    expect(predictSelection(without, { type: 'PAGE_TOGGLED', page: 2 }).selectedAsBoolean).toEqual([true, true, true]);
  });

  it('keeps and ignores a page, also repeatedly', () => {
    const kept = predictSelection(none, { type: 'KEEP_PAGE', page: 3 });
    expect(kept.selectedAsBoolean).toEqual([false, false, true]);
    expect(predictSelection(kept, { type: 'KEEP_PAGE', page: 3 })).toEqual(kept);
    expect(predictSelection(kept, { type: 'IGNORE_PAGE', page: 3 })).toEqual(none);
  });

  it('parses the pages box in the order of the copy', () => {
    const changed = predictSelection(entire, { type: 'PAGES_CHANGED', csv: '3, 1' });
    expect(changed.selectedAsBoolean).toEqual([true, false, true]);
    expect(listChosenPages(changed)).toEqual([3, 1]);
  });

  it('keeps the typed pages while all pages are selected', () => {
    const written = predictSelection(entire, { type: 'PAGES_CHANGED', csv: '2' });
    const every = predictSelection(written, { type: 'PAGE_SELECTION_METHOD_CHANGED', method: 'ENTIRE_DOCUMENT' });
    expect(listChosenPages(every)).toEqual([1, 2, 3]);
    const again = predictSelection(every, { type: 'PAGE_SELECTION_METHOD_CHANGED', method: 'CSV_PAGES' });
    expect(listChosenPages(again)).toEqual([2]);
  });
});

describe('The charges of a fee schedule', () => {
  const schedule: FeeSchedule = {
    beginningBalance: null,
    endingBalance: null,
    purchaseMessage: '',
    insufficientBalance: false,
    alreadyPurchasedMessage: '',
    insufficientBalanceMessage: '',
    noPurchasingOptionsAvailableMessage: '',
    downloadButtonText: '',
  };

  it('are the single item', () => {
    const item = { description: 'Document', valueCents: 350 };
    expect(getCharges({ ...schedule, singleItemPurchase: { item } })).toEqual({
      description: 'Document',
      totalCents: 350,
    });
  });

  it('are the total of several items under their header', () => {
    const multipleItemPurchase = {
      itemHeaderDescription: 'Pages',
      items: [
        { description: 'First page', valueCents: 200 },
        { description: 'Further pages', valueCents: 100 },
      ],
      total: { description: 'Total', valueCents: 300 },
    };
    expect(getCharges({ ...schedule, multipleItemPurchase })).toEqual({ description: 'Pages', totalCents: 300 });
  });
});
