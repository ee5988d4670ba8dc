import type { BulkSession } from '../../../../platform/database/bulk-session.ts';
import { OperatorError } from '../../../../platform/operator-error.ts';
import {
  insertBatch,
  isTableEmpty,
  type MergedBatch,
  replaceBatch,
  type WriteCounts,
} from './merge-records.queries.ts';
import type { RecordTable } from './record-table.ts';
import { RECORD_TABLES, type RecordTableName } from './record-tables.ts';
import { shareWork } from './share-work.ts';
import {
  copyToStage,
  createStage,
  createStageSchema,
  dropStage,
  dropStageSchema,
  formatStagedRow,
  indexStage,
  type KeyRange,
  listRanges,
  type Origin,
  prepareSession,
  type StagedRow,
} from './stage-records.queries.ts';
import { type OrphanedRows, removeStagedOrphans } from './staged-orphans.queries.ts';

/** Rows per transaction: enough to make its fixed cost irrelevant, but few enough for visible progress and small losses. */
const BATCH_ROWS = 25_000;
/** The size of a chunk in characters. The next chunk is prepared while the server reads this one. */
const COPY_CHUNK_CHARACTERS = 250_000;

/** The staged rows of an import. */
export interface Staging {
  readonly rowsByTable: Map<RecordTableName, number>;
  /** The number of rows staged so far, which orders the rows of an owner. */
  position: number;
}

/** Another import into the county is running. */
export class ImportRunningError extends OperatorError {
  constructor() {
    super('Another import into this county is running. Wait until it has finished.');
    this.name = 'ImportRunningError';
  }
}

/** The reason why a staged row was not written. */
export type MergeProblem = 'NO_OWNER' | 'REPEATED';

/**
 * Starts an import: prepares the stage. Until `closeStaging`, no other import into the county can start.
 *
 * @throws ImportRunningError if there is another one.
 */
export async function openStaging(session: BulkSession): Promise<Staging> {
  await prepareSession(session);
  if (!(await createStageSchema(session))) throw new ImportRunningError();
  return { rowsByTable: new Map(), position: 0 };
}

/** Removes the staged rows. */
export async function closeStaging(session: BulkSession): Promise<void> {
  await dropStageSchema(session);
}

/**
 * Copies rows to the stage as they arrive, one table at a time. Doesn't change the county's tables.
 *
 * @param batches rows with their origin.
 */
export async function stageRows(
  staging: Staging,
  session: BulkSession,
  batches: AsyncIterable<readonly { readonly row: StagedRow; readonly origin: Origin }[]>,
): Promise<void> {
  const { rowsByTable } = staging;
  const pending = new Map<RecordTableName, { lines: string[]; characters: number }>();
  let sending = Promise.resolve();
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
      staging.position += 1;
      const line = formatStagedRow(row, origin, staging.position);
      const piece = pending.get(row.table) ?? { lines: [], characters: 0 };
      pending.set(row.table, piece);
      piece.lines.push(line);
      piece.characters += line.length;
      if (piece.characters >= COPY_CHUNK_CHARACTERS) await send(row.table);
    }
  }
  for (const table of pending.keys()) await send(table);
  await sending;
}

/** Indexes the staged rows, so that they can be read in parts. Call it after the last row. */
export async function indexStaging(staging: Staging, session: BulkSession): Promise<void> {
  for (const table of staging.rowsByTable.keys()) await indexStage(session, table);
}

/** Removes staged rows whose document or other owner is neither staged nor in the county. Returns them by file. */
export async function removeOrphans(staging: Staging, session: BulkSession): Promise<readonly OrphanedRows[]> {
  const orphans: OrphanedRows[] = [];
  for (const table of TABLE_NAMES) {
    if (staging.rowsByTable.has(table))
      orphans.push(...(await removeStagedOrphans(session, table, staging.rowsByTable)));
  }
  return orphans;
}

/**
 * Writes staged rows to the county's tables, with one transaction per part. Unchanged rows are not written again.
 * Tables with rows that belong to another table follow it. With several sessions, parts of such rows are written at the
 * same time.
 *
 * @param onProblem called for rows whose document or other owner doesn't exist, and for rows that a later row
 *   overrides.
 * @param onProgress called with the number of staged rows processed so far and the table of the last ones.
 * @returns the changes by table.
 */
export async function mergeRecords(
  staging: Staging,
  sessions: readonly [BulkSession, ...BulkSession[]],
  indexVersionId: number,
  onProblem: (problem: MergeProblem, origin: Origin) => void,
  onProgress: (rows: number, table: RecordTableName) => void,
): Promise<ReadonlyMap<RecordTableName, WriteCounts>> {
  const counts = new Map<RecordTableName, WriteCounts>();
  let done = 0;
  const finishPart = (merged: MergedBatch, { table }: Part) => {
    for (const origin of merged.orphans) onProblem('NO_OWNER', origin);
    for (const origin of merged.repeated) onProblem('REPEATED', origin);
    counts.set(table, addCounts(counts.get(table) ?? NO_COUNTS, merged));
    done += merged.rowCount;
    onProgress(done, table);
  };
  const mergePart = (session: BulkSession, { table, range, mergeBatch }: Part) =>
    session.transaction(() => mergeBatch(session, table, range, indexVersionId));
  for (const session of sessions) await prepareSession(session);
  for (const { tables, isOrdered } of listMergeSteps(staging)) {
    const parts: (readonly Part[])[] = [];
    for (const table of tables) parts.push(await listParts(sessions[0], table));
    await shareWork(parts, isOrdered ? sessions.slice(0, 1) : sessions, mergePart, finishPart);
    for (const table of tables) await dropStage(sessions[0], table);
  }
  return new Map([...counts].toSorted(([one], [other]) => TABLE_NAMES.indexOf(one) - TABLE_NAMES.indexOf(other)));
}

const TABLE_NAMES = Object.keys(RECORD_TABLES) as RecordTableName[];

/** Tables that are written at the same time. */
interface MergeStep {
  readonly tables: readonly RecordTableName[];
  /** Whether one session writes the rows, so that they get their ids in the order of their keys. */
  readonly isOrdered: boolean;
}

/** Lists the staged tables in steps: each table without an owner, then their rows, then those of tax liens, the largest tables first. */
function listMergeSteps({ rowsByTable }: Staging): readonly MergeStep[] {
  const staged = TABLE_NAMES.filter((table) => rowsByTable.has(table));
  const ownerOf = (table: RecordTableName) => (RECORD_TABLES[table] as RecordTable).owner;
  const bySize = (one: RecordTableName, other: RecordTableName) =>
    (rowsByTable.get(other) ?? 0) - (rowsByTable.get(one) ?? 0);
  const isIndependent = (table: RecordTableName) => table === 'nameKeys';
  const owners = staged.filter((table) => ownerOf(table) === undefined && !isIndependent(table));
  const owned = staged.filter((table) => isIndependent(table) || ![undefined, 'taxLien'].includes(ownerOf(table)));
  const ofLiens = staged.filter((table) => ownerOf(table) === 'taxLien');
  return [
    ...owners.map((table) => ({ tables: [table], isOrdered: true })),
    ...[owned, ofLiens].map((tables) => ({ tables: tables.toSorted(bySize), isOrdered: false })),
  ];
}

/** Staged rows that are written in one transaction. */
interface Part {
  readonly table: RecordTableName;
  readonly range: KeyRange;
  readonly mergeBatch: typeof insertBatch;
}

async function listParts(session: BulkSession, table: RecordTableName): Promise<readonly Part[]> {
  const mergeBatch = (await isTableEmpty(session, table)) ? insertBatch : replaceBatch;
  const ranges = await listRanges(session, table, BATCH_ROWS);
  return ranges.map((range) => ({ table, range, mergeBatch }));
}

const NO_COUNTS: WriteCounts = { added: 0, changed: 0, removed: 0 };

function addCounts(one: WriteCounts, other: WriteCounts): WriteCounts {
  return {
    added: one.added + other.added,
    changed: one.changed + other.changed,
    removed: one.removed + other.removed,
  };
}
