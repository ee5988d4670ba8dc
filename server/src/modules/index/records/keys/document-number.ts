import { computeNaturalKey, toHalfWidth } from '@portal/contract/values/natural-key';

/** A document type and the prefixes that users type before its numbers (table document_types). */
export interface NumberedType {
  readonly code: string;
  readonly prefixes: readonly string[];
}

/** The keys of a document number, which are stored with its text. */
export interface NumberKeys {
  /** Natural order key. Unique within a document type. */
  readonly numberKey: string;
  /** Only letters and digits, without leading zeros, so that `1987123` finds `1987-123`. */
  readonly numberCompact: string;
}

/** One interpretation of a typed number. `documentType` is undefined if neither the text nor the user specifies one. */
export interface NumberInterpretation extends NumberKeys {
  readonly documentType: string | undefined;
}

/** Computes the keys of a recorded number without its type letter. The keys are empty if it has no letter or digit. */
export function computeNumberKeys(number: string): NumberKeys {
  return {
    numberKey: computeNaturalKey(number),
    numberCompact: number
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .replace(/^0+(?=.)/, ''),
  };
}

/** Words that users type before a number: Document No. 110994. */
const LEADING_WORDS = /^[\s#.:]*(?:(?:documents?|doc|instruments?|instr|inst|number|num|no)\b[\s#.:]*)+(?=\S)/i;

/**
 * Lists the interpretations of a typed document number: the text itself and, if it starts with a type's prefix (`A683300`,
 * `TOR-10231`, `ABS 127753`), that type with the rest. A document matches if its numberKey or numberCompact equals that of any one.
 *
 * @param documentType the selected type, or undefined for all. Interpretations of other types are omitted.
 */
export function listNumberInterpretations(
  text: string,
  types: readonly NumberedType[],
  documentType: string | undefined,
): readonly NumberInterpretation[] {
  const interpretations: NumberInterpretation[] = [];
  const number = toHalfWidth(text).replace(LEADING_WORDS, '');
  const asIs = computeNumberKeys(number);
  if (asIs.numberKey !== '') interpretations.push({ documentType, ...asIs });

  const prefixed = splitNumberPrefix(number, types);
  if (prefixed && (documentType === undefined || documentType === prefixed.documentType)) {
    interpretations.push({ documentType: prefixed.documentType, ...computeNumberKeys(prefixed.number) });
  }
  return interpretations;
}

/** A document mentioned in a text. */
export interface DocumentReference {
  /** Undefined if the text is only a number. */
  readonly documentType: string | undefined;
  readonly numberKey: string;
}

/**
 * Parses a remark of the index that consists of a document: a type letter and number (`T104477`), or only a number.
 *
 * @param isType whether a letter is a document type of the county.
 * @returns undefined for other text (`SEE FILE`).
 */
export function parseDocumentReference(text: string, isType: (code: string) => boolean): DocumentReference | undefined {
  const [, letter = '', number = ''] = /^([A-Z]?)[\s.#-]*(\d.*)$/.exec(text.toUpperCase().trimStart()) ?? [];
  if (number === '' || (letter !== '' && !isType(letter))) return undefined;
  return { documentType: letter === '' ? undefined : letter, numberKey: computeNaturalKey(number) };
}

/**
 * Splits a number such as `TOR-10231` into its type and number.
 *
 * @returns undefined if the text doesn't start with a known prefix followed by a digit.
 */
export function splitNumberPrefix(
  text: string,
  types: readonly NumberedType[],
): { readonly documentType: string; readonly number: string } | undefined {
  const match = /^([A-Z]+)[\s.#-]*(\d.*)$/i.exec(text.trim());
  const [, prefix = '', number = ''] = match ?? [];
  const type = types.find((candidate) => candidate.prefixes.includes(prefix.toUpperCase()));
  return type ? { documentType: type.code, number } : undefined;
}
