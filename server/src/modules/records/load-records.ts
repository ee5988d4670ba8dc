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

/** Rows of one transaction: large enough that its fixed cost does not count, small enough to see progress and lose little. */
const BATCH_ROWS = 25_000;
/** Characters that are sent at once; the next piece is made while the server reads this one. */
const COPY_CHUNK_CHARACTERS = 1_000_000;

/** Rows that wait in a session's temporary tables. */
export interface Staging {
  readonly session: BulkSession;
  readonly rowsByTable: ReadonlyMap<RecordTableName, number>;
}

/** Why a staged row could not be written. */
export type MergeProblem = 'NO_OWNER' | 'REPEATED';

/**
 * Sends rows to temporary tables, table by table, as they come. Nothing of the county changes.
 *
 * @param batches of rows with where each was read.
 */
export async function stageRecords(
  session: BulkSession,
  batches: AsyncIterable<readonly { readonly row: StagedRow; readonly origin: Origin }[]>,
): Promise<Staging> {
  await prepareSession(session);
  const rowsByTable = new Map<RecordTableName, number>();
  const waiting = new Map<RecordTableName, { lines: string[]; characters: number }>();
  let sending = Promise.resolve();
  let position = 0;
  const send = async (table: RecordTableName) => {
    const lines = (waiting.get(table)?.lines ?? []).join('');
    waiting.set(table, { lines: [], characters: 0 });
    await sending;
    sending = copyToStage(session, table, lines);
    // A failure is thrown by the next await of `sending`; until then it must not count as unhandled.
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
      const piece = waiting.get(row.table) ?? { lines: [], characters: 0 };
      waiting.set(row.table, piece);
      piece.lines.push(line);
      piece.characters += line.length;
      if (piece.characters >= COPY_CHUNK_CHARACTERS) await send(row.table);
    }
  }
  for (const table of waiting.keys()) await send(table);
  await sending;
  for (const table of rowsByTable.keys()) await indexStage(session, table);
  return { session, rowsByTable };
}

/**
 * Writes staged rows into the county's tables, a transaction for each part, in the order in which RECORD_TABLES lists the tables. Rows
 * that are there already are not written again.
 *
 * @param onProblem is told of rows whose document (or other owner) the county does not have, and of rows that a later one overrides.
 * @param onProgress is told how many staged rows are done.
 * @returns what changed, by table.
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
