import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PageSource } from './page-source.ts';
import type { FoundOnPages, FoundWords, PageText } from './page-text-source.ts';

/** The text of a page is some 5 kB. */
const TEXT_CACHE_MS = 60_000;

/** Returns the text of a page; no lines while they are loading, without text, or if the text can't be had: the page itself is there. */
export function usePageText({ key, text }: PageSource, page: number): PageText {
  const isRead = text !== undefined && text.pagesRead > 0;
  const { data } = useQuery({
    queryKey: ['page-text', ...key, page],
    queryFn: ({ signal }) => text?.load(page, signal) ?? null,
    enabled: isRead,
    gcTime: TEXT_CACHE_MS,
  });
  return data ?? NO_TEXT;
}

const NO_TEXT: PageText = { lines: [], isFileText: false };

/** The query for the places of words on the pages of a document. */
export function foundPlacesQuery({ key, text }: PageSource, words: FoundWords | undefined) {
  return queryOptions({
    queryKey: ['page-text-found', ...key, words],
    queryFn: ({ signal }): Promise<FoundOnPages> =>
      text && words ? text.find(words, signal) : Promise.resolve({ places: [], isCut: false, pagesRead: 0 }),
    enabled: text !== undefined && words !== undefined,
    gcTime: TEXT_CACHE_MS,
  });
}
