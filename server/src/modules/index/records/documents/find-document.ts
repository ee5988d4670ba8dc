import type { DocumentKey } from '@portal/contract/values/document-key';
import type { Db } from '../../../../platform/database/database.ts';
import { computeNumberKeys } from '../keys/document-number.ts';
import { findDocumentRow } from './documents.queries.ts';

/** Identifies a document and its image. */
export interface DocumentSummary {
  /** The key as recorded, under which images and purchases are stored, regardless of how the document was requested. */
  readonly documentKey: DocumentKey;
  readonly documentType: string;
  readonly documentNumber: string;
  readonly instrumentCode: string;
  /** "Warranty Deed". */
  readonly instrument: string;
  /** The number of pages of the stored image. Null if the index has no image. */
  readonly imagePageCount: number | null;
}

/** Finds a document by type and number. @returns undefined if it doesn't exist or is withheld from the public. */
export async function findDocument(
  db: Db,
  document: { readonly documentType: string; readonly documentNumber: string },
): Promise<DocumentSummary | undefined> {
  const { numberKey } = computeNumberKeys(document.documentNumber);
  const row = await findDocumentRow(db, document.documentType, numberKey);
  return row && { documentKey: row.documentType + row.documentNumber, ...row };
}
