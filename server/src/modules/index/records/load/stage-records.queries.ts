import { sql } from 'kysely';
import { type BulkSession, type CopyValue, formatCopyLine } from '../../../../platform/database/bulk-session.ts';
import type { Db } from '../../../../platform/database/database.ts';
import type { ColumnType, RecordTable } from './record-table.ts';
import { RECORD_TABLES, type RecordTableName } from './record-tables.ts';

/** A row to load: its owner and columns. */
export interface StagedRow {
  readonly table: RecordTableName;
  /** The owning document's type. Empty for other owners and for rows without an owner. */
  readonly ownerType: string;
  /** The key of the owner, or of the row itself if it has no owner. */
  readonly ownerKey: string;
  readonly values: Readonly<Record<string, CopyValue>>;
}

/** The origin of a staged row. */
export interface Origin {
  /** Index in the list of files. */
  readonly file: number;
  readonly line: number;
}

/** A part of the staged rows that is written in one transaction. It always contains all rows of an owner. */
export interface KeyRange {
  readonly after: OwnerPosition;
  /** Undefined for the last part. */
  readonly through: OwnerPosition | undefined;
}

interface OwnerPosition {
  readonly ownerType: string;
  readonly ownerKey: string;
}

/** The position before the first owner, since keys are never empty. */
const BEFORE_FIRST: OwnerPosition = { ownerType: '', ownerKey: '' };

/**
 * Configures the session: more memory for sorting and parts, which is affordable because few imports run at the same
 * time, and cheap commits.
 */
export async function prepareSession(session: BulkSession): Promise<void> {
  await session.query("SET work_mem = '64MB'");
  await session.query("SET maintenance_work_mem = '256MB'");
  // JIT compilation takes longer than executing a part.
  await session.query('SET jit = off');
  // A server crash can lose the last parts, like a killed import. finishIndexVersion waits for the disk.
  await session.query('SET synchronous_commit = off');
}

/** The schema of the staged rows, which has tables only during an import. */
export const STAGE_SCHEMA = 'import_stage';
/** The advisory lock of a county's import: an arbitrary number that nothing else uses. */
const IMPORT_LOCK = 7_340_111;

/** The advisory lock of the images of an import, and of an undoing. */
const IMAGES_LOCK = 7_340_112;

/** Waits until no other import stores images and no undoing runs, and keeps both from beginning. */
export async function lockImages(session: BulkSession): Promise<void> {
  await session.query(`SELECT pg_advisory_lock(${IMAGES_LOCK})`);
}

/** Locks as `lockImages`. @returns false if an import is storing images. */
export async function tryLockImages(session: BulkSession): Promise<boolean> {
  const { rows } = await session.query(`SELECT pg_try_advisory_lock(${IMAGES_LOCK}) AS is_locked`);
  return rows[0]?.is_locked === true;
}

/** Never fails, so that the session can be closed and the error that ended the work stays: a connection that was cut has lost its locks. */
export async function unlockImages(session: BulkSession): Promise<void> {
  await session.query(`SELECT pg_advisory_unlock(${IMAGES_LOCK})`).catch(() => undefined);
}

/**
 * Keeps imports from starting until the end of the transaction. Those who call it wait for each other: none is taken for an import, and their
 * versions of the index are committed in their order.
 *
 * @returns false if an import is running.
 */
export async function keepImportsOut(tx: Db): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('corrected records', 0))`.execute(tx);
  const { rows } = await sql<{ isOut: boolean }>`
    SELECT pg_try_advisory_xact_lock(${IMPORT_LOCK}) AS "isOut"`.execute(tx);
  return rows[0]?.isOut === true;
}

/**
 * Creates an empty schema for staged rows, even after an interrupted import. Its tables are unlogged instead of
 * temporary, so that several sessions can write them to the county's tables.
 *
 * @returns false if another session is importing into the county.
 */
export async function createStageSchema(session: BulkSession): Promise<boolean> {
  const { rows } = await session.query(`SELECT pg_try_advisory_lock(${IMPORT_LOCK}) AS is_locked`);
  if (rows[0]?.is_locked !== true) return false;
  await session.query("SET client_min_messages = 'warning'");
  const { rows: found } = await session.query(`SELECT to_regnamespace('${STAGE_SCHEMA}') IS NOT NULL AS "exists"`);
  if (found[0]?.exists === true) await dropStages(session);
  // The previous release has removed it, whose role owns the database.
  else await session.query(`CREATE SCHEMA ${STAGE_SCHEMA}`);
  return true;
}

export async function dropStageSchema(session: BulkSession): Promise<void> {
  await dropStages(session);
  await session.query(`SELECT pg_advisory_unlock(${IMPORT_LOCK})`);
}

/** Drops the tables and not the schema, which a role that only serves can't create again. */
async function dropStages(session: BulkSession): Promise<void> {
  const { rows } = await session.query(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = to_regnamespace('${STAGE_SCHEMA}')`,
  );
  for (const { name } of rows) await session.query(`DROP TABLE ${String(name)}`);
}

/** Creates the stage of a table. */
export async function createStage(session: BulkSession, name: RecordTableName): Promise<void> {
  const columns = Object.entries(stageColumns(name)).map(([column, type]) => `${column} ${withCollation(type)}`);
  await session.query(`CREATE UNLOGGED TABLE ${getStageName(name)} (${columns.join(', ')})`);
}

/** Formats a row as a line for COPY. `position` orders the rows of an owner. */
export function formatStagedRow(row: StagedRow, origin: Origin, position: number): string {
  const values: CopyValue[] = [origin.file, origin.line, position, row.ownerType, row.ownerKey];
  for (const column of VALUE_COLUMNS.get(row.table) ?? []) values.push(row.values[column]);
  return formatCopyLine(values);
}

export async function copyToStage(session: BulkSession, name: RecordTableName, lines: string): Promise<void> {
  await session.copy(getStageName(name), Object.keys(stageColumns(name)), lines);
}

/** Indexes the stage after its last row, so that it can be read in parts. */
export async function indexStage(session: BulkSession, name: RecordTableName): Promise<void> {
  await session.query(`CREATE INDEX ON ${getStageName(name)} (owner_type, owner_key)`);
  await session.query(`ANALYZE ${getStageName(name)} (owner_type, owner_key)`);
}

export async function dropStage(session: BulkSession, name: RecordTableName): Promise<void> {
  await session.query(`DROP TABLE ${getStageName(name)}`);
}

/** Lists the parts of the stage: about `rows` rows each, up to the end of the last owner. */
export async function listRanges(
  session: BulkSession,
  name: RecordTableName,
  rows: number,
): Promise<readonly KeyRange[]> {
  const { rows: ends } = await session.query(
    `SELECT DISTINCT owner_type, owner_key
       FROM (SELECT owner_type, owner_key, row_number() OVER (ORDER BY owner_type, owner_key) AS number
               FROM ${getStageName(name)}) AS numbered
      WHERE number % ${rows} = 0 ORDER BY owner_type, owner_key`,
  );
  const through = ends.map((end) => ({ ownerType: String(end.owner_type), ownerKey: String(end.owner_key) }));
  return [...through, undefined].map((end, index) => ({ after: through[index - 1] ?? BEFORE_FIRST, through: end }));
}

/** Builds the condition on `stage` for the rows of a part. */
export function inRange({ after, through }: KeyRange): string {
  const from = `(stage.owner_type, stage.owner_key) > (${quote(after.ownerType)}, ${quote(after.ownerKey)})`;
  if (through === undefined) return from;
  return `${from} AND (stage.owner_type, stage.owner_key) <= (${quote(through.ownerType)}, ${quote(through.ownerKey)})`;
}

/** Returns the name of the stage of a table. */
export function getStageName(name: RecordTableName): string {
  return `${STAGE_SCHEMA}.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
}

/** Quotes a key, because CREATE TABLE AS takes no parameters. Keys contain only letters, digits, and spaces anyway. */
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
