import { normalizeColumn } from '../files/read-csv.ts';
import { RowProblem, type RowWarning, SourceRow } from '../files/source-row.ts';
import type { BundleFile } from '../layouts/bundle-file.ts';
import { getBundleFile } from '../layouts/bundle-files.ts';
import { compileCondition, compileField, type FieldContext, listColumns } from './compile-field.ts';
import type { JoinIndex } from './load-join.ts';
import type { MappedRecord } from './mapping-schema.ts';
import { flattenRow, type TableRow } from './read-table.ts';

/** Maximum items of one row. */
const EACH_MAX = 10_000;

/** A converted row, or why it could not be converted. */
export interface ConvertedRow {
  readonly row: SourceRow;
  readonly problem?: RowProblem;
}

/** Converts the rows of one reading of a file. */
export interface RecordConverter {
  readonly convert: (row: TableRow) => readonly ConvertedRow[];
  /** Returns the records that were combined from several rows. */
  readonly finish: () => readonly ConvertedRow[];
}

/** A record of a mapping, ready to convert rows. */
export interface RecordCompiler {
  readonly file: BundleFile;
  /** Whether the rows are already those of the record. */
  readonly isSame: boolean;
  /** The columns that the file should have. */
  readonly columns: readonly string[];
  /** The rows of a record with constants. */
  readonly constants: readonly SourceRow[];
  readonly start: () => RecordConverter;
}

/** Compiles a record of a mapping. */
export function compileRecord(
  record: MappedRecord,
  context: FieldContext,
  joins: ReadonlyMap<string, JoinIndex>,
): RecordCompiler {
  const fields = typeof record.fields === 'object' ? Object.entries(record.fields) : [];
  const used = [
    ...fields.flatMap(([, field]) => listColumns(field)),
    ...(record.where ?? []).map(({ column }) => normalizeColumn(column)),
  ];
  const aliases = [...joins.keys()].map((alias) => `${normalizeColumn(alias)}_`);
  const ofEach = typeof record.each === 'string' ? `${normalizeColumn(record.each)}_` : undefined;
  const ownColumns = used.filter((column) => ![...aliases, ofEach ?? '\0'].some((prefix) => column.startsWith(prefix)));
  const file = getBundleFile(record.record);
  // Shared by all files of the record.
  const seen = new Map<string, string>();
  return {
    file,
    isSame: record.fields === 'same',
    columns: [...new Set(ownColumns)],
    constants: buildConstantRows(record.record, record.rows ?? []),
    start: () => startConverter(record, { used, context, joins, seen }),
  };
}

const OWNERS_OF_LEGALS: ReadonlySet<string> = new Set(['document', 'certificate', 'tract_book']);

function startConverter(
  record: MappedRecord,
  parts: {
    readonly used: readonly string[];
    readonly context: FieldContext;
    readonly joins: ReadonlyMap<string, JoinIndex>;
    readonly seen: Map<string, string>;
  },
): RecordConverter {
  const { used, context, joins, seen } = parts;
  const fields = typeof record.fields === 'object' ? Object.entries(record.fields) : [];
  const columns = new Map(fields.map(([name], index) => [name, index]));
  const computations = fields.map(([name, field]) => ({ name, compute: compileField(field, name, context) }));
  const { required } = getBundleFile(record.record);
  /** A value that the record can do without is left out with a warning if it can't be read. */
  const computeValues = (row: SourceRow) => {
    const warnings: RowWarning[] = [];
    const values = computations.map(({ name, compute }) => {
      try {
        return compute(row) ?? '';
      } catch (error) {
        if (!(error instanceof RowProblem) || required.includes(name)) throw error;
        warnings.push({ reason: error.reason, message: error.message });
        return '';
      }
    });
    return { values, warnings };
  };
  const tests = (record.where ?? []).map(compileCondition);
  const joined = [...joins].map(([alias, index]) => {
    const prefix = `${normalizeColumn(alias)}_`;
    const theirs = [
      ...new Set(used.filter((column) => column.startsWith(prefix)).map((column) => column.slice(prefix.length))),
    ];
    return { prefix, theirs, index };
  });
  const extend = (row: SourceRow): SourceRow => {
    const values = joined.flatMap(({ prefix, theirs, index }) =>
      [...index.find(row, theirs)].map(([column, value]): [string, string] => [`${prefix}${column}`, value]),
    );
    return values.length === 0 ? row : row.extend(new Map(values));
  };
  const isOwner = fields.map(([name]) => record.record === 'legals' && OWNERS_OF_LEGALS.has(name));
  // Skipping a row without land loses nothing: its document is another record.
  const isWithoutContent = (values: readonly string[]) =>
    values.every((value, index) => value === '' || isOwner[index]);
  const isNew = startDistinct(record, columns, seen);
  const combiner = startCombiner(record, columns);
  const convertRow = (source: SourceRow): readonly ConvertedRow[] => {
    try {
      const row = extend(source);
      if (!tests.every((test) => test(row))) return [];
      if (record.fields === 'same') return [{ row }];
      const { values, warnings } = computeValues(row);
      if (isWithoutContent(values) || !isNew(values)) return [];
      if (combiner) return combiner.add(source, values, warnings);
      return [{ row: new SourceRow(source, columns, values, warnings) }];
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error;
      return [{ row: source, problem: error }];
    }
  };
  return {
    convert: (row) => listItems(row, record.each).flatMap(convertRow),
    finish: () => combiner?.finish() ?? [],
  };
}

/** Lists the rows of the items of a row: one per value of a column, or per object of a nested list. */
function listItems({ row, lists }: TableRow, each: MappedRecord['each']): readonly SourceRow[] {
  if (each === undefined) return [row];
  if (typeof each === 'object') {
    const column = normalizeColumn(each.column);
    const texts = (row.longText(column) ?? '').split(each.separator).filter((text) => text.trim() !== '');
    return texts.slice(0, EACH_MAX).map((text) => row.extend(new Map([[column, text]])));
  }
  const path = normalizeColumn(each);
  return (lists.get(path) ?? []).slice(0, EACH_MAX).flatMap((item) => {
    if (typeof item !== 'object' || item === null) return [];
    try {
      return [row.extend(flattenRow(item, `${path}_`).values)];
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return [];
    }
  });
}

/** Fields in which the rows of one document agree. Rows that don't are those of another document with the same number. */
const SAME_IN_A_DOCUMENT = ['recorded_on', 'instrument', 'book_type', 'book', 'page'];

/**
 * Starts a filter that lets only the first of several equal records pass. Case and punctuation don't matter. Of documents, those pass, too,
 * that fill blanks, and those that are another document with the same number: the import refuses these together.
 */
function startDistinct(
  { record, distinct }: MappedRecord,
  columns: ReadonlyMap<string, number>,
  seen: Map<string, string>,
): (values: readonly string[]) => boolean {
  if (distinct === undefined) return () => true;
  const findIndexes = (names: readonly string[]) => names.flatMap((name) => columns.get(name) ?? []);
  const indexes = findIndexes(distinct);
  const compared = record === 'documents' ? findIndexes(SAME_IN_A_DOCUMENT) : [];
  const join = (values: readonly string[], from: readonly number[]) =>
    from
      .map((index) =>
        (values[index] ?? '')
          .toUpperCase()
          .replace(/[^\p{L}\p{N}]+/gu, ' ')
          .trim(),
      )
      .join('|');
  return (values) => {
    const identity = join(values, indexes);
    const content = join(values, compared);
    const before = seen.get(identity);
    const filled = before === undefined ? content : fillBlanks(before, content);
    if (filled === before) return false;
    if (filled !== undefined) seen.set(identity, filled);
    return true;
  };
}

/** Fills what one text leaves blank from the other; undefined if they differ in what neither leaves blank. */
function fillBlanks(first: string, second: string): string | undefined {
  const others = second.split('|');
  const filled = first.split('|').map((value, index) => {
    const other = others[index] ?? '';
    return value === '' || value === other ? other : other === '' ? value : undefined;
  });
  return filled.includes(undefined) ? undefined : filled.join('|');
}

interface CombinedRow {
  readonly source: SourceRow;
  readonly values: string[];
  readonly items: readonly Set<string>[];
  readonly warnings: RowWarning[];
}

/** Combines rows with the same values of some fields to one record, with the values of other fields as a list. */
function startCombiner({ combine }: MappedRecord, columns: ReadonlyMap<string, number>) {
  if (combine === undefined) return undefined;
  const indexes = combine.by.flatMap((name) => columns.get(name) ?? []);
  const lists = Object.entries(combine.collect).flatMap(([name, separator]) => {
    const index = columns.get(name);
    return index === undefined ? [] : [{ index, separator }];
  });
  const groups = new Map<string, CombinedRow>();
  return {
    add: (source: SourceRow, values: readonly string[], warnings: readonly RowWarning[]): readonly ConvertedRow[] => {
      const identity = indexes.map((index) => values[index]).join('\0');
      const items = lists.map(() => new Set<string>());
      const group = groups.get(identity) ?? { source, values: [...values], items, warnings: [] };
      groups.set(identity, group);
      group.warnings.push(...warnings);
      for (const [position, { index }] of lists.entries()) {
        const value = values[index];
        if (value) group.items[position]?.add(value);
      }
      return [];
    },
    finish: (): readonly ConvertedRow[] =>
      [...groups.values()].map(({ source, values, items, warnings }) => {
        for (const [position, { index, separator }] of lists.entries())
          values[index] = [...(items[position] ?? [])].join(separator);
        return { row: new SourceRow(source, columns, values, warnings) };
      }),
  };
}

/** Builds the rows of a record with constants. */
function buildConstantRows(name: string, rows: readonly Readonly<Record<string, string>>[]): readonly SourceRow[] {
  const { required, optional } = getBundleFile(name);
  const columns = new Map([...required, ...optional].map((column, index) => [column, index]));
  return rows.map(
    (values, index) =>
      new SourceRow(
        { file: -1, line: index + 1 },
        columns,
        [...columns.keys()].map((column) => values[column] ?? ''),
      ),
  );
}
