import { createHash } from 'node:crypto';
import { trimText } from '@portal/contract/trim-text';
import { DOCUMENT_KEY_MAX_CHARACTERS, documentKeySchema } from '@portal/contract/values/document-key';
import { computeNaturalKey } from '@portal/contract/values/natural-key';

/** A document of a file: its type and its number as the county stores it. */
export interface ReadDocumentKey {
  readonly documentType: string;
  readonly number: string;
  /** Whether the number is the text without its prefix. Otherwise the text has to be displayed instead of it. */
  readonly isAsPresented: boolean;
}

/** The type of documents whose number doesn't state it: Abstract, which every county has. */
const DEFAULT_TYPE = 'A';
const NUMBER_MAX_CHARACTERS = DOCUMENT_KEY_MAX_CHARACTERS - 1;
/** Characters that keep a shortened number different from others with the same beginning. */
const DIGEST_CHARACTERS = 8;

/**
 * Reads a document key in any form: a type letter or prefix and the number (`A587329`, `TOR-10231`, `T-123`), or only a
 * number, whose type is then abstract (`587329`, `H123`, `img1921a Book 0397 Page 066`). Accepts any text with a letter
 * or digit: characters that a key can't have become dashes, and a long number is shortened.
 *
 * @param types the county's document types by the prefixes of their numbers, which include the letters of the types.
 * @returns undefined if the text has no letter or digit.
 */
export function readDocumentKey(text: string, types: ReadonlyMap<string, string>): ReadDocumentKey | undefined {
  const { documentType, number } = splitType(text, types);
  if (documentKeySchema.safeParse(documentType + number).success) return { documentType, number, isAsPresented: true };
  if (computeNaturalKey(number) === '') return undefined;
  const safe = trimText(number.replace(/[^A-Za-z0-9 ._-]+/g, '-').replace(/\.{2,}/g, '.'), /[^A-Za-z0-9]/);
  if (safe.length <= NUMBER_MAX_CHARACTERS) return { documentType, number: safe, isAsPresented: false };
  const digest = createHash('sha256').update(number).digest('hex').slice(0, DIGEST_CHARACTERS);
  return {
    documentType,
    number: `${safe.slice(0, NUMBER_MAX_CHARACTERS - DIGEST_CHARACTERS - 1)}-${digest}`,
    isAsPresented: false,
  };
}

function splitType(text: string, types: ReadonlyMap<string, string>): { documentType: string; number: string } {
  const [, prefix = '', digits = ''] = /^([A-Za-z]+)[\s.#-]*(\d.*)$/s.exec(text) ?? [];
  const prefixed = types.get(prefix.toUpperCase());
  if (prefixed !== undefined) return { documentType: prefixed, number: digits };
  // A number can start with letters (AFT_1580006658858, A Book 126 Page 121), but a lower-case letter makes it a word (Assessor).
  const [, letter = '', rest = ''] = /^([A-Z])(?:[\s.#-]+|(?=[A-Z\d_]))(\S.*)$/s.exec(text) ?? [];
  const lettered = types.get(letter);
  if (lettered !== undefined) return { documentType: lettered, number: rest };
  return { documentType: DEFAULT_TYPE, number: text };
}
