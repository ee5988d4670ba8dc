import { closeSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { type Encoding, findByteOrderMark, HeaderProblem, type ReadOptions } from '../read-csv.ts';
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
  const start = await readStart(path, options.encoding);
  const { spec, columns } = guessShape(path, start, doubts);
  const rows: TableRow[] = [];
  for await (const batch of readTable({ path, index: 0 }, spec, options)) {
    rows.push(...batch);
    if (rows.length >= SAMPLE_ROWS) break;
  }
  if (rows.length === 0) throw new HeaderProblem(`${basename(path)}: no rows could be read`);
  const names = columns ?? [...new Set(rows.flatMap(({ row }) => row.columnNames()))];
  return { spec, columns: names, rows: rows.slice(0, SAMPLE_ROWS), doubts };
}

async function readStart(path: string, encoding: Encoding): Promise<string> {
  const bytes = Buffer.alloc(SAMPLE_BYTES);
  const file = openSync(path, 'r');
  try {
    const length = readSync(file, bytes, 0, SAMPLE_BYTES, 0);
    return new TextDecoder((await findByteOrderMark(path)) ?? encoding).decode(bytes.subarray(0, length));
  } finally {
    closeSync(file);
  }
}

function guessShape(path: string, start: string, doubts: string[]): { spec: MappedFile; columns?: readonly string[] } {
  const format = guessFormat(path);
  const spec: MappedFile = { path: basename(path) };
  if (format === 'xlsx' || format === 'jsonl') return { spec: { ...spec, format } };
  if (format === 'json' || /^\s*[[{]/.test(start)) return { spec: guessJson(spec, start, doubts) };
  const lines = start.split(/\r?\n/).filter((line) => line.trim() !== '');
  const [first = ''] = lines;
  const counts = DELIMITERS.map((delimiter) => first.split(delimiter).length - 1);
  const most = Math.max(...counts);
  if (most === 0 && lines.length > 1) return { spec: guessFixed(spec, lines.slice(0, -1), doubts) };
  const delimiter = DELIMITERS[counts.indexOf(most)] ?? ',';
  const shape: MappedFile = {
    ...spec,
    format: delimiter === '\t' ? 'tsv' : 'csv',
    ...(delimiter === ',' || delimiter === '\t' ? {} : { delimiter }),
  };
  const header = new CsvSplitter(delimiter).add(`${first}\n`)[0];
  const names = header && 'values' in header ? header.values.map((name) => name.trim()) : [];
  if (!names.some((name) => /^[\d/.:-]+$/.test(name))) return { spec: shape, columns: names };
  doubts.push('The first line looks like data, so the columns are numbered. Give them names in files.columns.');
  const columns = names.map((_, index) => `column_${index + 1}`);
  return { spec: { ...shape, header: false, columns: [...columns] }, columns };
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
