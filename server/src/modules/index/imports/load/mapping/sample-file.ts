import { closeSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { type Encoding, findByteOrderMark, guessEncoding, isEbcdic } from '../files/encodings.ts';
import { HeaderProblem, nameColumns, type ReadOptions } from '../files/read-csv.ts';
import { readText } from '../files/read-text.ts';
import { CsvSplitter } from '../files/split-csv.ts';
import type { MappedFile } from './mapping-schema.ts';
import { guessFormat, readTable, type TableRow } from './read-table.ts';
import { guessXmlPath } from './split-xml.ts';

/** How much of a file is read for a suggestion. */
const SAMPLE_ROWS = 1_000;
const SAMPLE_BYTES = 256 * 1024;
/** More columns than an export has. */
const SHEET_MAX_COLUMNS = 500;
/** Several characters before one, and of equal ones the usual before the others. */
const DELIMITERS = ['~|~', '|~|', '||', '^|^', ',', '\t', ';', '|', '^', '~', '\u0001', '\u001F', '¦', '§'] as const;
const USUAL_DELIMITERS: readonly string[] = [',', '\t', ';', '|'];
/** The share of rows that have as many cells as the header. */
const FITTING_SHARE = 0.8;
/** Titles and blank lines above the header of a text file. */
const LINES_ABOVE_MAX = 20;
/** More than the names of all columns. */
const HEADER_MAX_CHARACTERS = 32_000;

/** The first rows of a file, and how it was read. */
export interface Sample {
  readonly spec: MappedFile;
  /** Column names as in the file. */
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  readonly doubts: readonly string[];
}

/** Reads the beginning of a file of unknown shape. @throws HeaderProblem if it has no rows. */
export async function sampleFile(path: string, options: ReadOptions): Promise<Sample> {
  const doubts: string[] = [];
  const isWorkbook = guessFormat(path) === 'xlsx';
  const { start, encoding } = isWorkbook
    ? { start: '', encoding: options.encoding }
    : await readStart(path, options.encoding);
  if (isEbcdic(encoding) && !start.includes('\n'))
    throw new HeaderProblem(
      `${basename(path)} is EBCDIC without ends of lines. Write its mapping from the description of the file: "encoding" is ibm037, ibm500 or ibm1047, "format" is fixed, "recordLength" the bytes of a record, and "fixed" its columns.`,
    );
  const shape = isWorkbook ? await guessSheet(path, options, doubts) : guessShape(path, start, doubts);
  const { columns } = shape;
  const spec = encoding === options.encoding ? shape.spec : { ...shape.spec, encoding };
  if (spec.encoding !== undefined) doubts.push(describeEncoding(encoding, start));
  const rows: TableRow[] = [];
  for await (const batch of readTable({ path, index: 0 }, spec, options)) {
    rows.push(...batch);
    if (rows.length >= SAMPLE_ROWS) break;
  }
  if (rows.length === 0) throw new HeaderProblem(`${basename(path)}: no rows could be read`);
  const names = columns ?? [...new Set(rows.flatMap(({ row }) => row.columnNames()))];
  return { spec, columns: names, rows: rows.slice(0, SAMPLE_ROWS), doubts };
}

function describeEncoding(encoding: Encoding, start: string): string {
  const check = `check names with accents${quoteAccent(start)}`;
  if (encoding === 'utf-8-or-windows-1252')
    return `Some lines are in UTF-8 and some are not. Those that are not are read as windows-1252: ${check}.`;
  if (isEbcdic(encoding))
    return `The file is in EBCDIC. It is read as ${encoding}; other code pages are ibm500 and ibm1047: check brackets, ! and |.`;
  return `The file isn't in UTF-8. It is read as ${encoding}: ${check}.`;
}

/** Reads the beginning of a text in the encoding that it has, or that was asked for. */
async function readStart(path: string, asked: Encoding): Promise<{ start: string; encoding: Encoding }> {
  const bytes = readFirstBytes(path);
  const isGuessed = asked === 'utf-8' && findByteOrderMark(bytes) === undefined;
  const encoding = isGuessed ? guessEncoding(bytes) : asked;
  let start = '';
  for await (const text of readText(path, { encoding, onBytes: () => {} })) {
    start += text;
    if (start.length >= SAMPLE_BYTES) break;
  }
  return { start, encoding };
}

function readFirstBytes(path: string): Uint8Array {
  const buffer = Buffer.alloc(SAMPLE_BYTES);
  const file = openSync(path, 'r');
  try {
    return buffer.subarray(0, readSync(file, buffer, 0, SAMPLE_BYTES, 0));
  } finally {
    closeSync(file);
  }
}

/** An example of a word with an accent: ` such as "NUÑEZ"`. */
function quoteAccent(text: string): string {
  const word = text.split(/[^\p{L}]+/u).find((each) => /[^A-Za-z]/.test(each));
  return word === undefined ? '' : ` such as "${word.slice(0, 40)}"`;
}

/** The format of a file, and its columns if they are known before its rows. */
interface FileShape {
  readonly spec: MappedFile;
  readonly columns?: readonly string[];
}

function guessShape(path: string, start: string, doubts: string[]): FileShape {
  const format = guessFormat(path);
  const spec: MappedFile = { path: basename(path) };
  if (format === 'jsonl') return { spec: { ...spec, format } };
  if (format === 'xml' || /^\s*<[?!A-Za-z_]/.test(start)) return { spec: guessXml(spec, start, doubts) };
  if (format === 'json' || /^\s*[[{]/.test(start)) return { spec: guessJson(spec, start, doubts) };
  const found = findDelimiter(start);
  const lines = start.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (found === undefined && lines.length > 1) return { spec: guessFixed(spec, lines.slice(0, -1), doubts) };
  const { delimiter, skipLines, header } = found ?? { delimiter: ',', skipLines: 0, header: [lines[0] ?? ''] };
  if (!USUAL_DELIMITERS.includes(delimiter)) doubts.push(`The columns are separated by ${JSON.stringify(delimiter)}.`);
  if (skipLines > 0) doubts.push(describeHeader(skipLines + 1));
  const shape: MappedFile = {
    ...spec,
    format: delimiter === '\t' ? 'tsv' : 'csv',
    ...(delimiter === ',' || delimiter === '\t' ? {} : { delimiter }),
    ...(skipLines > 0 && { skipLines }),
  };
  const names = nameColumns(header);
  if (!names.some((name) => /^[\d/.:-]+$/.test(name))) return { spec: shape, columns: names };
  doubts.push('The first line looks like data, so the columns are numbered. Give them names in files.columns.');
  const columns = names.map((_, index) => `column_${index + 1}`);
  return { spec: { ...shape, header: false, columns: [...columns] }, columns };
}

interface FoundDelimiter {
  readonly delimiter: string;
  /** Lines above the header. */
  readonly skipLines: number;
  readonly header: readonly string[];
}

/**
 * Finds the delimiter that makes the most cells of a header whose rows have as many; undefined if none divides the lines. One of several
 * characters is tried first: its characters alone leave cells with the others.
 */
function findDelimiter(start: string): FoundDelimiter | undefined {
  const found = DELIMITERS.flatMap((delimiter) => {
    const counts = countHeaderCells(start, delimiter);
    const found = findHeader(counts);
    if (found === undefined) return [];
    const { header, widest } = found;
    const rows = new CsvSplitter(delimiter).add(start.slice(header.from));
    const fitting = rows.filter((row) => 'values' in row).length;
    const { skipLines, values } = header;
    return [{ delimiter, skipLines, header: values, widest, fits: fitting >= rows.length * FITTING_SHARE }];
  });
  const isBetter = (one: (typeof found)[number], other: (typeof found)[number]) => {
    if (one.fits !== other.fits) return one.fits;
    // With a delimiter that only descriptions contain, the first of these rows would be the header.
    return one.skipLines === other.skipLines ? one.widest > other.widest : one.skipLines < other.skipLines;
  };
  return found.reduce<(typeof found)[number] | undefined>(
    (best, other) => (best === undefined || isBetter(other, best) ? other : best),
    undefined,
  );
}

/** Reads each of the first lines as if it were the header. */
function countHeaderCells(start: string, delimiter: string) {
  const counts: { from: number; skipLines: number; filled: number; values: readonly string[] }[] = [];
  let from = 0;
  for (let skipLines = 0; skipLines < LINES_ABOVE_MAX && from < start.length; skipLines += 1) {
    const values = readHeader(start.slice(from, from + HEADER_MAX_CHARACTERS), delimiter) ?? [];
    const filled = values.filter((value) => /[\p{L}\p{N}]/u.test(value)).length;
    counts.push({ from, skipLines, filled, values });
    const end = start.indexOf('\n', from);
    from = end === -1 ? start.length : end + 1;
  }
  return counts;
}

/** The maximum number of sheets to check. */
const SHEETS_MAX = 10;
/** Rows above the header of a sheet: titles, and groups of columns. */
const ROWS_ABOVE_MAX = 50;
/** A header has this share of the cells of the widest row; titles and merged groups have fewer. */
const HEADER_SHARE = 0.6;

/** Finds the header: the first row with nearly as many filled cells as the widest. Undefined if no row has more than one. */
function findHeader<Row extends { readonly filled: number }>(
  rows: readonly Row[],
): { readonly header: Row; readonly widest: number } | undefined {
  const widest = Math.max(0, ...rows.map(({ filled }) => filled));
  const header = rows.find(({ filled }) => filled >= widest * HEADER_SHARE);
  return header === undefined || widest < 2 ? undefined : { header, widest };
}

/** The doubt about a header that isn't on the first line. */
function describeHeader(line: number): string {
  return `Line ${line} is read as the header, because those above it have fewer cells.`;
}

/** Finds the first sheet with a table, and its header, which can be below titles and merged cells. */
async function guessSheet(path: string, options: ReadOptions, doubts: string[]): Promise<FileShape> {
  for (let sheet = 1; sheet <= SHEETS_MAX; sheet += 1) {
    const counts = await countCells(path, sheet, options);
    if (counts === undefined) break;
    const header = findHeader(counts)?.header;
    // A table has a row below its header.
    if (header === undefined || header === counts.at(-1)) continue;
    if (sheet > 1) doubts.push(`Sheet ${sheet} is read, because those before it have no table.`);
    if (header.line > 1) doubts.push(describeHeader(header.line));
    const spec = { path: basename(path), format: 'xlsx' as const };
    return {
      spec: { ...spec, ...(sheet > 1 && { sheet }), ...(header.line > 1 && { skipLines: header.line - 1 }) },
    };
  }
  throw new HeaderProblem(`${basename(path)}: no sheet has a table`);
}

/** Counts the filled cells of the first rows of a sheet; undefined if the workbook has fewer sheets. */
async function countCells(path: string, sheet: number, options: ReadOptions) {
  // More columns than a sheet has, so that every row is read as data.
  const columns = Array.from({ length: SHEET_MAX_COLUMNS }, (_, index) => `column_${index + 1}`);
  const counts: { readonly line: number; readonly filled: number }[] = [];
  try {
    const spec: MappedFile = { path, format: 'xlsx', sheet, header: false, columns };
    for await (const rows of readTable({ path, index: 0 }, spec, options)) {
      for (const { row } of rows)
        counts.push({
          line: row.line,
          filled: row.columnNames().filter((name) => row.peek(name) !== undefined).length,
        });
      if (counts.length >= ROWS_ABOVE_MAX) break;
    }
  } catch (error) {
    if (error instanceof HeaderProblem && sheet > 1) return undefined;
    throw error;
  }
  return counts.length === 0 && sheet > 1 ? undefined : counts.slice(0, ROWS_ABOVE_MAX);
}

/** Reads the first row, which can have several lines: `"Recording\nDate"`. Returns undefined if it isn't one with this delimiter. */
function readHeader(start: string, delimiter: string): readonly string[] | undefined {
  const [header] = new CsvSplitter(delimiter).add(`${start}\n`);
  return header && 'values' in header ? header.values : undefined;
}

/** Takes the elements that repeat as rows. */
function guessXml(spec: MappedFile, start: string, doubts: string[]): MappedFile {
  const rows = guessXmlPath(start);
  if (rows === undefined) throw new HeaderProblem(`${spec.path}: no element repeats in the beginning of the XML`);
  doubts.push(`The elements ${rows} are read as rows. If others are, write their path in files.rows.`);
  return { ...spec, format: 'xml', rows };
}

/** Looks for the first list of objects. */
function guessJson(spec: MappedFile, start: string, doubts: string[]): MappedFile {
  const [flat = ''] = start.split(/[[\]]/, 1);
  const isPerLine = [...flat.matchAll(/\}(\s*)\{/g)].some(([, gap = '']) => gap.includes('\n'));
  if (flat.trimStart().startsWith('{') && isPerLine) return { ...spec, format: 'jsonl' };
  if (/^\s*\[/.test(start)) return { ...spec, format: 'json' };
  const [, key] = /"([^"]{1,100})"\s*:\s*\[\s*\{/.exec(start) ?? [];
  if (key === undefined) return { ...spec, format: 'json' };
  doubts.push(
    `The rows are taken from the list ${key}. If it is inside other objects, write its path with dots in files.rows.`,
  );
  return { ...spec, format: 'json', rows: key };
}

/** Finds columns of fixed width: characters that are blank in every line separate them. */
function guessFixed(spec: MappedFile, lines: readonly string[], doubts: string[]): MappedFile {
  doubts.push('The columns were found from blanks in the first lines. Compare them with the description of the file.');
  const width = Math.max(...lines.map((line) => line.length));
  const isBlank = Array.from({ length: width }, (_, position) =>
    lines.every((line) => (line[position] ?? ' ') === ' '),
  );
  const starts = isBlank.flatMap((blank, position) =>
    !blank && (position === 0 || isBlank[position - 1]) ? [position] : [],
  );
  const fixed = starts.slice(0, 1_000).map((start, index) => ({
    name: `column_${index + 1}`,
    start: start + 1,
    length: Math.max(1, (starts[index + 1] ?? width) - start),
  }));
  return { ...spec, format: 'fixed', fixed: fixed.length > 0 ? fixed : [{ name: 'column_1', start: 1, length: 1 }] };
}
