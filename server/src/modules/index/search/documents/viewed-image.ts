import type { viewedImageSchema } from '@portal/contract/index/search/results/viewed-image';
import { documentKeySchema, joinDocumentKey } from '@portal/contract/values/document-key';
import type { ImageSeries, NAME_BOOK_SERIES, TRACT_BOOK_SERIES } from '@portal/contract/values/image-series';
import type { z } from 'zod';
import type { CallContext } from '../../../../platform/http/route.ts';
import type { Translate } from '../../../../platform/translate.ts';
import { findDocument } from '../../records/index.ts';

type ViewedImage = z.infer<typeof viewedImageSchema>;

/** The image of a record that isn't a document. Null if its number can't be a file name, so that no image can be stored. */
export function composeSeriesImage(
  series: ImageSeries,
  record: { readonly number: string; readonly pageCount: number },
  translate: Translate,
): ViewedImage | null {
  const docId = joinDocumentKey(series, record.number);
  if (!documentKeySchema.safeParse(docId).success) return null;
  return {
    docId,
    docType: series,
    docNumber: record.number,
    instrumentCode: '',
    instrumentDescription: translate(`imaging:series.${series}`),
    pageCount: record.pageCount,
  };
}

/**
 * The image of a page of an old book: its own, or that of the document under which it is filed. Null without either. A
 * withheld document has no image.
 */
export async function findBookImage(
  { db, translate }: CallContext,
  page: {
    readonly series: typeof NAME_BOOK_SERIES | typeof TRACT_BOOK_SERIES;
    readonly number: string;
    readonly imagePageCount: number | null;
    readonly documentType: string | null;
    readonly documentNumber: string | null;
  },
): Promise<ViewedImage | null> {
  const { series, number, imagePageCount, documentType, documentNumber } = page;
  if (imagePageCount !== null) return composeSeriesImage(series, { number, pageCount: imagePageCount }, translate);
  if (documentType === null || documentNumber === null) return null;
  const document = await findDocument(db, { documentType, documentNumber });
  if (document === undefined) return null;
  return {
    docId: document.documentKey,
    docType: document.documentType,
    docNumber: document.documentNumber,
    instrumentCode: document.instrumentCode,
    instrumentDescription: document.instrument,
    pageCount: document.imagePageCount ?? 0,
  };
}
