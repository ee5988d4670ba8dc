import { z } from 'zod';
import { problemMessage } from '../problem.ts';
import { IMAGE_SERIES, isImageSeries } from './image-series.ts';

/** Type letter and number: `A587329`. The first character is the document type, the rest the number (Spec 1 §3). */
export type DocumentKey = string;

/** The document type that marks a Torrens document (Spec 2 §9). */
export const TORRENS_TYPE = 'T';

/** Longer than the numbers of any known county. */
export const DOCUMENT_KEY_MAX_CHARACTERS = 41;

/**
 * Letters, digits, dashes, dots, underscores and inner spaces: the characters that recorders use in numbers, without a
 * meaning in a file system, a header or a statement.
 */
export const documentKeySchema = z
  .string()
  .min(2, problemMessage('invalid'))
  .max(DOCUMENT_KEY_MAX_CHARACTERS, problemMessage('invalid'))
  .regex(/^[A-Z][A-Za-z0-9](?:[A-Za-z0-9 ._-]*[A-Za-z0-9])?$/, problemMessage('invalid'));

/** Splits a document key into type and number, or the image key of another record into series and number. */
export function splitDocumentKey(key: DocumentKey): { readonly documentType: string; readonly documentNumber: string } {
  const series = IMAGE_SERIES.find((each) => key.startsWith(`${each}-`));
  if (series !== undefined) return { documentType: series, documentNumber: key.slice(series.length + 1) };
  return { documentType: key.slice(0, 1), documentNumber: key.slice(1) };
}

/** The reverse of `splitDocumentKey`. */
export function joinDocumentKey(documentType: string, documentNumber: string): DocumentKey {
  return isImageSeries(documentType) ? `${documentType}-${documentNumber}` : `${documentType}${documentNumber}`;
}
