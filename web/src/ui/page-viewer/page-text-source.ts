import type { ContentOf } from '@portal/contract/endpoint';
import type { findOnPages, getPageText } from '@portal/contract/images/imaging/page-text';

export type PageLine = NonNullable<ContentOf<typeof getPageText>['lines']>[number];

/** The lines of a page. */
export interface PageText {
  readonly lines: readonly PageLine[];
  /** Whether they are the file's own text, which the page shows; otherwise they are recognized. */
  readonly isFileText: boolean;
}

export type FoundOnPages = ContentOf<typeof findOnPages>;

/** Words to find, as the search for words in images has them. */
export interface FoundWords {
  readonly words: string;
  /** One after the other. */
  readonly phrase: string;
  /** Near each other. */
  readonly near: string;
}

/** The recognized text of a document's pages. */
export interface PageTextSource {
  /** The pages that have been read. */
  readonly pagesRead: number;
  /** Loads the text of a page; null if it hasn't been read. */
  readonly load: (page: number, signal: AbortSignal) => Promise<PageText | null>;
  readonly find: (words: FoundWords, signal: AbortSignal) => Promise<FoundOnPages>;
}
