import type { ContentOf } from '@portal/contract/endpoint';
import { getPage } from '@portal/contract/images/imaging/get-page';
import { getThumbnails } from '@portal/contract/images/imaging/get-thumbnails';
import { findOnPages, getPageText } from '@portal/contract/images/imaging/page-text';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callFile } from '../../../lib/api-client.ts';
import { type PageSource, pageImagesKey } from '../../../ui/page-viewer/page-source.ts';
import type { ViewedDocument } from '../record/viewed-document.ts';

const THUMBNAILS = 'thumbnails';

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

/** The pages of a document, each as an image that is large enough to read. */
export function pageSource({ docId, docType, docNumber }: ViewedDocument): PageSource {
  return {
    key: [docId],
    load: async (page, _, signal) =>
      (await callFile(getPage, { documentType: docType, documentNumber: docNumber, page }, { signal })).blob,
  };
}

/** The pages of a document with their recognized text, if any of them is read. */
export function readablePageSource(document: ViewedDocument, { pagesRead }: Thumbnails['header']): PageSource {
  const address = { documentType: document.docType, documentNumber: document.docNumber };
  if (pagesRead === null) return pageSource(document);
  return {
    ...pageSource(document),
    text: {
      pagesRead,
      load: async (page, signal) => {
        const { lines, isFileText } = await call(getPageText, { ...address, page }, { signal });
        return lines && { lines, isFileText };
      },
      find: (words, signal) => call(findOnPages, { ...address, ...words }, { signal }),
    },
  };
}

/** Loads a document's page images again, because purchased pages have no watermark. */
export function renewPageImages(queryClient: QueryClient, document: ViewedDocument): void {
  void queryClient.resetQueries({ queryKey: pageImagesKey(pageSource(document).key) });
}
