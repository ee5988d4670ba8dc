import type { DocumentKey } from '@portal/contract/values/document-key';
import type { Db } from '../../platform/database/database.ts';
import { computeNumberKeys } from './document-number.ts';
import { findDocumentRow } from './documents.queries.ts';

/** What names a document, and whether it has an image. */
export interface DocumentName {
  /** As recorded: the one spelling under which images and purchases are kept, however it was asked for. */
  readonly documentKey: DocumentKey;
  readonly documentType: string;
  readonly documentNumber: string;
  readonly instrumentCode: string;
  /** "Warranty Deed". */
  readonly instrument: string;
  /** Pages that the image store should hold; null where the index knows of no image. */
  readonly imagePageCount: number | null;
}

/** The document of a type and number. @returns undefined where there is none, or where it is withheld from the public. */
export async function findDocument(
  db: Db,
  document: { readonly documentType: string; readonly documentNumber: string },
): Promise<DocumentName | undefined> {
  const { numberKey } = computeNumberKeys(document.documentNumber);
  const row = await findDocumentRow(db, document.documentType, numberKey);
  return row && { documentKey: row.documentType + row.documentNumber, ...row };
}
