import type { PagesSelected } from '@portal/contract/imaging/document-selection';
import { THUMBNAILS_PER_VIEW } from '@portal/contract/imaging/get-thumbnails';
import type { IMAGE_PREVIEW_SETTING_CHANGES } from '@portal/contract/imaging/update-image-preview-settings';
import { formatPageSelection, type PageSelectionMethod, selectPages } from '@portal/contract/values/page-selection';

/** A selection as the preview holds it; the text counts only when the method reads it. */
export interface Selection {
  readonly pageSelectionMethod: PageSelectionMethod;
  readonly selectedAsCsv: string;
}

export type PreviewChange = (typeof IMAGE_PREVIEW_SETTING_CHANGES)[number];

/**
 * The pages whose thumbnails are shown from a page on: five, or all that there are. A page too near the end moves back, so that the
 * view stays full (Spec 1 §4 "Thumbnail paging").
 */
export function listThumbnailPages(page: number, pageCount: number): readonly number[] {
  const first = Math.max(1, Math.min(page, pageCount - THUMBNAILS_PER_VIEW + 1));
  const count = Math.min(THUMBNAILS_PER_VIEW, pageCount);
  return Array.from({ length: count }, (_, index) => first + index);
}

/** The pages of a selection, in the order of the copy. @returns undefined where its text is no selection of this document's pages. */
export function listSelectedPages(selection: Selection, pageCount: number): readonly number[] | undefined {
  const { pageSelectionMethod, selectedAsCsv } = selection;
  return selectPages({ pageSelectionMethod, pagesSelected: selectedAsCsv }, pageCount);
}

/**
 * A selection as it is answered: as text and page by page. The text of a selection of the entire document is kept as it came, so
 * that whoever returns to choosing pages finds what was written.
 *
 * @returns undefined where the text is no selection.
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
 * The selection after what the person did (Spec 1 §4 "Page selection method"). Typing chooses pages; so does taking a page out of
 * the entire document.
 *
 * @param settings as the preview shows them, the new method or text already in it where that is what changed.
 * @param page the page that was toggled, kept or ignored; exists.
 * @returns undefined where the text is no selection.
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
  const shallBeSelected = change.kind === 'PAGE_TOGGLED' ? !isSelected : change.kind === 'KEEP_PAGE';
  if (shallBeSelected === isSelected) return settings;
  const changed = shallBeSelected ? addPage(pages, change.page) : pages.filter((page) => page !== change.page);
  return { pageSelectionMethod: 'CSV_PAGES', selectedAsCsv: formatPageSelection(changed) };
}

/** A box that is ticked has no place in an order: its page goes where it belongs, or to the end of an order that somebody wrote. */
function addPage(pages: readonly number[], page: number): readonly number[] {
  const isInPageOrder = pages.every((other, index) => index === 0 || other > (pages[index - 1] ?? 0));
  return isInPageOrder ? [...pages, page].sort((a, b) => a - b) : [...pages, page];
}

/** A text as it stands at the beginning of a sentence. */
export function startSentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** A title as the name of a file, without its ending: what some file system forbids becomes a dash. */
export function nameFile(title: string): string {
  return title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-');
}
