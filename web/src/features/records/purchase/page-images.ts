import type { ContentOf } from '@portal/contract/endpoint';
import { getPage } from '@portal/contract/images/imaging/get-page';
import { getThumbnails } from '@portal/contract/images/imaging/get-thumbnails';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { call, callFile } from '../../../lib/api-client.ts';
import type { ViewedDocument } from '../record/viewed-document.ts';

/** Long enough for turning pages back and forth. A page image has about 200 kB, and a plat book has hundreds of pages. */
const PAGE_CACHE_MS = 60_000;

const THUMBNAILS = 'thumbnails';
const PAGE_IMAGE = 'page-image';

export type Thumbnails = ContentOf<typeof getThumbnails>;

/** The query for the five thumbnails from `firstPage` on, with the document's title and page count. */
export function thumbnailsQuery({ docId, docType, docNumber, pageCount }: ViewedDocument, firstPage: number) {
  return queryOptions({
    queryKey: [THUMBNAILS, docId, firstPage],
    queryFn: ({ signal }) =>
      call(getThumbnails, { documentType: docType, documentNumber: docNumber, pageCount, page: firstPage }, { signal }),
  });
}

/**
 * Returns the thumbnails of a view as image URLs by page. Pages of earlier views are available immediately; pages that are loading
 * are missing.
 */
export function useThumbnails(document: ViewedDocument, firstPage: number) {
  const queryClient = useQueryClient();
  const { isError, refetch } = useQuery(thumbnailsQuery(document, firstPage));
  const views = queryClient.getQueriesData<Thumbnails>({ queryKey: [THUMBNAILS, document.docId] });
  const byPage = new Map<number, string>();
  for (const [, view] of views) {
    for (const { page, thumbnail } of view?.thumbnails ?? []) byPage.set(page, `data:image/jpeg;base64,${thumbnail}`);
  }
  return { byPage, isError, retry: () => void refetch() };
}

function pageImageQuery({ docId, docType, docNumber }: ViewedDocument, page: number) {
  return queryOptions({
    queryKey: [PAGE_IMAGE, docId, page],
    queryFn: async ({ signal }) =>
      (await callFile(getPage, { documentType: docType, documentNumber: docNumber, page }, { signal })).blob,
    gcTime: PAGE_CACHE_MS,
  });
}

/** Returns the URL of a page image that is large enough to read. */
export function usePageImage(document: ViewedDocument, page: number) {
  const { data: blob, error, refetch } = useQuery(pageImageQuery(document, page));
  return { address: useObjectUrl(blob), error, retry: () => void refetch() };
}

/**
 * Prefetches the previous and the next page, so that they appear immediately.
 *
 * @param isShown whether the page itself has loaded, which has priority.
 */
export function usePrefetchedNeighbors(document: ViewedDocument, page: number, pageCount: number, isShown: boolean) {
  const queryClient = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `docId` identifies the document.
  useEffect(() => {
    if (!isShown) return;
    for (const neighbor of [page + 1, page - 1]) {
      if (neighbor >= 1 && neighbor <= pageCount) {
        void queryClient.prefetchQuery(pageImageQuery(document, neighbor));
      }
    }
  }, [isShown, document.docId, page, pageCount, queryClient]);
}

/** Removes a document's page images from the cache, because purchased pages have no watermark. */
export function removePageImages(queryClient: QueryClient, { docId }: ViewedDocument): void {
  queryClient.removeQueries({ queryKey: [PAGE_IMAGE, docId] });
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
