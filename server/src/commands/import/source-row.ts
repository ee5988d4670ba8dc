import { type PlainDate, parseIsoDate, parseWireDate } from '@portal/contract/values/plain-date';

/** A row that can not be loaded, and why, in words for the report. */
export class RowProblem extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'RowProblem';
  }
}

/** Longest value that is read, in characters: beyond it a quote was not closed, or an index entry would not fit its key. */
const TEXT_MAX_CHARACTERS = 500;
/** Longest descriptive text, in characters: a legal description or a memorial. */
const LONG_TEXT_MAX_CHARACTERS = 20_000;
/** Largest amount, in cents: a hundred billion dollars, which no recorded amount reaches and every sum of them can hold. */
const AMOUNT_MAX_CENTS = 10_000_000_000_000;
const INTEGER_MAX = 2_147_483_647;

/**
 * One row of a file, read by column name. Every reader answers undefined for a blank value, and throws RowProblem for one that it can not
 * read; `required` asks that there is one.
 */
export class SourceRow {
  readonly line: number;
  readonly file: number;
  readonly #columns: ReadonlyMap<string, number>;
  readonly #values: readonly string[];

  constructor(origin: { file: number; line: number }, columns: ReadonlyMap<string, number>, values: readonly string[]) {
    this.file = origin.file;
    this.line = origin.line;
    this.#columns = columns;
    this.#values = values;
  }

  /** The value without blanks around it, or undefined for none. */
  text(column: string, maxCharacters = TEXT_MAX_CHARACTERS): string | undefined {
    const index = this.#columns.get(column);
    const value = index === undefined ? undefined : this.#values[index]?.trim();
    if (value === undefined || value === '') return undefined;
    if (value.includes('\uFFFD')) throw new RowProblem(`${column}: not readable in the file's encoding`);
    if (value.length > maxCharacters) throw new RowProblem(`${column}: longer than ${maxCharacters} characters`);
    return value.includes('\0') ? value.replaceAll('\0', '') : value;
  }

  /** The row as the report repeats it. */
  excerpt(): string {
    return this.#values.join(',');
  }

  longText(column: string): string | undefined {
    return this.text(column, LONG_TEXT_MAX_CHARACTERS);
  }

  /** Parts of a list that is written with `|`. */
  list(column: string): readonly string[] {
    const parts = this.longText(column)?.split('|') ?? [];
    return parts.map((part) => part.trim()).filter((part) => part !== '');
  }

  /** `YYYY-MM-DD` or `MM/DD/YYYY`. */
  date(column: string): PlainDate | undefined {
    const text = this.text(column);
    if (text === undefined) return undefined;
    const date = parseIsoDate(text) ?? parseWireDate(text);
    if (date === undefined) throw new RowProblem(`${column}: no date YYYY-MM-DD or MM/DD/YYYY: ${text}`);
    return date;
  }

  /** `14:05`, `2:05 PM`; seconds are dropped, because recording is to the minute. */
  time(column: string): string | undefined {
    const text = this.text(column);
    if (text === undefined) return undefined;
    const [, hourText = '', minute = '', half] = /^(\d{1,2}):(\d{2})(?::\d{2})?\s*([AP]M)?$/i.exec(text) ?? [];
    const hour = (Number(hourText) % (half ? 12 : 24)) + (half?.toUpperCase() === 'PM' ? 12 : 0);
    const fits =
      hourText !== '' && Number(hourText) <= (half ? 12 : 23) && Number(minute) < 60 && !(half && hourText === '0');
    if (!fits) throw new RowProblem(`${column}: no time HH:MM or H:MM AM: ${text}`);
    return `${hour.toString().padStart(2, '0')}:${minute}`;
  }

  /** Dollars with up to two decimals, in cents: `1250`, `1,250.00`, `$12.5`. */
  cents(column: string): number | undefined {
    const text = this.text(column);
    if (text === undefined) return undefined;
    const [, dollars, decimals = ''] = /^\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2})0*)?$/.exec(text) ?? [];
    const cents =
      dollars === undefined ? undefined : Number(dollars.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'));
    if (cents === undefined || cents > AMOUNT_MAX_CENTS)
      throw new RowProblem(`${column}: no amount in dollars: ${text}`);
    return cents;
  }

  integer(column: string): number | undefined {
    const text = this.text(column);
    if (text === undefined) return undefined;
    if (!/^\d{1,10}$/.test(text) || Number(text) > INTEGER_MAX)
      throw new RowProblem(`${column}: no whole number: ${text}`);
    return Number(text);
  }

  /** Y, YES, TRUE, 1 and their contraries; a blank is false. */
  flag(column: string): boolean {
    const text = this.text(column)?.toUpperCase();
    if (text === undefined || ['N', 'NO', 'FALSE', '0'].includes(text)) return false;
    if (['Y', 'YES', 'TRUE', '1'].includes(text)) return true;
    throw new RowProblem(`${column}: neither Y nor N: ${text}`);
  }

  /** One of a closed list, in any case. */
  oneOf<Choice extends string>(column: string, choices: readonly Choice[]): Choice | undefined {
    const text = this.text(column);
    if (text === undefined) return undefined;
    const choice = choices.find((candidate) => candidate === text.toUpperCase());
    if (choice === undefined) throw new RowProblem(`${column}: none of ${choices.join(', ')}: ${text}`);
    return choice;
  }

  /** A code of a table of the county. */
  code(column: string, known: ReadonlySet<string>): string | undefined {
    const code = this.text(column)?.toUpperCase();
    if (code !== undefined && !known.has(code)) throw new RowProblem(`${column}: unknown code ${code}`);
    return code;
  }

  required<Value>(column: string, value: Value | undefined): Value {
    if (value === undefined) throw new RowProblem(`${column}: missing`);
    return value;
  }
}
