import { joinDocumentKey } from '@portal/contract/values/document-key';
import { isImageSeries } from '@portal/contract/values/image-series';
import { computeNaturalKey } from '@portal/contract/values/natural-key';
import type { Db } from '../../../../platform/database/database.ts';
import { type DocumentSummary, findDocument } from './find-document.ts';
import { findSeriesRow } from './imaged-records.queries.ts';

/**
 * Finds a record that can have an image: a document by its type, or another record by its series. Other records have no instrument.
 *
 * @returns undefined if it doesn't exist or is withheld from the public.
 */
export async function findImagedRecord(
  db: Db,
  requested: { readonly documentType: string; readonly documentNumber: string },
): Promise<DocumentSummary | undefined> {
  const { documentType, documentNumber } = requested;
  if (!isImageSeries(documentType)) return findDocument(db, requested);
  const row = await findSeriesRow(db, documentType, computeNaturalKey(documentNumber));
  if (row === undefined) return undefined;
  const { number, imagePageCount } = row;
  return {
    documentKey: joinDocumentKey(documentType, number),
    documentType,
    documentNumber: number,
    instrumentCode: '',
    instrument: '',
    imagePageCount,
  };
}
