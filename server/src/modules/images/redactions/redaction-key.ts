import { splitDocumentKey } from '@portal/contract/values/document-key';
import { computeNumberKeys } from '../../index/records/index.ts';

/** The key of a document in the tables of redactions. */
export interface RedactionKey {
  readonly documentType: string;
  /** The number as the index compares it, whatever its spelling. */
  readonly numberKey: string;
}

/** Computes the key of a document from its type and number, `A700001`. */
export function computeRedactionKey(documentKey: string): RedactionKey {
  const { documentType, documentNumber } = splitDocumentKey(documentKey);
  return { documentType, numberKey: computeNumberKeys(documentNumber).numberKey };
}

/** Names a document as the subject of an attached copy (`removeFilesAbout`). */
export function nameCopiedDocument({ documentType, numberKey }: RedactionKey): string {
  return `${documentType} ${numberKey}`;
}
