import { OperatorError } from '../../../../../platform/operator-error.ts';
import { type CsvFile, normalizeColumn, type ReadOptions } from '../files/read-csv.ts';
import type { SourceRow } from '../files/source-row.ts';
import type { MappedFile, MappedJoin } from './mapping-schema.ts';
import { readTable } from './read-table.ts';

/** Maximum rows of a file that is joined to another. They are held in memory. */
const JOINED_MAX_ROWS = 5_000_000;
/** Maximum characters of the joined values of many rows. */
const LIST_MAX_CHARACTERS = 20_000;

/** The file to join has more rows than fit in memory. */
class JoinTooLargeError extends OperatorError {
  constructor(file: string) {
    super(`${file} has more than ${JOINED_MAX_ROWS} rows. Only a smaller file can be joined to another.`);
    this.name = 'JoinTooLargeError';
  }
}

/** The rows of a file by the values that join them. */
export interface JoinIndex {
  /** Finds the joined values for a row, by their columns. */
  readonly find: (row: SourceRow, columns: readonly string[]) => ReadonlyMap<string, string>;
}

/**
 * Reads a file that is joined to another.
 *
 * @throws JoinTooLargeError for more than five million rows.
 */
export async function loadJoin(
  files: readonly (CsvFile & { readonly spec: MappedFile; readonly label: string })[],
  { on, rows: mode = 'first' }: MappedJoin,
  options: ReadOptions,
): Promise<JoinIndex> {
  const theirs = Object.keys(on).map(normalizeColumn);
  const ours = Object.values(on).map(normalizeColumn);
  const index = new Map<string, SourceRow[]>();
  let count = 0;
  for (const file of files) {
    for await (const rows of readTable(file, file.spec, options)) {
      for (const { row } of rows) {
        count += 1;
        if (count > JOINED_MAX_ROWS) throw new JoinTooLargeError(file.label);
        const key = computeKey(row, theirs);
        if (key === undefined) continue;
        const found = index.get(key);
        if (found === undefined) index.set(key, [row]);
        else if (mode === 'all') found.push(row);
      }
    }
  }
  return {
    find: (row, columns) => {
      const key = computeKey(row, ours);
      const found = key === undefined ? undefined : index.get(key);
      return new Map((found ? columns : []).map((column) => [column, joinValues(found ?? [], column)]));
    },
  };
}

function computeKey(row: SourceRow, columns: readonly string[]): string | undefined {
  const values = columns.map((column) => row.text(column)?.toUpperCase());
  return values.includes(undefined) ? undefined : values.join('\0');
}

function joinValues(rows: readonly SourceRow[], column: string): string {
  const [only] = rows;
  if (rows.length === 1 && only) return only.longText(column) ?? '';
  const texts = rows.flatMap((row) => row.longText(column)?.replaceAll('|', '/') ?? []);
  return texts.join('|').slice(0, LIST_MAX_CHARACTERS);
}
