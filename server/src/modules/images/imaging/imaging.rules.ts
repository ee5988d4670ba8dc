import type { PagesSelected } from '@portal/contract/images/imaging/document-selection';
import { THUMBNAILS_PER_VIEW } from '@portal/contract/images/imaging/get-thumbnails';
import type { IMAGE_PREVIEW_SETTING_CHANGES } from '@portal/contract/images/imaging/update-image-preview-settings';
import { formatPageSelection, type PageSelectionMethod, selectPages } from '@portal/contract/values/page-selection';

/** A selection in the preview; the text is only used by the method that reads it. */
export interface Selection {
  readonly pageSelectionMethod: PageSelectionMethod;
  readonly selectedAsCsv: string;
}

export type PreviewChange = (typeof IMAGE_PREVIEW_SETTING_CHANGES)[number];

/**
 * Lists the pages whose thumbnails are shown, starting with a page: five, or all pages if there are fewer. Near the
 * end, the view moves back to stay full (Spec 1 §4 "Thumbnail paging").
 */
export function listThumbnailPages(page: number, pageCount: number): readonly number[] {
  const first = Math.max(1, Math.min(page, pageCount - THUMBNAILS_PER_VIEW + 1));
  const count = Math.min(THUMBNAILS_PER_VIEW, pageCount);
  return Array.from({ length: count }, (_, index) => first + index);
}

/**
 * Lists the pages of a selection, in the order of the download. @returns undefined if its text is not a selection of this document's pages.
 */
function listSelectedPages(selection: Selection, pageCount: number): readonly number[] | undefined {
  const { pageSelectionMethod, selectedAsCsv } = selection;
  return selectPages({ pageSelectionMethod, pagesSelected: selectedAsCsv }, pageCount);
}

/**
 * Describes a selection for the response: as text and page by page. For the entire document, the text stays unchanged, so that users who
 * switch back to selected pages find what they typed.
 *
 * @returns undefined if the text is not a selection.
 */
export function describeSelection(selection: Selection, pageCount: number): PagesSelected | undefined {
  const pages = listSelectedPages(selection, pageCount);
  if (pages === undefined) return undefined;
  const selectedAsBoolean = new Array<boolean>(pageCount).fill(false);
  for (const page of pages) selectedAsBoolean[page - 1] = true;
  const { pageSelectionMethod, selectedAsCsv } = selection;
  return {
    pageSelectionMethod,
    selectedAsCsv: pageSelectionMethod === 'ENTIRE_DOCUMENT' ? selectedAsCsv : formatPageSelection(pages),
    selectedAsBoolean,
  };
}

/**
 * Computes the selection after a change (Spec 1 §4 "Page selection method"). Typing switches to selected pages; so does removing a page
 * from the entire document.
 *
 * @param settings the current preview settings, including a new method or text.
 * @param page the page that was toggled, kept or ignored; it exists.
 * @returns undefined if the text is not a selection.
 */
export function changeSelection(
  change: { readonly kind: PreviewChange; readonly page: number },
  settings: Selection,
  pageCount: number,
): Selection | undefined {
  if (change.kind === 'PAGES_CHANGED') return { ...settings, pageSelectionMethod: 'CSV_PAGES' };
  if (change.kind === 'PAGE_SELECTION_METHOD_CHANGED') return settings;
  const pages = listSelectedPages(settings, pageCount);
  if (pages === undefined) return undefined;
  const isSelected = pages.includes(change.page);
  const willBeSelected = change.kind === 'PAGE_TOGGLED' ? !isSelected : change.kind === 'KEEP_PAGE';
  if (willBeSelected === isSelected) return settings;
  const changed = willBeSelected ? addPage(pages, change.page) : pages.filter((page) => page !== change.page);
  return { pageSelectionMethod: 'CSV_PAGES', selectedAsCsv: formatPageSelection(changed) };
}

/** Adds a ticked page: at its place in an ascending selection, or at the end of a selection that the user typed in another order. */
function addPage(pages: readonly number[], page: number): readonly number[] {
  const isInPageOrder = pages.every((other, index) => index === 0 || other > (pages[index - 1] ?? 0));
  return isInPageOrder ? [...pages, page].sort((a, b) => a - b) : [...pages, page];
}

/** A text with a capital first letter. */
export function startSentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** A title as a file name without extension: characters that some file system forbids become dashes. */
export function nameFile(title: string): string {
  return title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-');
}
