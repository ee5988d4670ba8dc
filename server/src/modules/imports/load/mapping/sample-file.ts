import { closeSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { type Encoding, findByteOrderMark, HeaderProblem, nameColumns, type ReadOptions } from '../read-csv.ts';
import { CsvSplitter } from '../split-csv.ts';
import type { MappedFile } from './mapping-schema.ts';
import { guessFormat, readTable, type TableRow } from './read-table.ts';

/** How much of a file is read for a suggestion. */
const SAMPLE_ROWS = 1_000;
const SAMPLE_BYTES = 256 * 1024;
const DELIMITERS = [',', '\t', ';', '|'] as const;

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
  const { start, encoding } = await readStart(path, options.encoding);
  const shape = guessShape(path, start, doubts);
  const { columns } = shape;
  const spec = encoding === options.encoding ? shape.spec : { ...shape.spec, encoding };
  if (spec.encoding !== undefined)
    doubts.push(`The file isn't in UTF-8. It is read as ${encoding}: check names with accents.`);
  const rows: TableRow[] = [];
  for await (const batch of readTable({ path, index: 0 }, spec, options)) {
    rows.push(...batch);
    if (rows.length >= SAMPLE_ROWS) break;
  }
  if (rows.length === 0) throw new HeaderProblem(`${basename(path)}: no rows could be read`);
  const names = columns ?? [...new Set(rows.flatMap(({ row }) => row.columnNames()))];
  return { spec, columns: names, rows: rows.slice(0, SAMPLE_ROWS), doubts };
}

/** Reads the first bytes, in the encoding that they have: an export that isn't in UTF-8 usually comes from Windows. */
async function readStart(path: string, asked: Encoding): Promise<{ start: string; encoding: Encoding }> {
  const buffer = Buffer.alloc(SAMPLE_BYTES);
  const file = openSync(path, 'r');
  try {
    const bytes = buffer.subarray(0, readSync(file, buffer, 0, SAMPLE_BYTES, 0));
    const declared = await findByteOrderMark(path);
    const isOther = declared === undefined && asked === 'utf-8' && guessFormat(path) !== 'xlsx' && !isUtf8(bytes);
    const encoding = isOther ? 'windows-1252' : asked;
    return { start: new TextDecoder(declared ?? encoding).decode(bytes), encoding };
  } finally {
    closeSync(file);
  }
}

/** Whether bytes are UTF-8, except for a character that their end cuts. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function guessShape(path: string, start: string, doubts: string[]): { spec: MappedFile; columns?: readonly string[] } {
  const format = guessFormat(path);
  const spec: MappedFile = { path: basename(path) };
  if (format === 'xlsx' || format === 'jsonl') return { spec: { ...spec, format } };
  if (format === 'json' || /^\s*[[{]/.test(start)) return { spec: guessJson(spec, start, doubts) };
  const lines = start.split(/\r?\n/).filter((line) => line.trim() !== '');
  const [first = ''] = lines;
  const counts = DELIMITERS.map((delimiter) => (readHeader(start, delimiter) ?? first.split(delimiter)).length - 1);
  const most = Math.max(...counts);
  if (most === 0 && lines.length > 1) return { spec: guessFixed(spec, lines.slice(0, -1), doubts) };
  const delimiter = DELIMITERS[counts.indexOf(most)] ?? ',';
  const shape: MappedFile = {
    ...spec,
    format: delimiter === '\t' ? 'tsv' : 'csv',
    ...(delimiter === ',' || delimiter === '\t' ? {} : { delimiter }),
  };
  const names = nameColumns(readHeader(start, delimiter) ?? []);
  if (!names.some((name) => /^[\d/.:-]+$/.test(name))) return { spec: shape, columns: names };
  doubts.push('The first line looks like data, so the columns are numbered. Give them names in files.columns.');
  const columns = names.map((_, index) => `column_${index + 1}`);
  return { spec: { ...shape, header: false, columns: [...columns] }, columns };
}

/** Reads the first row, which can have several lines: `"Recording\nDate"`. Returns undefined if it isn't one with this delimiter. */
function readHeader(start: string, delimiter: string): readonly string[] | undefined {
  const [header] = new CsvSplitter(delimiter).add(`${start}\n`);
  return header && 'values' in header ? header.values : undefined;
}

/** Looks for the first list of objects. */
function guessJson(spec: MappedFile, start: string, doubts: string[]): MappedFile {
  if (/^\s*\{[^[\]]*\}\s*\n\s*\{/.test(start)) return { ...spec, format: 'jsonl' };
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
