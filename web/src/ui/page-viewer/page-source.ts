import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import type { PageTextSource } from './page-text-source.ts';

/** Long enough for turning pages back and forth. A page image has about 200 kB, and a plat book has hundreds of pages. */
const PAGE_CACHE_MS = 60_000;

/** How many of the next pages are loaded ahead: as many as a reader turns while a page is being drawn. */
const PAGES_AHEAD = 3;

/** The page images of a document. */
export interface PageSource {
  /** Identifies the document, and its version if it can change. */
  readonly key: readonly (string | number)[];
  /**
   * Loads the image of a page, which is large enough to read.
   *
   * @param isLarge requests more pixels for an enlarged page; only with `hasLarge`.
   */
  readonly load: (page: number, isLarge: boolean, signal: AbortSignal) => Promise<Blob>;
  /** Whether there are images with more pixels for small print. */
  readonly hasLarge?: boolean;
  /** The recognized text of the pages; absent if they aren't read. */
  readonly text?: PageTextSource | undefined;
}

/** The key of all cached page images of a document. */
export function pageImagesKey(key: PageSource['key']): readonly (string | number)[] {
  return ['page-image', ...key];
}

function pageImageQuery({ key, load }: PageSource, page: number, isLarge = false) {
  return queryOptions({
    queryKey: [...pageImagesKey(key), page, isLarge],
    queryFn: ({ signal }) => load(page, isLarge, signal),
    gcTime: PAGE_CACHE_MS,
  });
}

/**
 * Returns the URL of a page's image; undefined while it's loading.
 *
 * @param isEnlarged whether small print is being read: the larger image replaces this one as soon as it has loaded.
 */
export function usePageImage(source: PageSource, page: number, isEnlarged = false) {
  const { data: blob, error, refetch } = useQuery(pageImageQuery(source, page));
  const isLarge = isEnlarged && source.hasLarge === true;
  const large = useQuery({ ...pageImageQuery(source, page, true), enabled: isLarge });
  const largeBlob = isLarge ? large.data : undefined;
  const address = useObjectUrl(largeBlob ?? blob);
  return { address, isLarge: largeBlob !== undefined, error, retry: () => void refetch() };
}

/**
 * Loads the next pages and the previous one ahead, so that they appear immediately.
 *
 * @param isShown whether the page itself has loaded, which has priority.
 */
export function usePrefetchedNeighbors(source: PageSource, page: number, pageCount: number, isShown: boolean): void {
  const ahead = Array.from({ length: PAGES_AHEAD }, (_, index) => page + 1 + index);
  const neighbors = isShown ? [...ahead, page - 1].filter((each) => each >= 1 && each <= pageCount) : [];
  // The viewer doesn't render again when a neighbor arrives.
  useQueries({ queries: neighbors.map((each) => ({ ...pageImageQuery(source, each), notifyOnChangeProps: [] })) });
}

/** Returns an object URL for the bytes, which is revoked when they change. */
function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [objectUrl, setObjectUrl] = useState<{ readonly blob: Blob; readonly address: string }>();
  // A layout effect, so that a cached page appears without an empty frame.
  useLayoutEffect(() => {
    if (!blob) return;
    const address = URL.createObjectURL(blob);
    setObjectUrl({ blob, address });
    return () => URL.revokeObjectURL(address);
  }, [blob]);
  // The URL of the previous page is not returned for this one.
  return objectUrl && objectUrl.blob === blob ? objectUrl.address : undefined;
}
