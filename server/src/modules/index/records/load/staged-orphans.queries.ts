import { formatNaturalKey } from '@portal/contract/values/natural-key';
import type { BulkSession } from '../../../../platform/database/bulk-session.ts';
import { OWNERS } from './merge-records.queries.ts';
import type { OwnerName, RecordTable } from './record-table.ts';
import { RECORD_TABLES, type RecordTableName } from './record-tables.ts';
import { getStageName } from './stage-records.queries.ts';

/** Maximum lines that are returned per file. The others are only counted. */
export const LISTED_LINES_MAX = 10_000;
/** Columns of a query by file that `toOrphanedRows` reads. */
export const LINES_OF_FILE = `file, count(*)::integer AS count, (array_agg(line ORDER BY line))[1:${LISTED_LINES_MAX}] AS lines,
  (array_agg(owner ORDER BY line))[1:${LISTED_LINES_MAX}] AS owners`;
/** The owner of a staged row, for `LINES_OF_FILE`: its type and its key. */
export const STAGED_OWNER = `concat(owner_type, ' ', owner_key) AS owner`;

/** The staged rows of a file whose owner doesn't exist. */
export interface OrphanedRows {
  /** Index in the list of files. */
  readonly file: number;
  /** The first lines, each with the owner that it names: `A100`. */
  readonly lines: readonly { readonly line: number; readonly owner: string }[];
  readonly count: number;
}

/** The tables with staged rows that own other rows. */
const OWNER_TABLES: Readonly<Record<OwnerName, readonly RecordTableName[]>> = {
  document: ['documents'],
  certificate: ['certificates'],
  tractBookEntry: ['tractBookEntries'],
  taxLien: ['taxLiens'],
  plat: ['plats'],
  parcel: ['parcels', 'parcelChanges'],
};

/** Removes the rows of a stage whose owner is neither staged nor in the county. Returns none for a table without owners. */
export async function removeStagedOrphans(
  session: BulkSession,
  name: RecordTableName,
  staged: ReadonlyMap<RecordTableName, number>,
): Promise<readonly OrphanedRows[]> {
  const { owner }: RecordTable = RECORD_TABLES[name];
  if (owner === undefined) return [];
  const isStaged = OWNER_TABLES[owner]
    .filter((table) => staged.has(table))
    .map(
      (table) => `EXISTS (SELECT FROM ${getStageName(table)} AS parent
                          WHERE parent.owner_type = stage.owner_type AND parent.owner_key = stage.owner_key)`,
    );
  const isInCounty = `EXISTS (SELECT FROM (VALUES (1)) AS one (number) JOIN ${OWNERS[owner].join})`;
  const isOrphan = [...isStaged, isInCounty].map((condition) => `NOT ${condition}`).join(' AND ');
  const { rows } = await session.query(
    `SELECT ${LINES_OF_FILE}
       FROM (SELECT DISTINCT ON (file, line) file, line, ${STAGED_OWNER} FROM ${getStageName(name)} AS stage
              WHERE ${isOrphan} ORDER BY file, line) AS orphans
      GROUP BY file`,
  );
  if (rows.length > 0) await session.query(`DELETE FROM ${getStageName(name)} AS stage WHERE ${isOrphan}`);
  return rows.map(toOrphanedRows);
}

/** Reads a row with the columns of `LINES_OF_FILE`. */
export function toOrphanedRows({ file, count, lines, owners }: Record<string, unknown>): OrphanedRows {
  const listed = (lines as readonly number[]).map((line, index) => ({
    line: Number(line),
    owner: formatOwner((owners as readonly string[])[index] ?? ''),
  }));
  return { file: Number(file), count: Number(count), lines: listed };
}

/** Only documents have a type before their key. */
function formatOwner(owner: string): string {
  const [type = '', key = ''] = owner.split(' ', 2);
  return `${type}${formatNaturalKey(key)}`;
}
