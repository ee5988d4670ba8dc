import type { SourceDatabase, SourceRow } from '../../../platform/source-database/source-database.ts';
import { readWholeNumber } from '../../../platform/source-database/source-values.ts';
import { MigrationFailure } from './run-migration.ts';

const ROWS_PER_PAGE = 1_000;

/** A staging table, as `staging-tables.ts` describes them. */
interface StagingTable {
  readonly table: string;
  readonly key: string;
  readonly columns: readonly string[];
}

/**
 * Reads a whole staging table.
 *
 * @throws SourceError; MigrationFailure TOO_MANY_ROWS if the table has more than `maxRows`.
 */
export async function readTable(
  source: SourceDatabase,
  table: StagingTable,
  maxRows: number,
): Promise<readonly SourceRow[]> {
  const rows: SourceRow[] = [];
  for (let after = 0; ; ) {
    const page = await source.readRows({ ...table, after, limit: ROWS_PER_PAGE });
    rows.push(...page);
    if (rows.length > maxRows) throw new MigrationFailure('TOO_MANY_ROWS');
    if (page.length < ROWS_PER_PAGE) return rows;
    after = findLastKey(page, table.key);
  }
}

/** The key of the last row of a page. @throws Error if it isn't a whole number above zero. */
export function findLastKey(page: readonly SourceRow[], key: string): number {
  const last = page.at(-1);
  const value = last === undefined ? undefined : readWholeNumber(last, key);
  if (value === undefined || value < 1) throw new Error(`A row has no ${key}.`);
  return value;
}
