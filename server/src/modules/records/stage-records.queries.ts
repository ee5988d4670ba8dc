import { type BulkSession, type CopyValue, formatCopyLine } from '../../platform/database/bulk-session.ts';
import type { ColumnType, RecordTable } from './record-table.ts';
import { RECORD_TABLES, type RecordTableName } from './record-tables.ts';

/** A row on its way: whose it is, and its columns. */
export interface StagedRow {
  readonly table: RecordTableName;
  /** Document type of the owning document; empty for every other owner, and for rows of their own. */
  readonly ownerType: string;
  /** Key of the owner, or of the row itself. */
  readonly ownerKey: string;
  readonly values: Readonly<Record<string, CopyValue>>;
}

/** Where a staged row was read. */
export interface Origin {
  /** Position of the file in the list of files of the run. */
  readonly file: number;
  readonly line: number;
}

/** Rows of one owner are never parted; a part is a transaction. */
export interface KeyRange {
  readonly after: OwnerPosition;
  /** Undefined: to the end. */
  readonly through: OwnerPosition | undefined;
}

interface OwnerPosition {
  readonly ownerType: string;
  readonly ownerKey: string;
}

/** Before every owner: keys are never empty. */
export const BEFORE_FIRST: OwnerPosition = { ownerType: '', ownerKey: '' };

/** Gives the session memory to sort and hold a part; an import is one of few, and each of its parts commits cheaply. */
export async function prepareSession(session: BulkSession): Promise<void> {
  await session.query("SET work_mem = '64MB'");
  await session.query("SET maintenance_work_mem = '256MB'");
  // Compiling a plan takes longer than running it on a part.
  await session.query('SET jit = off');
  // A crash of the server may take the last parts with it, as a killed import would; finishIndexVersion waits for the disk.
  await session.query('SET synchronous_commit = off');
}

/** Sets up the waiting place of a table's rows, for this session alone. */
export async function createStage(session: BulkSession, name: RecordTableName): Promise<void> {
  const columns = Object.entries(stageColumns(name)).map(([column, type]) => `${column} ${withCollation(type)}`);
  await session.query(`CREATE TEMP TABLE ${stageOf(name)} (${columns.join(', ')})`);
}

/** A line of COPY for a row; `position` orders the rows of an owner. */
export function formatStagedRow(row: StagedRow, origin: Origin, position: number): string {
  const values: CopyValue[] = [origin.file, origin.line, position, row.ownerType, row.ownerKey];
  for (const column of VALUE_COLUMNS.get(row.table) ?? []) values.push(row.values[column]);
  return formatCopyLine(values);
}

export async function copyToStage(session: BulkSession, name: RecordTableName, lines: string): Promise<void> {
  await session.copy(stageOf(name), Object.keys(stageColumns(name)), lines);
}

/** After the last row: makes the stage readable in parts. */
export async function indexStage(session: BulkSession, name: RecordTableName): Promise<void> {
  await session.query(`CREATE INDEX ON ${stageOf(name)} (owner_type, owner_key)`);
  await session.query(`ANALYZE ${stageOf(name)} (owner_type, owner_key)`);
}

export async function dropStage(session: BulkSession, name: RecordTableName): Promise<void> {
  await session.query(`DROP TABLE ${stageOf(name)}`);
}

/** The next part of the stage: some `rows` rows, to the end of the last one's owner. */
export async function findNextRange(
  session: BulkSession,
  name: RecordTableName,
  after: OwnerPosition,
  rows: number,
): Promise<KeyRange> {
  const { rows: found } = await session.query(
    `SELECT owner_type, owner_key FROM ${stageOf(name)} WHERE (owner_type, owner_key) > ($1, $2)
     ORDER BY owner_type, owner_key OFFSET ${rows - 1} LIMIT 1`,
    [after.ownerType, after.ownerKey],
  );
  const last = found[0];
  return { after, through: last && { ownerType: String(last.owner_type), ownerKey: String(last.owner_key) } };
}

/** The rows of a part, as a condition on `stage`. */
export function inRange({ after, through }: KeyRange): string {
  const from = `(stage.owner_type, stage.owner_key) > (${quote(after.ownerType)}, ${quote(after.ownerKey)})`;
  if (through === undefined) return from;
  return `${from} AND (stage.owner_type, stage.owner_key) <= (${quote(through.ownerType)}, ${quote(through.ownerKey)})`;
}

/** The temporary table of a table's rows. */
export function stageOf(name: RecordTableName): string {
  return `stage_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
}

/** CREATE TABLE AS takes no parameters; keys hold letters, digits and spaces alone, and are quoted all the same. */
function quote(key: string): string {
  return `'${key.replaceAll("'", "''")}'`;
}

function stageColumns(name: RecordTableName): Readonly<Record<string, ColumnType>> {
  const { columns, staged }: RecordTable = RECORD_TABLES[name];
  const origin = {
    file: 'smallint',
    line: 'integer',
    position: 'bigint',
    owner_type: 'text',
    owner_key: 'text',
  } as const;
  return { ...origin, ...columns, ...staged };
}

const VALUE_COLUMNS: ReadonlyMap<RecordTableName, readonly string[]> = new Map(
  (Object.entries(RECORD_TABLES) as [RecordTableName, RecordTable][]).map(([name, { columns, staged }]) => [
    name,
    [...Object.keys(columns), ...Object.keys(staged ?? {})],
  ]),
);

function withCollation(type: ColumnType): string {
  return type === 'text' ? 'text COLLATE "C"' : type;
}
