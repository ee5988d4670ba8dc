import { basename } from 'node:path';
import { OperatorError } from '../../../../../platform/operator-error.ts';
import { CutFileProblem } from './cut-file.ts';
import type { Encoding } from './encodings.ts';
import type { ImportReport } from './import-report.ts';
import { readText } from './read-text.ts';
import { SourceRow } from './source-row.ts';
import { type CsvRow, CsvSplitter } from './split-csv.ts';
import { Trailer, type TrailerSpec } from './trailer.ts';

/** A CSV file to import. */
export interface CsvFile {
  readonly path: string;
  /** Its index in the list of files. */
  readonly index: number;
}

/** Options for reading files. */
export interface ReadOptions {
  readonly encoding: Encoding;
  readonly report: Pick<ImportReport, 'reject' | 'note'>;
  /** Called with the number of bytes read since the previous call. */
  readonly onBytes: (bytes: number) => void;
}

/** The differences between a file of separated values and CSV with a header. */
export interface CsvShape {
  /** One or more characters. Default: a comma. */
  readonly delimiter?: string;
  /** The names of the columns of a file without a header. */
  readonly columns?: readonly string[];
  /** Lines before the header or the first row. */
  readonly skipLines?: number;
  readonly trailer?: TrailerSpec | undefined;
}

/** Removes the first lines of a text that arrives in pieces. */
class LineSkipper {
  #left: number;

  constructor(lines: number) {
    this.#left = lines;
  }

  skip(text: string): string {
    let start = 0;
    while (this.#left > 0 && start < text.length) {
      const end = text.indexOf('\n', start);
      if (end < 0) return '';
      start = end + 1;
      this.#left -= 1;
    }
    return text.slice(start);
  }
}

/** The file has no usable header, so none of it can be read. */
export class HeaderProblem extends OperatorError {}

/**
 * Reads a CSV file in parts of some hundred rows. Column names are compared in lower case, with `_` for everything except letters
 * and digits. A byte order mark overrides the encoding option. Malformed rows and rows with too many or too few columns are reported.
 *
 * @param columns required and optional names. Unknown columns are reported if `optional` is given, and ignored otherwise.
 * @throws HeaderProblem if a required column is missing or the file is empty.
 * @throws CutFileProblem if it ends in the middle of a row, or not with its trailer.
 */
export async function* readCsv(
  file: CsvFile,
  columns: { readonly required: readonly string[]; readonly optional?: readonly string[] },
  { encoding, report, onBytes }: ReadOptions,
  shape: CsvShape = {},
): AsyncGenerator<readonly SourceRow[]> {
  const name = basename(file.path);
  const splitter = new CsvSplitter(shape.delimiter);
  const skipper = new LineSkipper(shape.skipLines ?? 0);
  const trailer = new Trailer(shape.trailer, shape.delimiter);
  let header = shape.columns && readHeader(shape.columns, columns, name, report);
  const toText = (row: CsvRow) => ('problem' in row ? row.excerpt : row.values.join(shape.delimiter));
  const toSourceRows = (rows: readonly CsvRow[]): readonly SourceRow[] =>
    rows.flatMap((row) => {
      if (header !== undefined && trailer.take(() => toText(row))) return [];
      if ('problem' in row) {
        report.reject(name, row.line, row.problem, row.excerpt);
        return [];
      }
      if (header !== undefined)
        return [new SourceRow({ file: file.index, line: row.line + (shape.skipLines ?? 0) }, header, row.values)];
      header = readHeader(row.values, columns, name, report);
      return [];
    });

  for await (const text of readText(file.path, { encoding, onBytes }))
    yield toSourceRows(splitter.add(skipper.skip(text)));
  yield toSourceRows(splitter.end());
  trailer.end(name);
  if (shape.trailer === undefined && splitter.isCut)
    throw new CutFileProblem(
      `${name}: the file ends in the middle of a row. If that is a line below the table, name it as the trailer in the mapping.`,
    );
  if (header === undefined) throw new HeaderProblem(`${name}: the file has no header`);
}

function readHeader(
  names: readonly string[],
  { required, optional }: { readonly required: readonly string[]; readonly optional?: readonly string[] },
  file: string,
  report: Pick<ImportReport, 'note'>,
): ReadonlyMap<string, number> {
  const columns = nameColumns(names).map(normalizeColumn);
  const missing = required.filter((column) => !columns.includes(column));
  if (missing.length > 0) throw new HeaderProblem(`${file}: missing column ${missing.join(', ')}`);
  if (optional) {
    for (const column of columns.filter((name) => !required.includes(name) && !optional.includes(name))) {
      report.note(file, 1, `unknown column ${column} was ignored`);
    }
  }
  return new Map(columns.map((column, index) => [column, index]));
}

/**
 * Gives every column of a header a unique name: a blank one gets its position, a repeated one a number (`NAME`,
 * `NAME_2`). Otherwise one of two columns with the same name would be lost.
 */
export function nameColumns(header: readonly string[]): readonly string[] {
  const given = new Set(header.map(normalizeColumn));
  const taken = new Set<string>();
  return header.map((text, index) => {
    const name = normalizeColumn(text) === '' ? `column_${index + 1}` : text.trim();
    let own = name;
    for (let number = 2; taken.has(normalizeColumn(own)); number += 1) {
      const next = `${name}_${number}`;
      if (!given.has(normalizeColumn(next))) own = next;
    }
    taken.add(normalizeColumn(own));
    return own;
  });
}

/** Returns the form in which column names are compared. */
export function normalizeColumn(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
}
