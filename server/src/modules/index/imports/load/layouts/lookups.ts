import type { PlainDate } from '@portal/contract/values/plain-date';
import {
  computeNaturalKey,
  computeNumberKeys,
  computePlatKey,
  expandLots,
  type ImportCodes,
  type NameOrder,
  type NumberKeys,
  type Party,
  parseAliquot,
  parseParties,
  readDocumentKey,
} from '../../../records/index.ts';
import { rememberTexts } from '../files/remember-texts.ts';
import { RowProblem, type SourceRow } from '../files/source-row.ts';
import { findSpreadsheetProblem } from '../files/spreadsheet-values.ts';
import { LearnedCodes } from './learned-codes.ts';

/** A document reference in a row. */
export interface DocumentReference extends NumberKeys {
  readonly documentType: string;
  readonly number: string;
  /** The number as presented, if the county can't store it in this form. */
  readonly displayNumber: string;
}

/** The dates that the days of records are compared with. */
export interface CountyDays {
  /** The county's day. */
  readonly today: PlainDate;
  /** An IANA name. */
  readonly timeZone: string;
  /** The first day of the county's oldest index; undefined if no coverage was imported. */
  readonly indexBegin: PlainDate | undefined;
}

/** Texts of parties that are remembered, some 20 MB. */
const REMEMBERED_PARTIES = 20_000;
/** Lots, parts of sections, and plats that are remembered, some 2 MB each. */
const REMEMBERED_PARTS = 10_000;

/** 123 (RE-RECORDED). Shorter words tell parts of a document apart: 123 (A). */
const NOTE_AT_END = / {0,3}\([A-Za-z][A-Za-z .-]{2,40}\)$/;
/** T12, TOR-10231: a number by which most counties mean registered land. */
const LIKE_TORRENS = /^T(?:OR)?[\s.#-]{0,3}\d/i;

/** Checks rows against the county's codes and plats, and against those of files that were read earlier. */
export class Lookups {
  readonly codes: LearnedCodes;
  readonly days: CountyDays;
  /** Name keys that this run has already staged. */
  readonly stagedNameKeys = new Set<string>();

  /** Caches the last document, since consecutive rows usually belong to the same one. */
  #last: { readonly key: string; readonly document: DocumentReference } | undefined;
  /** Expands lots (`expandLots`). */
  readonly lots = rememberTexts(expandLots, REMEMBERED_PARTS);
  /** Parses a part of a section (`parseAliquot`). */
  readonly aliquot = rememberTexts(parseAliquot, REMEMBERED_PARTS);
  /** Banks, public bodies and builders are parties of many documents. */
  readonly #parties: Readonly<Record<NameOrder, (text: string) => readonly Party[]>> = {
    INDEX: rememberTexts((text) => parseParties(text, 'INDEX'), REMEMBERED_PARTIES),
    NATURAL: rememberTexts((text) => parseParties(text, 'NATURAL'), REMEMBERED_PARTIES),
  };
  readonly #platNumberKey = rememberTexts(computeNaturalKey, REMEMBERED_PARTS);

  constructor(codes: ImportCodes, days: CountyDays) {
    this.codes = new LearnedCodes(codes);
    this.days = days;
  }

  /**
   * Reads a document key in any form (`readDocumentKey`). Words in parentheses after the number say something about the document, or tell
   * it apart from another one with the number: it stays another document, and the number alone finds both.
   *
   * @returns undefined for an empty value.
   * @throws RowProblem for a key without a letter or digit, or what a spreadsheet has made of a number.
   */
  document(row: SourceRow, column: string): DocumentReference | undefined {
    const key = row.text(column);
    if (key === undefined) return undefined;
    if (key === this.#last?.key) return this.#last.document;
    refuseSpreadsheetValue(column, key);
    const read = readDocumentKey(key, this.codes.documentTypes);
    if (read === undefined) throw new RowProblem(`${column}: no letter or digit in`, key);
    if (LIKE_TORRENS.test(key) && !this.codes.documentTypes.has('T'))
      row.warnOf(`${column}: looks like a Torrens number, but the county has no Torrens documents`, key);
    const { documentType, number, isAsPresented } = read;
    const displayNumber = isAsPresented ? number : key;
    const document = { documentType, number, displayNumber, ...computeNumberKeys(number) };
    const plain = NOTE_AT_END.test(key)
      ? readDocumentKey(key.replace(NOTE_AT_END, ''), this.codes.documentTypes)
      : read;
    if (plain !== undefined && plain.number !== number) {
      row.warnOf(`${column}: words after the number, which alone finds the document too`, key);
      document.numberCompact = computeNumberKeys(plain.number).numberCompact;
    }
    this.#last = { key, document };
    return document;
  }

  requiredDocument(row: SourceRow, column = 'document'): DocumentReference {
    return row.required(column, this.document(row, column));
  }

  /** Parses a field of party names (`parseParties`), each text once while it is remembered. */
  parties(text: string, order: NameOrder): readonly Party[] {
    return this.#parties[order](text);
  }

  /** The name of a plat that a row gives by its number; otherwise the text of the row. */
  platName(row: SourceRow, column: string): string | undefined {
    const text = row.text(column);
    return text === undefined ? undefined : (this.codes.plats.get(this.#platNumberKey(text)) ?? text);
  }

  /**
   * Finds a plat by its number or, failing that, by its name or an alias.
   *
   * @returns its number_key, or undefined for an empty value.
   * @throws RowProblem if the county has no such plat, or several.
   */
  plat(row: SourceRow, column: string): string | undefined {
    const text = row.text(column);
    if (text === undefined) return undefined;
    const numberKey = this.#platNumberKey(text);
    if (this.codes.plats.has(numberKey)) return numberKey;
    const [plat, ...others] = this.codes.platsByName.get(computePlatKey(text)) ?? [];
    if (plat === undefined || others.length > 0) throw new RowProblem(`${column}: unknown plat`, text);
    return plat;
  }
}

/**
 * Reads a required identifier and its natural order key.
 *
 * @throws RowProblem if it is missing, has no letter or digit, or is what a spreadsheet has made of a number.
 */
export function requiredKey(row: SourceRow, column: string): { readonly text: string; readonly key: string } {
  const text = row.required(column, row.text(column));
  refuseSpreadsheetValue(column, text);
  const key = computeNaturalKey(text);
  if (key === '') throw new RowProblem(`${column}: no letter or digit in`, text);
  return { text, key };
}

function refuseSpreadsheetValue(column: string, text: string): void {
  const problem = findSpreadsheetProblem(text);
  if (problem !== undefined) throw new RowProblem(`${column}: not a number, ${problem}`, text);
}
