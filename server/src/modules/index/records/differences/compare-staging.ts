import type { BulkSession } from '../../../../platform/database/bulk-session.ts';
import type { Staging } from '../load/load-records.ts';
import { RECORD_TABLES, type RecordTableName } from '../load/record-tables.ts';
import { listRanges } from '../load/stage-records.queries.ts';
import {
  compareStagedPart,
  compareWithdrawn,
  countDifferences,
  createDifferences,
  type DifferenceCounts,
  listDifferences,
  type RecordDifference,
} from './staged-differences.queries.ts';

/** Rows that are compared with one statement. */
const COMPARED_ROWS = 10_000;
/** Records that are read at once: each can have thousands of characters. */
const READ_RECORDS = 500;

/**
 * Compares staged rows with the county's records, before they are written. Nothing of the county changes.
 *
 * @param withdraws whether documents that aren't staged would be withdrawn.
 * @param onProgress called with the share of the rows compared so far, 0 to 1.
 * @returns the number of records that the import would add, change or withdraw, of which `readDifferences` has the list.
 */
export async function compareStaging(
  { rowsByTable }: Staging,
  session: BulkSession,
  { withdraws, onProgress }: { readonly withdraws: boolean; readonly onProgress: (fraction: number) => void },
): Promise<DifferenceCounts> {
  await createDifferences(session);
  const names = (Object.keys(RECORD_TABLES) as RecordTableName[]).filter((name) => rowsByTable.has(name));
  const total = names.reduce((sum, name) => sum + (rowsByTable.get(name) ?? 0), 1);
  let before = 0;
  for (const name of names) {
    const rows = rowsByTable.get(name) ?? 0;
    const ranges = await listRanges(session, name, COMPARED_ROWS);
    for (const [index, range] of ranges.entries()) {
      await compareStagedPart(session, name, range);
      onProgress((before + (rows * (index + 1)) / ranges.length) / total);
    }
    before += rows;
  }
  if (withdraws) await compareWithdrawn(session);
  return countDifferences(session);
}

/** Reads the records that differ one after the other, after `compareStaging`: documents by type and number among the other tables. */
export async function* readDifferences(session: BulkSession): AsyncIterable<RecordDifference> {
  let after = { record: '', ownerType: '', ownerKey: '' };
  for (;;) {
    const records = await listDifferences(session, after, READ_RECORDS);
    yield* records;
    const last = records.at(-1);
    if (last === undefined || records.length < READ_RECORDS) return;
    after = last;
  }
}
