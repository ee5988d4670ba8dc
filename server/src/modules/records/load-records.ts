import type { BulkSession } from '../../platform/database/bulk-session.ts';
import { insertBatch, isTableEmpty, replaceBatch, type WriteCounts } from './merge-records.queries.ts';
import { RECORD_TABLES, type RecordTableName } from './record-tables.ts';
import {
  BEFORE_FIRST,
  copyToStage,
  createStage,
  dropStage,
  findNextRange,
  formatStagedRow,
  indexStage,
  type KeyRange,
  type Origin,
  prepareSession,
  type StagedRow,
} from './stage-records.queries.ts';

/** Rows per transaction: enough to make its fixed cost irrelevant, but few enough for visible progress and small losses. */
const BATCH_ROWS = 25_000;
/** Characters sent at once. The next piece is prepared while the server reads this one. */
const COPY_CHUNK_CHARACTERS = 1_000_000;

/** Rows staged in a session's temporary tables. */
export interface Staging {
  readonly session: BulkSession;
  readonly rowsByTable: ReadonlyMap<RecordTableName, number>;
}

/** The reason why a staged row was not written. */
export type MergeProblem = 'NO_OWNER' | 'REPEATED';

/**
 * Copies rows to temporary tables as they arrive, one table at a time. Doesn't change the county's tables.
 *
 * @param batches rows with their origin.
 */
export async function stageRecords(
  session: BulkSession,
  batches: AsyncIterable<readonly { readonly row: StagedRow; readonly origin: Origin }[]>,
): Promise<Staging> {
  await prepareSession(session);
  const rowsByTable = new Map<RecordTableName, number>();
  const pending = new Map<RecordTableName, { lines: string[]; characters: number }>();
  let sending = Promise.resolve();
  let position = 0;
  const send = async (table: RecordTableName) => {
    const lines = (pending.get(table)?.lines ?? []).join('');
    pending.set(table, { lines: [], characters: 0 });
    await sending;
    sending = copyToStage(session, table, lines);
    // The next await of `sending` throws a failure. This prevents an unhandled rejection until then.
    sending.catch(() => {});
  };

  for await (const batch of batches) {
    for (const { row, origin } of batch) {
      if (!rowsByTable.has(row.table)) {
        await sending;
        await createStage(session, row.table);
      }
      rowsByTable.set(row.table, (rowsByTable.get(row.table) ?? 0) + 1);
      position += 1;
      const line = formatStagedRow(row, origin, position);
      const piece = pending.get(row.table) ?? { lines: [], characters: 0 };
      pending.set(row.table, piece);
      piece.lines.push(line);
      piece.characters += line.length;
      if (piece.characters >= COPY_CHUNK_CHARACTERS) await send(row.table);
    }
  }
  for (const table of pending.keys()) await send(table);
  await sending;
  for (const table of rowsByTable.keys()) await indexStage(session, table);
  return { session, rowsByTable };
}

/**
 * Writes staged rows to the county's tables in the order of RECORD_TABLES, with one transaction per part. Unchanged rows are not
 * written again.
 *
 * @param onProblem called for rows whose document or other owner doesn't exist, and for rows that a later row overrides.
 * @param onProgress called with the number of staged rows processed so far.
 * @returns the changes by table.
 */
export async function mergeRecords(
  { session, rowsByTable }: Staging,
  indexVersionId: number,
  onProblem: (problem: MergeProblem, origin: Origin) => void,
  onProgress: (rows: number) => void,
): Promise<ReadonlyMap<RecordTableName, WriteCounts>> {
  const counts = new Map<RecordTableName, WriteCounts>();
  let done = 0;
  for (const table of Object.keys(RECORD_TABLES) as RecordTableName[]) {
    if (!rowsByTable.has(table)) continue;
    const mergeBatch = (await isTableEmpty(session, table)) ? insertBatch : replaceBatch;
    let total: WriteCounts = { added: 0, changed: 0, removed: 0 };
    let after: KeyRange['after'] | undefined = BEFORE_FIRST;
    while (after !== undefined) {
      const range: KeyRange = await findNextRange(session, table, after, BATCH_ROWS);
      const merged = await session.transaction(() => mergeBatch(session, table, range, indexVersionId));
      for (const origin of merged.orphans) onProblem('NO_OWNER', origin);
      for (const origin of merged.repeated) onProblem('REPEATED', origin);
      total = addCounts(total, merged);
      done += merged.rowCount;
      onProgress(done);
      after = range.through;
    }
    counts.set(table, total);
    await dropStage(session, table);
  }
  return counts;
}

function addCounts(one: WriteCounts, other: WriteCounts): WriteCounts {
  return {
    added: one.added + other.added,
    changed: one.changed + other.changed,
    removed: one.removed + other.removed,
  };
}
