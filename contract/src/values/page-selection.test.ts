import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPageSelection, parsePageSelection, selectPages } from './page-selection.ts';

describe('Pages are comma-delimited, ranges allowed', () => {
  it.each([
    ['1, 3, 7-9, 11', [1, 3, 7, 8, 9, 11]],
    ['3,1,2', [3, 1, 2]],
    ['9-7', [9, 8, 7]],
    ['2,2,1-3', [2, 1, 3]],
    ['', []],
    [' , ,', []],
    ['12', [12]],
    ['1 - 2', [1, 2]],
  ])('%j of 12 pages', (csv, pages) => {
    expect(parsePageSelection(csv, 12)).toEqual(pages);
  });

  it.each(['0', '13', '1-13', '0-2', 'a', '1;2', '1-', '-1', '1--2', '1.5', '１', '1-2-3', '9'.repeat(3000)])(
    '%j of 12 pages isn’t a selection',
    (csv) => {
      expect(parsePageSelection(csv, 12)).toBeUndefined();
    },
  );

  it('all pages of the document, regardless of the text', () => {
    expect(selectPages({ pageSelectionMethod: 'ENTIRE_DOCUMENT', pagesSelected: '2' }, 3)).toEqual([1, 2, 3]);
    expect(selectPages({ pageSelectionMethod: 'CSV_PAGES', pagesSelected: '2' }, 3)).toEqual([2]);
    expect(selectPages({ pageSelectionMethod: 'ENTIRE_DOCUMENT', pagesSelected: '' }, 0)).toEqual([]);
  });

  it('reads its own output in the same order', () => {
    const pages = fc.uniqueArray(fc.integer({ min: 1, max: 40 }));
    fc.assert(
      fc.property(pages, (chosen) => {
        expect(parsePageSelection(formatPageSelection(chosen), 40)).toEqual(chosen);
      }),
    );
  });
});
