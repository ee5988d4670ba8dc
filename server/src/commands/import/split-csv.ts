/** Lines that one row may span; a quote that is open for longer was never closed. */
const ROW_MAX_LINES = 200;
/** Characters of one row, for the same reason. */
const ROW_MAX_CHARACTERS = 200_000;

/** A row as it stands in the file, or why it is none. */
export type CsvRow =
  | { readonly line: number; readonly values: readonly string[] }
  | { readonly line: number; readonly problem: string; readonly excerpt: string };

/**
 * Splits the text of a CSV file into rows (RFC 4180), piece by piece. What sets it apart from the usual readers is how it fails: a row with
 * a broken quote costs its own line, and reading goes on with the next, where those readers take the rest of the file for the quoted value.
 */
export class CsvSplitter {
  #lines: string[] = [];
  #rest = '';
  /** Number of the first line of `#lines`. */
  #line = 1;
  /** Columns of the first row; undefined before it. */
  #width: number | undefined;

  /** Rows that are complete with this piece of the text. */
  add(text: string): readonly CsvRow[] {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#lines.push(line);
    return this.#takeRows(false);
  }

  /** Rows that remain when the text has ended. */
  end(): readonly CsvRow[] {
    if (this.#rest !== '') this.#lines.push(this.#rest);
    this.#rest = '';
    return this.#takeRows(true);
  }

  #takeRows(isEnd: boolean): readonly CsvRow[] {
    const rows: CsvRow[] = [];
    let index = 0;
    while (index < this.#lines.length) {
      const taken = this.#takeRow(index, isEnd);
      if (taken === undefined) break;
      if (taken.row !== undefined) rows.push(taken.row);
      index += taken.lines;
    }
    this.#lines = this.#lines.slice(index);
    this.#line += index;
    return rows;
  }

  /** @returns undefined where the row is not complete yet. */
  #takeRow(start: number, isEnd: boolean): { readonly row: CsvRow | undefined; readonly lines: number } | undefined {
    const line = this.#line + start;
    const first = trimReturn(this.#lines[start] ?? '');
    if (first.trim() === '') return { row: undefined, lines: 1 };
    let text = first;
    for (let lines = 1; ; lines += 1) {
      const values = splitRow(text);
      if (values === 'broken') return { row: broken(line, 'a quote stands where none may', first), lines: 1 };
      if (values !== 'open') return this.#checkWidth(line, values, first, lines);
      if (lines >= ROW_MAX_LINES || text.length > ROW_MAX_CHARACTERS) break;
      const next = this.#lines[start + lines];
      if (next === undefined && !isEnd) return undefined;
      if (next === undefined) break;
      text += `\n${trimReturn(next)}`;
    }
    return { row: broken(line, 'a quote is opened and not closed', first), lines: 1 };
  }

  #checkWidth(line: number, values: readonly string[], first: string, lines: number) {
    this.#width ??= values.length;
    if (values.length === this.#width) return { row: { line, values }, lines };
    // The lines behind the first may be rows of their own that a stray quote drew in.
    return { row: broken(line, `${values.length} columns instead of ${this.#width}`, first), lines: 1 };
  }
}

function broken(line: number, problem: string, excerpt: string): CsvRow {
  return { line, problem, excerpt };
}

function trimReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

function splitRow(text: string): readonly string[] | 'open' | 'broken' {
  if (!text.includes('"')) return text.split(',');
  const values: string[] = [];
  let position = 0;
  for (;;) {
    if (text[position] === '"') {
      const end = findClosingQuote(text, position + 1);
      if (end === -1) return 'open';
      values.push(text.slice(position + 1, end).replaceAll('""', '"'));
      position = end + 1;
      if (position < text.length && text[position] !== ',') return 'broken';
    } else {
      const comma = text.indexOf(',', position);
      const value = text.slice(position, comma === -1 ? undefined : comma);
      // Exports that quote nothing write inches and nicknames as they are: 6" PIPE. That is no quoting.
      values.push(value);
      position = comma === -1 ? text.length : comma;
    }
    if (position >= text.length) return values;
    position += 1;
    if (position === text.length) return [...values, ''];
  }
}

function findClosingQuote(text: string, from: number): number {
  let position = text.indexOf('"', from);
  while (position !== -1 && text[position + 1] === '"') position = text.indexOf('"', position + 2);
  return position;
}
