import { z } from 'zod';

/** Spec 1 §4 "Page selection method". */
export const PAGE_SELECTION_METHODS = ['ENTIRE_DOCUMENT', 'CSV_PAGES'] as const;
export const pageSelectionMethodSchema = z.enum(PAGE_SELECTION_METHODS);
export type PageSelectionMethod = z.infer<typeof pageSelectionMethodSchema>;

/** No recorded document comes near it; a plat book of a whole county has some hundreds. */
export const PAGE_COUNT_MAX = 5_000;
/** Longer than any selection of a document with `PAGE_COUNT_MAX` pages that a person would type. */
export const PAGE_SELECTION_MAX_CHARACTERS = 2_000;

/**
 * Reads a page selection such as `1, 3, 7-9, 11` (Spec 1 §2). The order written is the order of the copy; a page written twice
 * counts once; `9-7` counts down.
 *
 * @param pageCount the document's number of pages.
 * @returns page numbers from 1, or undefined where the text is not a selection of existing pages. An empty text is no pages.
 */
export function parsePageSelection(csv: string, pageCount: number): readonly number[] | undefined {
  if (csv.length > PAGE_SELECTION_MAX_CHARACTERS) return undefined;
  const pages = new Set<number>();
  for (const part of csv.split(',').map((text) => text.trim())) {
    if (part === '') continue;
    const match = /^(\d{1,5})(?:\s*-\s*(\d{1,5}))?$/.exec(part);
    if (!match) return undefined;
    const first = Number(match[1]);
    const last = Number(match[2] ?? match[1]);
    if (Math.min(first, last) < 1 || Math.max(first, last) > pageCount) return undefined;
    const step = first <= last ? 1 : -1;
    for (let page = first; page !== last + step; page += step) pages.add(page);
  }
  return [...pages];
}

/** Writes pages as a selection, runs of three or more as ranges: `1-3, 7, 9, 8`. */
export function formatPageSelection(pages: readonly number[]): string {
  const runs: string[] = [];
  for (let start = 0; start < pages.length; ) {
    let end = start;
    while (end + 1 < pages.length && pages[end + 1] === (pages[end] ?? 0) + 1) end += 1;
    if (end - start >= 2) runs.push(`${pages[start]}-${pages[end]}`);
    else runs.push(...pages.slice(start, end + 1).map(String));
    start = end + 1;
  }
  return runs.join(', ');
}

/** The pages that a selection means: all, or those written. @returns undefined for text that is no selection. */
export function selectPages(
  selection: { readonly pageSelectionMethod: PageSelectionMethod; readonly pagesSelected: string },
  pageCount: number,
): readonly number[] | undefined {
  if (selection.pageSelectionMethod === 'ENTIRE_DOCUMENT')
    return Array.from({ length: pageCount }, (_, index) => index + 1);
  return parsePageSelection(selection.pagesSelected, pageCount);
}
