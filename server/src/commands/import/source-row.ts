import { type PlainDate, parseIsoDate, parseWireDate } from '@portal/contract/values/plain-date';

/** A row cannot be loaded. The message is the reason in the report. */
export class RowProblem extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'RowProblem';
  }
}

/** Maximum characters of a value. A longer value means an unclosed quote, or would not fit an index entry. */
const TEXT_MAX_CHARACTERS = 500;
/** Maximum characters of a descriptive text: a legal description or a memorial. */
const LONG_TEXT_MAX_CHARACTERS = 20_000;
/** Maximum amount in cents: a hundred billion dollars. No recorded amount reaches it, and sums of such amounts stay safe integers. */
const AMOUNT_MAX_CENTS = 10_000_000_000_000;
const INTEGER_MAX = 2_147_483_647;

/**
 * A row of a file, read by column name. Every method returns undefined for a blank value and throws RowProblem for an invalid one;
 * `required` throws for a blank value.
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

  /** Returns the trimmed value, or undefined if it is blank. */
  text(column: string, maxCharacters = TEXT_MAX_CHARACTERS): string | undefined {
    const index = this.#columns.get(column);
    const value = index === undefined ? undefined : this.#values[index]?.trim();
    if (value === undefined || value === '') return undefined;
    if (value.includes('\uFFFD')) throw new RowProblem(`${column}: invalid in the file's encoding`);
    if (value.length > maxCharacters) throw new RowProblem(`${column}: longer than ${maxCharacters} characters`);
    return value.includes('\0') ? value.replaceAll('\0', '') : value;
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

  /** Reads a date in the form `YYYY-MM-DD` or `MM/DD/YYYY`. */
  date(column: string): PlainDate | undefined {
    const text = this.text(column);
    if (text === undefined) return undefined;
    const date = parseIsoDate(text) ?? parseWireDate(text);
    if (date === undefined) throw new RowProblem(`${column}: not a date (YYYY-MM-DD or MM/DD/YYYY): ${text}`);
    return date;
  }

  /** Reads a time such as `14:05` or `2:05 PM`. Drops seconds, because recording times are in minutes. */
  time(column: string): string | undefined {
    const text = this.text(column);
    if (text === undefined) return undefined;
    const [, hourText = '', minute = '', half] = /^(\d{1,2}):(\d{2})(?::\d{2})?\s*([AP]M)?$/i.exec(text) ?? [];
    const hour = (Number(hourText) % (half ? 12 : 24)) + (half?.toUpperCase() === 'PM' ? 12 : 0);
    const fits =
      hourText !== '' && Number(hourText) <= (half ? 12 : 23) && Number(minute) < 60 && !(half && hourText === '0');
    if (!fits) throw new RowProblem(`${column}: not a time (HH:MM or H:MM AM): ${text}`);
    return `${hour.toString().padStart(2, '0')}:${minute}`;
  }

  /** Reads dollars with up to two decimals as cents: `1250`, `1,250.00`, `$12.5`. */
  cents(column: string): number | undefined {
    const text = this.text(column);
    if (text === undefined) return undefined;
    const [, dollars, decimals = ''] = /^\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2})0*)?$/.exec(text) ?? [];
    const cents =
      dollars === undefined ? undefined : Number(dollars.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'));
    if (cents === undefined || cents > AMOUNT_MAX_CENTS)
      throw new RowProblem(`${column}: not an amount in dollars: ${text}`);
    return cents;
  }

  integer(column: string): number | undefined {
    const text = this.text(column);
    if (text === undefined) return undefined;
    if (!/^\d{1,10}$/.test(text) || Number(text) > INTEGER_MAX)
      throw new RowProblem(`${column}: not a whole number: ${text}`);
    return Number(text);
  }

  /** Reads Y, YES, TRUE, 1, or their opposites. A blank is false. */
  flag(column: string): boolean {
    const text = this.text(column)?.toUpperCase();
    if (text === undefined || ['N', 'NO', 'FALSE', '0'].includes(text)) return false;
    if (['Y', 'YES', 'TRUE', '1'].includes(text)) return true;
    throw new RowProblem(`${column}: must be Y or N: ${text}`);
  }

  /** Reads one of a fixed list of values, in any case. */
  oneOf<Choice extends string>(column: string, choices: readonly Choice[]): Choice | undefined {
    const text = this.text(column);
    if (text === undefined) return undefined;
    const choice = choices.find((candidate) => candidate === text.toUpperCase());
    if (choice === undefined) throw new RowProblem(`${column}: must be one of ${choices.join(', ')}: ${text}`);
    return choice;
  }

  /** Reads a code that must be in `known`. */
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
