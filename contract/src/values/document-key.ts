import { z } from 'zod';
import { problemMessage } from '../problem.ts';
import { IMAGE_SERIES, isImageSeries } from './image-series.ts';

/** Type letter and number: `A587329`. The first character is the document type, the rest the number (Spec 1 §3). */
export type DocumentKey = string;

/** The document type that marks a Torrens document (Spec 2 §9). */
export const TORRENS_TYPE = 'T';

/** The longest that any known county's numbers are, with room. */
export const DOCUMENT_KEY_MAX_CHARACTERS = 41;

/**
 * Letters, digits, dashes, dots, underscores and inner spaces: what recorders number with, and nothing that means anything to a
 * file system, a header or a statement.
 */
export const documentKeySchema = z
  .string()
  .min(2, problemMessage('invalid'))
  .max(DOCUMENT_KEY_MAX_CHARACTERS, problemMessage('invalid'))
  .regex(/^[A-Z][A-Za-z0-9](?:[A-Za-z0-9 ._-]*[A-Za-z0-9])?$/, problemMessage('invalid'));

/** Type and number of a document's key, or series and number of another record's image key. */
export function splitDocumentKey(key: DocumentKey): { readonly documentType: string; readonly documentNumber: string } {
  const series = IMAGE_SERIES.find((each) => key.startsWith(`${each}-`));
  if (series !== undefined) return { documentType: series, documentNumber: key.slice(series.length + 1) };
  return { documentType: key.slice(0, 1), documentNumber: key.slice(1) };
}

/** The key that `splitDocumentKey` splits. */
export function joinDocumentKey(documentType: string, documentNumber: string): DocumentKey {
  return isImageSeries(documentType) ? `${documentType}-${documentNumber}` : `${documentType}${documentNumber}`;
}
