/** Maximum lines of one row. A quote that spans more was never closed. */
const ROW_MAX_LINES = 200;
/** Maximum characters of one row, for the same reason. */
const ROW_MAX_CHARACTERS = 200_000;
const UNCLOSED = 'unclosed quote';

/** A row of the file, or why it is invalid. */
export type CsvRow =
  | { readonly line: number; readonly values: readonly string[] }
  | {
      readonly line: number;
      readonly problem: string;
      readonly excerpt: string;
      /** Whether it has fewer columns than the first row. */
      readonly isShort?: boolean;
    };

/**
 * Splits the text of a CSV file into rows (RFC 4180), in pieces. Unlike common CSV parsers, it recovers from errors: a row with an
 * unclosed quote loses only its own line, whereas those parsers treat the rest of the file as the quoted value.
 */
export class CsvSplitter {
  readonly #delimiter: string;
  #lines: string[] = [];
  #rest = '';
  /** The number of the first line in `#lines`. */
  #line = 1;
  /** The number of columns of the first row, once it has been read. */
  #width: number | undefined;
  #isCut = false;
  #lastRow: CsvRow | undefined;

  /** @param delimiter one or more characters, without quotes. */
  constructor(delimiter = ',') {
    this.#delimiter = delimiter;
  }

  /** Returns the rows that this piece of the text completes. */
  add(text: string): readonly CsvRow[] {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#lines.push(line);
    return this.#readRows(false);
  }

  /** Whether the text ended in the middle of its last row: in a quote, or before its last columns without the end of the line. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** Returns the remaining rows at the end of the text. */
  end(): readonly CsvRow[] {
    const last = dropEndOfFile(this.#rest);
    if (last !== '') this.#lines.push(last);
    this.#rest = '';
    const before = this.#lastRow;
    const rows = this.#readRows(true);
    const broken = rows.slice(rows.findLastIndex((row) => 'values' in row) + 1);
    const [above, below] = [before, ...rows].slice(-2);
    // Two short lines are a footer, such as a total and the time of the report.
    const endsShort = last !== '' && rows.length > 0 && isShort(below) && !isShort(above);
    this.#isCut = endsShort || broken.some((row) => 'problem' in row && row.problem === UNCLOSED);
    return rows;
  }

  #readRows(isEnd: boolean): readonly CsvRow[] {
    const rows: CsvRow[] = [];
    let index = 0;
    while (index < this.#lines.length) {
      const taken = this.#readRow(index, isEnd);
      if (taken === undefined) break;
      if (taken.row !== undefined) rows.push(taken.row);
      index += taken.lines;
    }
    this.#lastRow = rows.at(-1) ?? this.#lastRow;
    this.#lines = this.#lines.slice(index);
    this.#line += index;
    return rows;
  }

  /** @returns undefined if the row is not complete yet. */
  #readRow(start: number, isEnd: boolean): { readonly row: CsvRow | undefined; readonly lines: number } | undefined {
    const line = this.#line + start;
    const first = trimReturn(this.#lines[start] ?? '');
    if (first.trim() === '') return { row: undefined, lines: 1 };
    let text = first;
    for (let lines = 1; ; lines += 1) {
      const values = splitRow(text, this.#delimiter);
      if (values === 'broken') return { row: broken(line, 'unexpected quote', first), lines: 1 };
      if (values !== 'open') return this.#checkWidth(line, values, first, lines);
      if (lines >= ROW_MAX_LINES || text.length > ROW_MAX_CHARACTERS) break;
      const next = this.#lines[start + lines];
      if (next === undefined && !isEnd) return undefined;
      if (next === undefined) break;
      text += `\n${trimReturn(next)}`;
    }
    return { row: broken(line, UNCLOSED, first), lines: 1 };
  }

  #checkWidth(line: number, values: readonly string[], first: string, lines: number) {
    this.#width ??= values.length;
    if (values.length === this.#width) return { row: { line, values }, lines };
    // Only the first line is broken: the following lines can be rows that a stray quote included.
    const row = broken(line, `${values.length} columns instead of ${this.#width}`, first);
    return { row: { ...row, isShort: values.length < this.#width }, lines: 1 };
  }
}

function broken(line: number, problem: string, excerpt: string) {
  return { line, problem, excerpt };
}

const isShort = (row: CsvRow | undefined) => row !== undefined && 'problem' in row && row.isShort === true;

/** Removes the character with which DOS ends files. */
export function dropEndOfFile(lastLine: string): string {
  return lastLine.endsWith('\x1a') ? lastLine.slice(0, -1) : lastLine;
}

function trimReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

function splitRow(text: string, delimiter: string): readonly string[] | 'open' | 'broken' {
  if (!text.includes('"')) return text.split(delimiter);
  const values: string[] = [];
  let position = 0;
  for (;;) {
    if (text[position] === '"') {
      const end = findClosingQuote(text, position + 1);
      if (end === -1) return 'open';
      values.push(text.slice(position + 1, end).replaceAll('""', '"'));
      position = end + 1;
      if (position < text.length && !text.startsWith(delimiter, position)) return 'broken';
    } else {
      const comma = text.indexOf(delimiter, position);
      const value = text.slice(position, comma === -1 ? undefined : comma);
      // Some exports quote nothing and write inches and nicknames without escaping: 6" PIPE. Such a quote is part of
      // the value.
      values.push(value);
      position = comma === -1 ? text.length : comma;
    }
    if (position >= text.length) return values;
    position += delimiter.length;
    if (position === text.length) return [...values, ''];
  }
}

function findClosingQuote(text: string, from: number): number {
  let position = text.indexOf('"', from);
  while (position !== -1 && text[position + 1] === '"') position = text.indexOf('"', position + 2);
  return position;
}
