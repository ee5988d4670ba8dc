import type { ContentOf } from '@portal/contract/endpoint';
import { getPage } from '@portal/contract/imaging/get-page';
import { getThumbnails } from '@portal/contract/imaging/get-thumbnails';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { call, callFile } from '../../../lib/api-client.ts';
import type { ViewedDocument } from '../record/viewed-document.ts';

/** Long enough to leaf back and forth; a page is some 200 kB of picture, and a plat book has hundreds. */
const PAGES_KEPT_MS = 60_000;

const THUMBNAILS = 'thumbnails';
const PAGE_IMAGE = 'page-image';

export type Thumbnails = ContentOf<typeof getThumbnails>;

/** Five thumbnails from a page on, with what the document is called and how many pages its image has. */
export function thumbnailsQuery({ docId, docType, docNumber, pageCount }: ViewedDocument, firstPage: number) {
  return queryOptions({
    queryKey: [THUMBNAILS, docId, firstPage],
    queryFn: ({ signal }) =>
      call(getThumbnails, { documentType: docType, documentNumber: docNumber, pageCount, page: firstPage }, { signal }),
  });
}

/**
 * The thumbnails of a view, by page, as addresses of pictures. A page that another view had is there at once; a page that is on
 * its way is missing.
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
    gcTime: PAGES_KEPT_MS,
  });
}

/** A page large enough to read, as the address of a picture. */
export function usePageImage(document: ViewedDocument, page: number) {
  const { data: blob, error, refetch } = useQuery(pageImageQuery(document, page));
  return { address: useObjectUrl(blob), error, retry: () => void refetch() };
}

/**
 * Fetches the pages beside the one that is shown, so that leafing shows them at once.
 *
 * @param isShown whether the page itself has arrived: it goes first.
 */
export function usePrefetchedNeighbours(document: ViewedDocument, page: number, pageCount: number, isShown: boolean) {
  const queryClient = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `docId` stands for the document.
  useEffect(() => {
    if (!isShown) return;
    for (const neighbour of [page + 1, page - 1]) {
      if (neighbour >= 1 && neighbour <= pageCount) {
        void queryClient.prefetchQuery(pageImageQuery(document, neighbour));
      }
    }
  }, [isShown, document.docId, page, pageCount, queryClient]);
}

/** Forgets a document's pages: once bought they come without their mark. */
export function forgetPageImages(queryClient: QueryClient, { docId }: ViewedDocument): void {
  queryClient.removeQueries({ queryKey: [PAGE_IMAGE, docId] });
}

/** An address under which the page can show bytes, given up with them. */
function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [held, setHeld] = useState<{ readonly blob: Blob; readonly address: string }>();
  // In the layout phase, so that leafing to a page that is here leaves no empty frame.
  useLayoutEffect(() => {
    if (!blob) return;
    const address = URL.createObjectURL(blob);
    setHeld({ blob, address });
    return () => URL.revokeObjectURL(address);
  }, [blob]);
  // While the address of the page before is still held, there is none for this one.
  return held && held.blob === blob ? held.address : undefined;
}
