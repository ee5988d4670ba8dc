import { computeNaturalKey } from '@portal/contract/values/natural-key';

/** A document type and what people write before its numbers (table document_types). */
export interface NumberedType {
  readonly code: string;
  readonly prefixes: readonly string[];
}

/** How a number is stored beside its text. */
export interface NumberKeys {
  /** Natural order; unique within a document type. */
  readonly numberKey: string;
  /** Letters and digits alone without leading zeros: finds `1987-123` typed as `1987123`. */
  readonly numberCompact: string;
}

/** One way to read what was typed; `documentType` is undefined where neither the text nor the searcher names one. */
export interface NumberReading extends NumberKeys {
  readonly documentType: string | undefined;
}

/** Keys of a number as recorded, without the letter of its type. Empty keys where it has neither letter nor digit. */
export function computeNumberKeys(number: string): NumberKeys {
  return {
    numberKey: computeNaturalKey(number),
    numberCompact: number
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .replace(/^0+(?=.)/, ''),
  };
}

/**
 * The ways to read a typed document number: as it stands and, where it begins with the prefix of a type (`A683300`, `TOR-10231`,
 * `ABS 127753`), as that type and the rest. A document matches when any reading has its numberKey or numberCompact.
 *
 * @param documentType the type chosen beside the number, or undefined for all; readings of another type are left out.
 */
export function listNumberReadings(
  text: string,
  types: readonly NumberedType[],
  documentType: string | undefined,
): readonly NumberReading[] {
  const readings: NumberReading[] = [];
  const asIs = computeNumberKeys(text);
  if (asIs.numberKey !== '') readings.push({ documentType, ...asIs });

  const prefixed = splitNumberPrefix(text, types);
  if (prefixed && (documentType === undefined || documentType === prefixed.documentType)) {
    readings.push({ documentType: prefixed.documentType, ...computeNumberKeys(prefixed.number) });
  }
  return readings;
}

/** A document that a text names. */
export interface WrittenDocument {
  /** Undefined where a bare number is written. */
  readonly documentType: string | undefined;
  readonly numberKey: string;
}

/**
 * The document that a remark of the index names: the letter of a type and a number (`T104477`), or a number alone.
 *
 * @param isType whether a letter is a document type of the county.
 * @returns undefined for other words (`SEE FILE`).
 */
export function readWrittenDocument(text: string, isType: (code: string) => boolean): WrittenDocument | undefined {
  const [, letter = '', number = ''] = /^\s*([A-Z]?)[\s.#-]*(\d.*)$/.exec(text.toUpperCase()) ?? [];
  if (number === '' || (letter !== '' && !isType(letter))) return undefined;
  return { documentType: letter === '' ? undefined : letter, numberKey: computeNaturalKey(number) };
}

/**
 * Splits `TOR-10231` into its type and its number.
 *
 * @returns undefined where the text does not begin with a known prefix and a digit.
 */
export function splitNumberPrefix(
  text: string,
  types: readonly NumberedType[],
): { readonly documentType: string; readonly number: string } | undefined {
  const match = /^\s*([A-Z]+)[\s.#-]*(\d.*?)\s*$/i.exec(text);
  const [, prefix = '', number = ''] = match ?? [];
  const type = types.find((candidate) => candidate.prefixes.includes(prefix.toUpperCase()));
  return type ? { documentType: type.code, number } : undefined;
}
