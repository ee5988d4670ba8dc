import type { BulkSession } from '../../platform/database/bulk-session.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { insertBatch, isTableEmpty, replaceBatch, type WriteCounts } from './merge-records.queries.ts';
import type { RecordTable } from './record-table.ts';
import { RECORD_TABLES, type RecordTableName } from './record-tables.ts';
import {
  BEFORE_FIRST,
  copyToStage,
  createStage,
  createStageSchema,
  dropStage,
  dropStageSchema,
  findNextRange,
  formatStagedRow,
  indexStage,
  type KeyRange,
  type Origin,
  prepareSession,
  type StagedRow,
} from './stage-records.queries.ts';
import { type OrphanedRows, removeStagedOrphans } from './staged-orphans.queries.ts';

/** Rows per transaction: enough to make its fixed cost irrelevant, but few enough for visible progress and small losses. */
const BATCH_ROWS = 25_000;
/** Characters sent at once. The next piece is prepared while the server reads this one. */
const COPY_CHUNK_CHARACTERS = 1_000_000;

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
 * Writes staged rows to the county's tables, with one transaction per part. Unchanged rows are not written again. Tables whose rows belong
 * to those of another table follow it. With several sessions, independent tables are written at the same time.
 *
 * @param onProblem called for rows whose document or other owner doesn't exist, and for rows that a later row overrides.
 * @param onProgress called with the number of staged rows processed so far and the table of the last ones.
 * @returns the changes by table.
 */
export async function mergeRecords(
  staging: Staging,
  sessions: readonly BulkSession[],
  indexVersionId: number,
  onProblem: (problem: MergeProblem, origin: Origin) => void,
  onProgress: (rows: number, table: RecordTableName) => void,
): Promise<ReadonlyMap<RecordTableName, WriteCounts>> {
  const counts = new Map<RecordTableName, WriteCounts>();
  let done = 0;
  const mergeTable = async (session: BulkSession, table: RecordTableName) => {
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
      onProgress(done, table);
      after = range.through;
    }
    counts.set(table, total);
    await dropStage(session, table);
  };
  for (const session of sessions) await prepareSession(session);
  for (const step of listMergeSteps(staging)) await shareWork(step, sessions, mergeTable);
  return new Map([...counts].toSorted(([one], [other]) => TABLE_NAMES.indexOf(one) - TABLE_NAMES.indexOf(other)));
}

const TABLE_NAMES = Object.keys(RECORD_TABLES) as RecordTableName[];

/** Lists the staged tables in steps: each table without an owner, then their rows, then those of tax liens, the largest tables first. */
function listMergeSteps({ rowsByTable }: Staging): readonly (readonly RecordTableName[])[] {
  const staged = TABLE_NAMES.filter((table) => rowsByTable.has(table));
  const ownerOf = (table: RecordTableName) => (RECORD_TABLES[table] as RecordTable).owner;
  const bySize = (one: RecordTableName, other: RecordTableName) =>
    (rowsByTable.get(other) ?? 0) - (rowsByTable.get(one) ?? 0);
  const isIndependent = (table: RecordTableName) => table === 'nameKeys';
  return [
    ...staged.filter((table) => ownerOf(table) === undefined && !isIndependent(table)).map((table) => [table]),
    staged.filter((table) => isIndependent(table) || ![undefined, 'taxLien'].includes(ownerOf(table))).toSorted(bySize),
    staged.filter((table) => ownerOf(table) === 'taxLien').toSorted(bySize),
  ];
}

/** Gives each session the next table as soon as it is free. After a failure, no further table is started. */
async function shareWork(
  tables: readonly RecordTableName[],
  sessions: readonly BulkSession[],
  work: (session: BulkSession, table: RecordTableName) => Promise<void>,
): Promise<void> {
  const waiting = [...tables];
  const results = await Promise.allSettled(
    sessions.map(async (session) => {
      try {
        for (let table = waiting.shift(); table !== undefined; table = waiting.shift()) await work(session, table);
      } catch (error) {
        waiting.length = 0;
        throw error;
      }
    }),
  );
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

function addCounts(one: WriteCounts, other: WriteCounts): WriteCounts {
  return {
    added: one.added + other.added,
    changed: one.changed + other.changed,
    removed: one.removed + other.removed,
  };
}
