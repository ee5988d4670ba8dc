import { z } from 'zod';

/** Spec 1 §4 "Page selection method". */
export const PAGE_SELECTION_METHODS = ['ENTIRE_DOCUMENT', 'CSV_PAGES'] as const;
export const pageSelectionMethodSchema = z.enum(PAGE_SELECTION_METHODS);
export type PageSelectionMethod = z.infer<typeof pageSelectionMethodSchema>;

/** Far more than any recorded document; a plat book of a whole county has some hundreds. */
export const PAGE_COUNT_MAX = 5_000;
/** Longer than any selection that a user would type for a document with `PAGE_COUNT_MAX` pages. */
export const PAGE_SELECTION_MAX_CHARACTERS = 2_000;

/**
 * Parses a page selection such as `1, 3, 7-9, 11` (Spec 1 §2). The pages are downloaded in the written order; a page written twice
 * counts once; `9-7` counts down.
 *
 * @param pageCount the document's number of pages.
 * @returns page numbers from 1, or undefined if the text isn't a selection of existing pages. An empty text selects no pages.
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

/** Formats pages as a selection, with runs of three or more as ranges: `1-3, 7, 9, 8`. */
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

/** Returns the selected pages: all, or those written; undefined if the text isn't a selection. */
export function selectPages(
  selection: { readonly pageSelectionMethod: PageSelectionMethod; readonly pagesSelected: string },
  pageCount: number,
): readonly number[] | undefined {
  if (selection.pageSelectionMethod === 'ENTIRE_DOCUMENT')
    return Array.from({ length: pageCount }, (_, index) => index + 1);
  return parsePageSelection(selection.pagesSelected, pageCount);
}
