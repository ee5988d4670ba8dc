import { describe, expect, test } from 'vitest';
import {
  changeSelection,
  describeSelection,
  listThumbnailPages,
  nameFile,
  type PreviewChange,
  type Selection,
  startSentence,
} from './imaging.rules.ts';

const ENTIRE: Selection = { pageSelectionMethod: 'ENTIRE_DOCUMENT', selectedAsCsv: '' };
const csv = (selectedAsCsv: string): Selection => ({ pageSelectionMethod: 'CSV_PAGES', selectedAsCsv });

describe('thumbnails come in groups of 5, clamped to bounds', () => {
  test.each([
    { page: 1, pageCount: 0, pages: [] },
    { page: 1, pageCount: 1, pages: [1] },
    { page: 4, pageCount: 4, pages: [1, 2, 3, 4] },
    { page: 5, pageCount: 5, pages: [1, 2, 3, 4, 5] },
    { page: 1, pageCount: 6, pages: [1, 2, 3, 4, 5] },
    { page: 2, pageCount: 6, pages: [2, 3, 4, 5, 6] },
    { page: 3, pageCount: 6, pages: [2, 3, 4, 5, 6] },
    { page: 7, pageCount: 12, pages: [7, 8, 9, 10, 11] },
    { page: 8, pageCount: 12, pages: [8, 9, 10, 11, 12] },
    { page: 5000, pageCount: 12, pages: [8, 9, 10, 11, 12] },
  ])('page $page of $pageCount: $pages', ({ page, pageCount, pages }) => {
    expect(listThumbnailPages(page, pageCount)).toEqual(pages);
  });
});

describe('a selection is returned as text and page by page', () => {
  test('of the entire document selects all pages, and keeps its text', () => {
    expect(describeSelection({ ...ENTIRE, selectedAsCsv: '2, x' }, 3)).toEqual({
      pageSelectionMethod: 'ENTIRE_DOCUMENT',
      selectedAsCsv: '2, x',
      selectedAsBoolean: [true, true, true],
    });
  });

  test('of pages selects the typed pages, in that order', () => {
    expect(describeSelection(csv(' 4,1 - 2 ,4'), 4)).toEqual({
      pageSelectionMethod: 'CSV_PAGES',
      selectedAsCsv: '4, 1, 2',
      selectedAsBoolean: [true, true, false, true],
    });
  });

  test('a blank text selects nothing', () => {
    expect(describeSelection(csv(' '), 2)?.selectedAsBoolean).toEqual([false, false]);
  });

  test('a document without pages has nothing to select', () => {
    expect(describeSelection(ENTIRE, 0)?.selectedAsBoolean).toEqual([]);
  });

  test.each(['x', '0', '4', '1-4', '1;2', '-1', '1.5'])('"%s" isn’t a selection of 3 pages', (text) => {
    expect(describeSelection(csv(text), 3)).toBeUndefined();
  });
});

describe('the user’s actions in the preview change the selection', () => {
  test.each<{ kind: PreviewChange; page?: number; from: Selection; to: Selection | undefined }>([
    // Typing switches to pages, whatever was chosen before.
    { kind: 'PAGES_CHANGED', from: { ...ENTIRE, selectedAsCsv: '1, 3' }, to: csv('1, 3') },
    { kind: 'PAGES_CHANGED', from: csv(''), to: csv('') },
    // Selecting a radio button: the method and the text are already those of the settings.
    { kind: 'PAGE_SELECTION_METHOD_CHANGED', from: ENTIRE, to: ENTIRE },
    { kind: 'PAGE_SELECTION_METHOD_CHANGED', from: csv('2'), to: csv('2') },
    // A box: on and off.
    { kind: 'PAGE_TOGGLED', page: 2, from: csv('1'), to: csv('1, 2') },
    { kind: 'PAGE_TOGGLED', page: 2, from: csv('1-3'), to: csv('1, 3') },
    { kind: 'PAGE_TOGGLED', page: 1, from: csv('1'), to: csv('') },
    { kind: 'PAGE_TOGGLED', page: 1, from: csv(''), to: csv('1') },
    { kind: 'PAGE_TOGGLED', page: 1, from: csv('x'), to: undefined },
    // Unchecking a page of the entire document selects all others.
    { kind: 'PAGE_TOGGLED', page: 4, from: ENTIRE, to: csv('1-3') },
    { kind: 'IGNORE_PAGE', page: 2, from: ENTIRE, to: csv('1, 3, 4') },
    { kind: 'KEEP_PAGE', page: 2, from: ENTIRE, to: ENTIRE },
    // Keep and ignore set the state, they don't toggle it.
    { kind: 'KEEP_PAGE', page: 2, from: csv('1'), to: csv('1, 2') },
    { kind: 'KEEP_PAGE', page: 1, from: csv('1'), to: csv('1') },
    { kind: 'IGNORE_PAGE', page: 1, from: csv('1, 4'), to: csv('4') },
    { kind: 'IGNORE_PAGE', page: 2, from: csv('1, 4'), to: csv('1, 4') },
    { kind: 'IGNORE_PAGE', page: 1, from: csv('9'), to: undefined },
    // A ticked page is inserted in ascending order; an order that the user typed stays unchanged.
    { kind: 'KEEP_PAGE', page: 2, from: csv('1, 3'), to: csv('1-3') },
    { kind: 'KEEP_PAGE', page: 2, from: csv('3, 1'), to: csv('3, 1, 2') },
    { kind: 'IGNORE_PAGE', page: 3, from: csv('4, 3, 1'), to: csv('4, 1') },
  ])('$kind $page of 4, from $from.selectedAsCsv ($from.pageSelectionMethod)', ({ kind, page = 1, from, to }) => {
    expect(changeSelection({ kind, page }, from, 4)).toEqual(to);
  });
});

test('a title begins a sentence with a capital', () => {
  expect(startSentence('ätzung A1')).toBe('Ätzung A1');
  expect(startSentence('')).toBe('');
});

test.each([
  ['Warranty Deed A587329', 'Warranty Deed A587329'],
  ['Mortgage / Lien A1', 'Mortgage - Lien A1'],
  ['A\u0000"<b>"\n', 'A-b-'],
])('%j is saved as %j', (title, name) => {
  expect(nameFile(title)).toBe(name);
});
