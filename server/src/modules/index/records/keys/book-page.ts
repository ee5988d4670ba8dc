import { computeNaturalKey, toHalfWidth } from '@portal/contract/values/natural-key';

/** More pages than any record book has. A larger number is a typing error or a document number. */
const PAGE_MAX = 999_999;

/** A range of pages, including both ends. A leaf that was inserted after a page has its letter: 12A lies between 12 and 13. */
export interface PageSpan {
  readonly startPage: number;
  /** Empty for the page itself. */
  readonly startLeaf: string;
  readonly endPage: number;
  readonly endLeaf: string;
}

/** Computes the key of a book. DEEDS 0218 and DEEDS 218 have the same key, and book 9 sorts before book 10. */
export function computeBookKey(book: string): string {
  return computeNaturalKey(book);
}

const PAGES = /^\s*(\d{1,7})(?:[\s.-]?([A-Z]))?(?:\s*(?:-|–|TO|THRU)\s*(\d{1,7})(?:[\s.-]?([A-Z]))?)?\s*$/i;

/**
 * Parses pages as displayed or typed (p. 116): `121`, `0121`, `121-124`, `121-24` (short for 121-124), `12A`, `12-A`, `12A-14B`.
 *
 * @returns undefined if the text is not a page or range of pages, or if the range ends before it starts.
 */
export function parsePages(text: string): PageSpan | undefined {
  const typed = toHalfWidth(text).replace(/^\s*(?:pages?|pgs?|pp?)\b[\s.:#]*(?=\d)|^\s*pp?\.?(?=\d)/i, '');
  const match = PAGES.exec(typed);
  const [, start, startLeaf = '', end = start, endLeaf = end === start ? startLeaf : ''] = match ?? [];
  if (start === undefined || end === undefined) return undefined;
  const startPage = Number(start);
  const endPage =
    Number(end) < startPage && end.length < start.length ? Number(start.slice(0, -end.length) + end) : Number(end);
  if (endPage < startPage || endPage > PAGE_MAX) return undefined;
  return { startPage, startLeaf: startLeaf.toUpperCase(), endPage, endLeaf: endLeaf.toUpperCase() };
}

/** A book and page within another text, such as a number. */
export interface BookAndPage {
  /** In upper case: DEED. */
  readonly bookType: string | undefined;
  readonly book: string;
  readonly page: string;
}

const BOOK_AND_PAGE =
  /\b(?:BOOK|BK|VOL(?:UME)?|LIBER|REEL)\b[.#]?\s*(?:([A-Z]{2,20})[_\s-]\s*)?([A-Z]?\d[A-Z0-9]{0,9})[\s,;-]+(?:PAGE|PG|P|FOLIO)\b[.#]?\s*(\d{1,7}[A-Z]?)\b/i;

/** Finds a book and page: `img1921a Book 0397 Page 066`, `A Book DEED_126 Page 121`, `Bk. 12 Pg. 34`. */
export function findBookAndPage(text: string): BookAndPage | undefined {
  const [, bookType, book, page] = BOOK_AND_PAGE.exec(text) ?? [];
  return book === undefined || page === undefined ? undefined : { bookType: bookType?.toUpperCase(), book, page };
}
