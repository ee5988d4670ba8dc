import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { CutFileProblem } from '../files/cut-file.ts';
import { decodePieces } from '../files/encodings.ts';
import {
  type CsvFile,
  HeaderProblem,
  nameColumns,
  normalizeColumn,
  type ReadOptions,
  readCsv,
} from '../files/read-csv.ts';
import { readText } from '../files/read-text.ts';
import { SourceRow } from '../files/source-row.ts';
import { dropEndOfFile } from '../files/split-csv.ts';
import { Trailer } from '../files/trailer.ts';
import { readByteRecords } from './byte-records.ts';
import { readCobolNumber } from './cobol-numbers.ts';
import type { MappedFile } from './mapping-schema.ts';
import { JsonProblem, type JsonRow, JsonSplitter } from './split-json.ts';
import { findXmlEncoding, readXmlRow, XmlProblem, XmlSplitter } from './split-xml.ts';
import { checkWorkbookParts } from './workbook-parts.ts';
import { checkZipLimits, WORKBOOK_MAX_BYTES } from './zip-limits.ts';

/** A row of a file and, for JSON, its nested lists by their path. */
export interface TableRow {
  readonly row: SourceRow;
  readonly lists: ReadonlyMap<string, readonly unknown[]>;
}

const NO_BYTES = Buffer.alloc(0);
const NO_LISTS: ReadonlyMap<string, readonly unknown[]> = new Map();
/** The number of rows per batch. */
const BATCH_ROWS = 2_000;
/** Maximum characters of a line with fixed columns. */
const LINE_MAX_CHARACTERS = 200_000;
/** Excel's own limit. */
const SHEET_MAX_ROWS = 1_048_576;
/** Maximum nesting of objects and lists in a row. */
const ROW_MAX_DEPTH = 10;

export type TableFormat = NonNullable<MappedFile['format']>;

/** Returns the format in a file name, or CSV. */
export function guessFormat(path: string): TableFormat {
  const extension = path.toLowerCase().replace(/^.*\./, '');
  const formats: Readonly<Record<string, TableFormat>> = {
    tsv: 'tsv',
    tab: 'tsv',
    json: 'json',
    jsonl: 'jsonl',
    ndjson: 'jsonl',
    xlsx: 'xlsx',
    xml: 'xml',
  };
  return formats[extension] ?? 'csv';
}

/**
 * Reads the rows of a file of any format. Rows that cannot be read are reported.
 *
 * @throws HeaderProblem if none of it can be read.
 * @throws CutFileProblem if it ends before its end.
 */
export async function* readTable(
  file: CsvFile,
  spec: MappedFile,
  options: ReadOptions,
): AsyncGenerator<readonly TableRow[]> {
  const fill = startFilling(spec.fillDown ?? []);
  for await (const rows of readRows(file, spec, options)) yield spec.fillDown ? rows.map(fill) : rows;
}

/** Starts to fill the rows that continue the row above, as merged cells do: those without a value in the first column. */
function startFilling(names: readonly string[]): (row: TableRow) => TableRow {
  const columns = names.map(normalizeColumn);
  const [first = ''] = columns;
  let above = new Map<string, string>();
  return ({ row, lists }) => {
    if (row.peek(first) !== undefined) {
      above = new Map(columns.flatMap((column) => [[column, row.peek(column) ?? ''] as const]));
      return { row, lists };
    }
    const missing = [...above].filter(([column]) => row.peek(column) === undefined);
    return { row: row.extend(new Map(missing)), lists };
  };
}

async function* readRows(file: CsvFile, spec: MappedFile, options: ReadOptions): AsyncGenerator<readonly TableRow[]> {
  const format = spec.format ?? guessFormat(file.path);
  const readOptions = { ...options, encoding: spec.encoding ?? options.encoding };
  if (format === 'fixed') yield* readFixed(file, spec, readOptions);
  else if (format === 'json') yield* readJson(file, spec.rows ?? '', readOptions);
  else if (format === 'jsonl') yield* readJsonLines(file, readOptions);
  else if (format === 'xml') yield* readXmlFile(file, spec, readOptions);
  else if (format === 'xlsx') yield* readSheet(file, spec, readOptions);
  else {
    const shape = {
      delimiter: spec.delimiter ?? (format === 'tsv' ? '\t' : ','),
      skipLines: spec.skipLines ?? 0,
      trailer: spec.trailer,
      ...(spec.header === false ? { columns: spec.columns ?? [] } : {}),
    };
    for await (const rows of readCsv(file, { required: [] }, readOptions, shape))
      yield rows.map((row) => ({ row, lists: NO_LISTS }));
  }
}

async function* readFixed(file: CsvFile, spec: MappedFile, options: ReadOptions) {
  const { fixed, skipLines = 0, recordLength } = spec;
  const name = basename(file.path);
  if (fixed === undefined) throw new HeaderProblem(`${name}: the mapping doesn't say where its columns are (fixed)`);
  const columns = new Map(fixed.map((column, index) => [normalizeColumn(column.name), index]));
  const width = Math.max(...fixed.map(({ start, length }) => start + length - 1));
  const trailer = new Trailer(spec.trailer);
  const lengths = new Set<number>();
  for await (const lines of recordLength === undefined
    ? readLines(file, options)
    : readRecords(file, recordLength, options)) {
    yield lines.flatMap(({ line, text, isOpen, bytes = NO_BYTES }): TableRow[] => {
      if (line <= skipLines || text.trim() === '' || trailer.take(() => text)) return [];
      // Lines of one length have all their blanks, so a shorter one without its end isn't whole.
      if (isOpen === true && lengths.size === 1 && Math.min(...lengths) > text.length)
        throw new CutFileProblem(`${name}: line ${line}: the file ends in the middle of a row`);
      if (lengths.size < 2) lengths.add(text.length);
      if (text.length > LINE_MAX_CHARACTERS) {
        options.report.reject(name, line, `longer than ${LINE_MAX_CHARACTERS} characters`, text);
        return [];
      }
      const values = fixed.map(({ start, length, as, decimals, digits }) => {
        const value = text.slice(start - 1, start - 1 + length);
        if (as === undefined) return value;
        return readCobolNumber(bytes.subarray(start - 1, start - 1 + length), value, { as, decimals, digits });
      });
      const row = new SourceRow({ file: file.index, line }, columns, values);
      if (text.trimEnd().length > width) row.warn('longer than the columns of the mapping');
      return [{ row, lists: NO_LISTS }];
    });
  }
  trailer.end(name);
}

async function* readJsonLines(file: CsvFile, options: ReadOptions) {
  const name = basename(file.path);
  for await (const lines of readLines(file, options)) {
    yield lines.flatMap(({ line, text, isOpen }) => {
      if (text.trim() === '') return [];
      const rows = parseJsonRow(text, { file: file.index, line }, name, options);
      if (isOpen === true && rows.length === 0)
        throw new CutFileProblem(`${name}: line ${line}: the file ends in the middle of a row`);
      return rows;
    });
  }
}

async function* readJson(file: CsvFile, path: string, options: ReadOptions): AsyncGenerator<readonly TableRow[]> {
  const name = basename(file.path);
  const splitter = new JsonSplitter(path);
  const toRows = (row: JsonRow): readonly TableRow[] => {
    if ('text' in row) return parseJsonRow(row.text, { file: file.index, line: row.number }, name, options);
    options.report.reject(name, row.number, row.problem, row.excerpt);
    return [];
  };
  try {
    for await (const text of readText(file.path, options)) yield splitter.add(text).flatMap(toRows);
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error;
    throw new HeaderProblem(`${name}: ${error.message}`);
  }
  const cut = splitter.end();
  if (cut !== undefined) throw new CutFileProblem(`${name}: row ${cut}: the file ends before its list of rows`);
  if (!splitter.hasList) throw new HeaderProblem(`${name}: has no list${path === '' ? '' : ` ${path}`}`);
}

async function* readXmlFile(file: CsvFile, { rows = '', encoding }: MappedFile, options: ReadOptions) {
  const name = basename(file.path);
  if (rows === '') throw new HeaderProblem(`${name}: the mapping doesn't say which elements are rows (rows)`);
  const splitter = new XmlSplitter(rows);
  const readOptions = { ...options, encoding: encoding ?? findXmlEncoding(file.path) ?? options.encoding };
  try {
    for await (const text of readText(file.path, readOptions)) {
      yield splitter.add(text).map(({ element, line }): TableRow => {
        const { values, lists } = readXmlRow(element, normalizeColumn);
        const columns = new Map([...values.keys()].map((column, index) => [column, index]));
        return { row: new SourceRow({ file: file.index, line }, columns, [...values.values()]), lists };
      });
    }
  } catch (error) {
    if (!(error instanceof XmlProblem)) throw error;
    throw new HeaderProblem(`${name}: ${error.message}`);
  }
  if (!splitter.isWhole) throw new CutFileProblem(`${name}: the file ends before its last element`);
  if (!splitter.hasRows) throw new HeaderProblem(`${name}: has no element ${rows}`);
}

function parseJsonRow(
  text: string,
  origin: { file: number; line: number },
  name: string,
  { report }: ReadOptions,
): TableRow[] {
  try {
    const content: unknown = JSON.parse(text);
    if (typeof content !== 'object' || content === null || Array.isArray(content))
      throw new SyntaxError('not an object');
    const { values, lists } = flattenRow(content);
    const columns = new Map([...values.keys()].map((column, index) => [column, index]));
    return [{ row: new SourceRow(origin, columns, [...values.values()]), lists }];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    report.reject(name, origin.line, 'not a JSON object', text);
    return [];
  }
}

/**
 * Flattens a JSON object: `{"site": {"city": "X"}}` has the column `site_city`. Lists of texts become one text with `|`. Lists of objects
 * stay lists.
 *
 * @throws SyntaxError if it is nested too deeply.
 */
export function flattenRow(
  content: object,
  prefix = '',
  depth = 1,
): { values: Map<string, string>; lists: Map<string, readonly unknown[]> } {
  if (depth > ROW_MAX_DEPTH) throw new SyntaxError('nested too deeply');
  const values = new Map<string, string>();
  const lists = new Map<string, readonly unknown[]>();
  for (const [key, value] of Object.entries(content)) {
    const column = normalizeColumn(`${prefix}${key}`);
    if (value === null || value === undefined) continue;
    if (Array.isArray(value)) {
      const isPlain = value.every((item) => typeof item !== 'object');
      if (isPlain) values.set(column, value.map(formatValue).join('|'));
      else lists.set(column, value);
    } else if (typeof value === 'object') {
      const inner = flattenRow(value, `${prefix}${key}_`, depth + 1);
      for (const [name, text] of inner.values) values.set(name, text);
      for (const [name, list] of inner.lists) lists.set(name, list);
    } else values.set(column, formatValue(value));
  }
  return { values, lists };
}

function formatValue(value: unknown): string {
  if (value instanceof Date)
    return value
      .toISOString()
      .replace(/T00:00:00\.000Z$/, '')
      .replace('T', ' ');
  if (typeof value === 'boolean') return value ? 'Y' : 'N';
  // Not 1e21: document IDs can be long numbers.
  if (typeof value === 'number' && Number.isInteger(value)) return BigInt(value).toString();
  return value === null || value === undefined ? '' : String(value);
}

async function* readSheet(file: CsvFile, spec: MappedFile, { onBytes }: ReadOptions) {
  const name = basename(file.path);
  const size = statSync(file.path).size;
  if (size > WORKBOOK_MAX_BYTES) throw new HeaderProblem(`${name}: larger than ${WORKBOOK_MAX_BYTES} bytes`);
  const bytes = readFileSync(file.path);
  await checkWorkbookParts(bytes, checkZipLimits(bytes, name), name);
  onBytes(size);
  // Imported where it is needed: otherwise every process of the portal would load it.
  const { streamXlsxRows } = await import('hucre/xlsx');
  let columns = spec.header === false ? toColumns(spec.columns ?? []) : undefined;
  let batch: TableRow[] = [];
  const sheet = typeof spec.sheet === 'number' ? spec.sheet - 1 : spec.sheet;
  try {
    for await (const { index, values } of streamXlsxRows(bytes, {
      ...(sheet === undefined ? {} : { sheet }),
      maxRows: SHEET_MAX_ROWS,
    })) {
      const line = index + 1;
      const texts = values.map(formatValue);
      if (line <= (spec.skipLines ?? 0) || texts.every((text) => text.trim() === '')) continue;
      if (columns === undefined) columns = toColumns(texts);
      else batch.push({ row: new SourceRow({ file: file.index, line }, columns, texts), lists: NO_LISTS });
      if (batch.length < BATCH_ROWS) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    // The library throws different errors for every kind of broken workbook.
    const message = `cannot be read further: ${(error as Error).message}`;
    throw columns === undefined ? new HeaderProblem(`${name}: ${message}`) : new CutFileProblem(`${name}: ${message}`);
  }
  if (columns === undefined) throw new HeaderProblem(`${name}: the sheet has no header`);
  yield batch;
}

function toColumns(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map(nameColumns(names).map((name, index) => [normalizeColumn(name), index]));
}

/** A row of text, and whether the file ends in it. */
interface Line {
  readonly line: number;
  readonly text: string;
  readonly isOpen?: boolean;
  /** Of a record without an end of a line. */
  readonly bytes?: Buffer;
}

/** Reads records that no ends of lines separate, as text of a character for each byte. */
async function* readRecords(
  file: CsvFile,
  length: number | 'variable',
  options: ReadOptions,
): AsyncGenerator<readonly Line[]> {
  for await (const records of readByteRecords(file, length, basename(file.path), options))
    yield records.map(({ line, bytes }) => {
      const pieces = decodePieces(options.encoding);
      return { line, bytes, text: pieces.decode(bytes) + pieces.decode() };
    });
}

/** Reads lines without their ends. Cuts a line of more than a million characters, which is reported by its reader. */
async function* readLines(file: CsvFile, options: ReadOptions): AsyncGenerator<readonly Line[]> {
  let rest = '';
  let line = 0;
  for await (const text of readText(file.path, options)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LINE_MAX_CHARACTERS * 5) rest = rest.slice(0, LINE_MAX_CHARACTERS * 5);
    yield lines.map((each) => ({ line: ++line, text: each.replace(/\r$/, '') }));
  }
  rest = dropEndOfFile(rest);
  if (rest !== '') yield [{ line: line + 1, text: rest, isOpen: true }];
}
