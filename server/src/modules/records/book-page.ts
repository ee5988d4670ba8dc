import { computeNaturalKey } from '@portal/contract/values/natural-key';

/** More pages than any record book has; a larger number is a typing mistake or a document number. */
const PAGE_MAX = 999_999;

/** Pages that a document spans, both included. */
export interface PageSpan {
  readonly startPage: number;
  readonly endPage: number;
}

/** Key of a book: DEEDS 0218 and DEEDS 218 are one book, and book 9 stands before book 10. */
export function computeBookKey(book: string): string {
  return computeNaturalKey(book);
}

/**
 * Reads pages as presented: `121`, `0121`, `121-124`, `121-24` (the short form of 121-124), `12A`, `12A-14B`. A letter behind a page
 * is an inserted leaf: it is shown, and found by its number.
 *
 * @returns undefined where the text is not a page or a span of pages, or ends before it begins.
 */
export function parsePages(text: string): PageSpan | undefined {
  const match = /^\s*(\d{1,7})[A-Z]?(?:\s*(?:-|–|TO|THRU)\s*(\d{1,7})[A-Z]?)?\s*$/i.exec(text);
  const [, start, end = start] = match ?? [];
  if (start === undefined || end === undefined) return undefined;
  const startPage = Number(start);
  const endPage =
    Number(end) < startPage && end.length < start.length ? Number(start.slice(0, -end.length) + end) : Number(end);
  return endPage < startPage || endPage > PAGE_MAX ? undefined : { startPage, endPage };
}
