import { joinDocumentKey } from '@portal/contract/values/document-key';
import { isImageSeries } from '@portal/contract/values/image-series';
import { computeNaturalKey } from '@portal/contract/values/natural-key';
import type { Db } from '../../platform/database/database.ts';
import { type DocumentName, findDocument } from './find-document.ts';
import { findSeriesRow } from './imaged-records.queries.ts';

/**
 * A record that may have an image: a document by its type, or another record by its series, which is no instrument.
 *
 * @returns undefined where there is none, or where it is withheld from the public.
 */
export async function findImagedRecord(
  db: Db,
  asked: { readonly documentType: string; readonly documentNumber: string },
): Promise<DocumentName | undefined> {
  const { documentType, documentNumber } = asked;
  if (!isImageSeries(documentType)) return findDocument(db, asked);
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
