import type { PlainDate } from '@portal/contract/values/plain-date';
import { isBlankDate, type Moment, parseMoment, parseTime } from './parse-moment.ts';

/** A row cannot be loaded, or a value of it cannot be read. */
export class RowProblem extends Error {
  /** The same for all rows with this problem, so that the report can count them. */
  readonly reason: string;

  /** @param value the value that has the problem. */
  constructor(reason: string, value?: string | number) {
    super(value === undefined ? reason : `${reason}: ${value}`);
    this.name = 'RowProblem';
    this.reason = reason;
  }
}

/** Maximum characters of a value. A longer value means an unclosed quote, or would not fit an index entry. */
const TEXT_MAX_CHARACTERS = 500;
/** Maximum characters of a descriptive text: a legal description or a memorial. */
const LONG_TEXT_MAX_CHARACTERS = 20_000;
/** Maximum amount in cents: a hundred billion dollars. No recorded amount reaches it, and sums of such amounts stay safe integers. */
const AMOUNT_MAX_CENTS = 10_000_000_000_000;
const INTEGER_MAX = 2_147_483_647;

/** A part of a row that was left out, or stored in another form. */
export interface RowWarning {
  /** The same for all rows with this problem. */
  readonly reason: string;
  readonly message: string;
}

/** The zero byte, which databases refuse, and direction marks, which can show a text as another one. */
const REMOVED = /[\0\p{Bidi_C}]/u;
const REMOVED_EVERYWHERE = new RegExp(REMOVED, 'gu');

const NO_WARNINGS: readonly RowWarning[] = [];

/**
 * A row of a file, read by column name. Every method returns undefined for a blank value and throws RowProblem for an invalid one;
 * `required` throws for a blank value.
 */
export class SourceRow {
  readonly line: number;
  readonly file: number;
  warnings: readonly RowWarning[];
  readonly #columns: ReadonlyMap<string, number>;
  readonly #values: readonly string[];

  /** @param warnings of the row that this one is made from. */
  constructor(
    origin: { file: number; line: number },
    columns: ReadonlyMap<string, number>,
    values: readonly string[],
    warnings: readonly RowWarning[] = NO_WARNINGS,
  ) {
    this.warnings = warnings;
    this.file = origin.file;
    this.line = origin.line;
    this.#columns = columns;
    this.#values = values;
  }

  /** Returns the trimmed value, or undefined if it is blank. */
  text(column: string, maxCharacters = TEXT_MAX_CHARACTERS): string | undefined {
    const index = this.#columns.get(column);
    const value = index === undefined ? undefined : this.#values[index]?.trim();
    if (value === undefined || value === '') return undefined;
    if (value.includes('\uFFFD')) throw new RowProblem(`${column}: invalid in the file's encoding`);
    if (value.length > maxCharacters) throw new RowProblem(`${column}: longer than ${maxCharacters} characters`);
    return REMOVED.test(value) ? value.replaceAll(REMOVED_EVERYWHERE, '') : value;
  }

  /** Returns the trimmed value of whatever length and characters, or undefined if it is blank. */
  peek(column: string): string | undefined {
    const index = this.#columns.get(column);
    return (index !== undefined && this.#values[index]?.trim()) || undefined;
  }

  columnNames(): readonly string[] {
    return [...this.#columns.keys()];
  }

  has(column: string): boolean {
    return this.#columns.has(column);
  }

  /** Returns a row with further columns, or other values in them. */
  extend(values: ReadonlyMap<string, string>): SourceRow {
    const columns = new Map(this.#columns);
    const texts = [...this.#values];
    for (const [column, value] of values) {
      const index = columns.get(column) ?? texts.length;
      columns.set(column, index);
      texts[index] = value;
    }
    return new SourceRow(this, columns, texts);
  }

  /** Returns the row as it appears in the report. */
  excerpt(): string {
    return this.#values.join(',');
  }

  longText(column: string): string | undefined {
    return this.text(column, LONG_TEXT_MAX_CHARACTERS);
  }

  /** Reads a list separated by `|`. */
  list(column: string): readonly string[] {
    const parts = this.longText(column)?.split('|') ?? [];
    return parts.map((part) => part.trim()).filter((part) => part !== '');
  }

  /** Reads a date, ignoring a time after it. */
  date(column: string): PlainDate | undefined {
    return this.moment(column)?.date;
  }

  /** Reads a date and the time after it, if there is one: `1/8/1973`, `2013-03-05 14:05:11`. */
  moment(column: string): Moment | undefined {
    const text = this.text(column);
    if (text === undefined) return undefined;
    const moment = parseMoment(text);
    if (moment === undefined && isBlankDate(text)) return undefined;
    if (moment === undefined) throw new RowProblem(`${column}: not a date`, text);
    return moment;
  }

  /** Reads a time such as `14:05` or `2:05 PM`. Drops seconds, because recording times are in minutes. */
  time(column: string): string | undefined {
    const text = this.text(column);
    if (text === undefined) return undefined;
    const time = parseTime(text) ?? parseMoment(text)?.time;
    if (time === undefined) throw new RowProblem(`${column}: not a time (HH:MM or H:MM AM)`, text);
    return time;
  }

  /** Reads dollars with up to two decimals as cents: `1250`, `1,250.00`, `$12.5`, `.60`. */
  cents(column: string): number | undefined {
    const text = this.text(column);
    if (text === undefined) return undefined;
    const [, dollars, decimals = ''] = /^\$?(\d{1,3}(?:,\d{3})+|\d+|(?=\.))(?:\.(\d{1,2})0*)?$/.exec(text) ?? [];
    const cents =
      dollars === undefined ? undefined : Number(dollars.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'));
    if (cents === undefined || cents > AMOUNT_MAX_CENTS)
      throw new RowProblem(`${column}: not an amount in dollars`, text);
    return cents;
  }

  integer(column: string): number | undefined {
    const text = this.text(column);
    if (text === undefined) return undefined;
    if (!/^\d{1,10}$/.test(text) || Number(text) > INTEGER_MAX)
      throw new RowProblem(`${column}: not a whole number`, text);
    return Number(text);
  }

  /** Reads Y, YES, TRUE, 1, or their opposites. A blank is false. */
  flag(column: string): boolean {
    const text = this.text(column)?.toUpperCase();
    if (text === undefined || ['N', 'NO', 'FALSE', '0'].includes(text)) return false;
    if (['Y', 'YES', 'TRUE', '1'].includes(text)) return true;
    throw new RowProblem(`${column}: must be Y or N`, text);
  }

  /** Reads one of a fixed list of values, ignoring case. */
  oneOf<Choice extends string>(column: string, choices: readonly Choice[]): Choice | undefined {
    const text = this.text(column);
    if (text === undefined) return undefined;
    const choice = choices.find((candidate) => candidate === text.toUpperCase());
    if (choice === undefined) throw new RowProblem(`${column}: must be one of ${choices.join(', ')}`, text);
    return choice;
  }

  /** Reads a code that must be in `known`. */
  code(column: string, known: ReadonlySet<string>): string | undefined {
    const code = this.text(column)?.toUpperCase();
    if (code !== undefined && !known.has(code)) throw new RowProblem(`${column}: unknown code`, code);
    return code;
  }

  /**
   * Reads a value that the record can do without. If it cannot be read, leaves it out and adds a warning to the row.
   *
   * @param read one of the methods above, or a function that uses them.
   */
  optional<Value>(read: () => Value): Value | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error;
      this.warn(error.reason, error.message);
      return undefined;
    }
  }

  /** Adds a warning: the row is loaded, but not entirely unchanged. */
  warn(reason: string, message = reason): void {
    this.warnings = [...this.warnings, { reason, message }];
  }

  /** The same, naming the value that it is about. */
  warnOf(reason: string, value: string): void {
    this.warn(reason, `${reason}: ${value}`);
  }

  required<Value>(column: string, value: Value | undefined): Value {
    if (value === undefined) throw new RowProblem(`${column}: missing`);
    return value;
  }
}
