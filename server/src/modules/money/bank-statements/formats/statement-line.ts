import type { StatementFormat, StatementProblem } from '@portal/contract/money/bank-statements/bank-statements';
import { AMOUNT_MAX_CENTS, type Cents } from '@portal/contract/values/money';
import { type PlainDate, parseIsoDate } from '@portal/contract/values/plain-date';

/** A line of a bank statement. */
export interface StatementLine {
  /** The number of the account as the file has it; empty if it names none. */
  readonly account: string;
  /** The bank's own number of the line; empty if it gives none. */
  readonly reference: string;
  readonly postedOn: PlainDate;
  /** Negative if it left the account. */
  readonly amountCents: Cents;
  readonly description: string;
}

export interface ReadStatement {
  readonly format: StatementFormat;
  readonly lines: readonly StatementLine[];
}

/** The reason why a statement isn't read. */
export class StatementRefusedError extends Error {
  readonly problem: StatementProblem;
  /** From 1; 0 if it is about the whole file. */
  readonly line: number;

  constructor(problem: StatementProblem, line: number) {
    super(`The statement was refused: ${problem}, line ${line}.`);
    this.name = 'StatementRefusedError';
    this.problem = problem;
    this.line = line;
  }
}

/** Texts of banks are longer than anyone reads. */
const TEXT_MAX_CHARACTERS = 500;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const UNPRINTABLE = /[\u0000-\u001f\u007f\p{Cs}\p{Bidi_C}]+/gu;

/** Cleans a bank's text: one line without control characters and direction marks, which could show another text. */
export function cleanText(text: string): string {
  return text.replace(UNPRINTABLE, ' ').replace(/ {2,}/g, ' ').trim().slice(0, TEXT_MAX_CHARACTERS);
}

const REFERENCE_MAX_CHARACTERS = 255;

/** Checks a number of an account or a line. @throws StatementRefusedError for one that is longer than any format allows. */
export function checkReference(text: string, line: number): string {
  const reference = cleanText(text);
  if (text.length > REFERENCE_MAX_CHARACTERS) throw new StatementRefusedError('TEXT', line);
  return reference;
}

/** Reads a date of eight digits, year first. @throws StatementRefusedError. */
export function readDate(digits: string, line: number): PlainDate {
  const date = /^\d{8}$/.test(digits)
    ? parseIsoDate(`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`)
    : undefined;
  if (date === undefined || date < '1990-01-01' || date > '2199-12-31') throw new StatementRefusedError('DATE', line);
  return date;
}

/**
 * Makes cents of whole dollars and decimals.
 *
 * @param decimals digits; those after the second must be zeros.
 * @throws StatementRefusedError for a part of a cent, or beyond the limit of amounts.
 */
export function readCents(dollars: string, decimals: string, line: number): Cents {
  if (dollars.length > 12 || !/^\d{0,2}0*$/.test(decimals)) throw new StatementRefusedError('AMOUNT', line);
  const cents = Number(dollars) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
  if (cents > AMOUNT_MAX_CENTS) throw new StatementRefusedError('AMOUNT', line);
  return cents;
}
