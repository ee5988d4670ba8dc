import { joinDocumentKey, splitDocumentKey } from '@portal/contract/values/document-key';
import { type ImageSeries, isImageSeries } from '@portal/contract/values/image-series';
import { computeNaturalKey } from '@portal/contract/values/natural-key';
import type { PlainDate } from '@portal/contract/values/plain-date';
import type { Db } from '../../../../platform/database/database.ts';
import { computeNumberKeys } from '../keys/document-number.ts';
import { listDocumentRows } from './documents.queries.ts';
import type { DocumentSummary } from './find-document.ts';
import { listSeriesRows } from './imaged-records.queries.ts';

/** A record that can have an image. */
export interface ImagedRecord extends DocumentSummary {
  /** Null for a record that isn't a document. */
  readonly recordedOn: PlainDate | null;
}

/**
 * Finds records by the keys of their images, like `findImagedRecord`: with one statement for documents, and one for
 * each series.
 *
 * @returns by the key as recorded; omits what doesn't exist or is withheld from the public.
 */
export async function listImagedRecords(
  db: Db,
  documentKeys: readonly string[],
): Promise<ReadonlyMap<string, ImagedRecord>> {
  const wanted = documentKeys.map(splitDocumentKey);
  const bySeries = Map.groupBy(wanted, ({ documentType }) => (isImageSeries(documentType) ? documentType : undefined));
  const records: ImagedRecord[] = [];
  for (const [series, addresses] of bySeries)
    records.push(
      ...(await (series === undefined
        ? listDocuments(db, addresses)
        : listSeries(
            db,
            series,
            addresses.map(({ documentNumber }) => documentNumber),
          ))),
    );
  return new Map(records.map((record) => [record.documentKey, record]));
}

async function listDocuments(
  db: Db,
  addresses: readonly { readonly documentType: string; readonly documentNumber: string }[],
): Promise<readonly ImagedRecord[]> {
  const rows = await listDocumentRows(
    db,
    addresses.map(({ documentType, documentNumber }) => ({
      ...{ documentType, numberKey: computeNumberKeys(documentNumber).numberKey },
    })),
  );
  return rows.map((row) => ({ documentKey: joinDocumentKey(row.documentType, row.documentNumber), ...row }));
}

async function listSeries(db: Db, series: ImageSeries, numbers: readonly string[]): Promise<readonly ImagedRecord[]> {
  const rows = await listSeriesRows(db, series, numbers.map(computeNaturalKey));
  return rows.map(({ number, imagePageCount }) => ({
    ...{ documentKey: joinDocumentKey(series, number), documentType: series, documentNumber: number },
    ...{ instrumentCode: '', instrument: '', imagePageCount, recordedOn: null },
  }));
}
