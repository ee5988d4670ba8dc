import type { BulkSession, CopyValue } from '../../platform/database/bulk-session.ts';
import { formatCopyLine } from '../../platform/database/bulk-session.ts';
import {
  type ColumnType,
  type OwnerName,
  RECORD_TABLES,
  type RecordTable,
  type RecordTableName,
} from './record-tables.ts';

/** A row on its way: whose it is, where it came from, and its columns. */
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
  readonly after: { readonly ownerType: string; readonly ownerKey: string };
  /** Undefined: to the end. */
  readonly through: { readonly ownerType: string; readonly ownerKey: string } | undefined;
}

export interface WriteCounts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

const OWNERS: Readonly<Record<OwnerName, { readonly column: string; readonly join: string }>> = {
  document: {
    column: 'document_id',
    join: 'documents AS owner ON owner.document_type = stage.owner_type AND owner.number_key = stage.owner_key',
  },
  certificate: {
    column: 'certificate_id',
    join: 'torrens_certificates AS owner ON owner.number_key = stage.owner_key',
  },
  tractBookEntry: {
    column: 'tract_book_entry_id',
    join: 'tract_book_entries AS owner ON owner.tract_book_key = stage.owner_key',
  },
  taxLien: {
    column: 'tax_lien_id',
    join: `(tax_liens AS owner JOIN documents ON documents.id = owner.document_id)
      ON documents.document_type = stage.owner_type AND documents.number_key = stage.owner_key`,
  },
  plat: { column: 'plat_id', join: 'plats AS owner ON owner.number_key = stage.owner_key' },
  parcel: { column: 'parcel_id', join: 'parcels AS owner ON owner.key = stage.owner_key' },
};

/** Columns that are found while rows are merged, as expressions over the joined owner and stage. */
const DERIVED: Partial<Record<RecordTableName, Readonly<Record<string, string>>>> = {
  names: {
    document_type: 'owner.document_type',
    number_key: 'owner.number_key',
    recorded_at: 'owner.recorded_at',
    instrument_code: 'owner.instrument_code',
    is_withheld: 'owner.is_withheld',
  },
  documentParcels: { parcel_id: '(SELECT parcels.id FROM parcels WHERE parcels.key = stage.parcel_key)' },
};

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
  await session.query(`ANALYZE ${stageOf(name)}`);
}

export async function dropStage(session: BulkSession, name: RecordTableName): Promise<void> {
  await session.query(`DROP TABLE ${stageOf(name)}`);
}

/** The next part of the stage: some `rows` rows, to the end of the last one's owner. */
export async function findNextRange(
  session: BulkSession,
  name: RecordTableName,
  after: KeyRange['after'],
  rows: number,
): Promise<KeyRange> {
  const { rows: found } = await session.query(
    `SELECT owner_type, owner_key FROM ${stageOf(name)} WHERE (owner_type, owner_key) > ($1, $2)
     ORDER BY owner_type, owner_key OFFSET ${rows - 1} LIMIT 1`,
    [after.ownerType, after.ownerKey],
  );
  const last = found[0];
  return {
    after,
    through: last && { ownerType: String(last.owner_type), ownerKey: String(last.owner_key) },
  };
}

/**
 * Takes a part of the stage into a temporary table for this transaction, with its owners found.
 *
 * @returns origins of rows whose owner is not in the county, and how many rows the part has.
 */
export async function prepareBatch(
  session: BulkSession,
  name: RecordTableName,
  range: KeyRange,
): Promise<{ readonly orphans: readonly Origin[]; readonly rowCount: number }> {
  const { owner, numberedWithin }: RecordTable = RECORD_TABLES[name];
  const derived = Object.entries(DERIVED[name] ?? {}).map(([column, expression]) => `${expression} AS ${column}`);
  const numbered = numberedWithin
    ? [
        `(row_number() OVER (PARTITION BY ${['owner.id', ...numberedWithin].join(', ')} ORDER BY position))::integer AS sequence`,
      ]
    : [];
  const columns = ['stage.*', ...(owner ? ['owner.id AS owner_id'] : []), ...derived, ...numbered];
  const { rowCount } = await session.query(`
    CREATE TEMP TABLE batch ON COMMIT DROP AS
    SELECT ${columns.join(', ')}
      FROM ${stageOf(name)} AS stage ${owner ? `LEFT JOIN ${OWNERS[owner].join}` : ''}
     WHERE ${rangeCondition(range)}`);
  if (!owner) return { orphans: [], rowCount };
  const { rows } = await session.query('DELETE FROM batch WHERE owner_id IS NULL RETURNING file, line');
  await session.query('ANALYZE batch');
  return { orphans: rows.map((row) => ({ file: Number(row.file), line: Number(row.line) })), rowCount };
}

/** Writes the prepared part. What is the same already is not written again. */
export async function writeBatch(
  session: BulkSession,
  name: RecordTableName,
  indexVersionId: number,
): Promise<WriteCounts> {
  const { mode, owner }: RecordTable = RECORD_TABLES[name];
  if (mode !== 'replace') return upsertBatch(session, name, indexVersionId);
  const removed = await removeChanged(session, name, indexVersionId);
  const columns = writtenColumns(name);
  const ownerColumn = owner ? OWNERS[owner].column : '';
  const insert = `
    INSERT INTO ${RECORD_TABLES[name].table} (${[ownerColumn, ...columns].join(', ')})
    SELECT ${['owner_id', ...columns.map(batchExpression)].join(', ')} FROM batch ORDER BY owner_id, position
    ON CONFLICT DO NOTHING`;
  if (RECORD_TABLES[name].table !== 'legals') {
    const { rowCount } = await session.query(insert);
    return { added: rowCount, changed: 0, removed };
  }
  const { rows } = await session.query(`
    WITH inserted AS (${insert} RETURNING id, ${ownerColumn} AS owner_id, sequence),
    lots AS (
      INSERT INTO legal_lots (legal_id, lot_key, plat_id, block_key)
      SELECT inserted.id, lot_key, batch.plat_id, batch.block_key
        FROM inserted JOIN batch USING (owner_id, sequence) CROSS JOIN unnest(batch.lot_keys) AS lot_key
       WHERE batch.plat_id IS NOT NULL)
    SELECT count(*)::integer AS added FROM inserted`);
  return { added: Number(rows[0]?.added), changed: 0, removed };
}

/** Removes what an owner of the part has and the file does not; names go to superseded_names. */
async function removeChanged(session: BulkSession, name: RecordTableName, indexVersionId: number): Promise<number> {
  const { table, owner, key, numberedWithin }: RecordTable = RECORD_TABLES[name];
  const ownerColumn = owner ? OWNERS[owner].column : '';
  const keys = [...key, ...(numberedWithin ? ['sequence'] : [])];
  const compared = writtenColumns(name).filter((column) => !keys.includes(column));
  const same = [
    `batch.owner_id = target.${ownerColumn}`,
    ...keys.map((column) => `batch.${column} = target.${column}`),
    ...(compared.length === 0
      ? []
      : [
          `ROW(${compared.map(batchExpression).join(', ')}) IS NOT DISTINCT FROM ROW(${compared.map((column) => `target.${column}`).join(', ')})`,
        ]),
  ];
  const remove = `
    DELETE FROM ${table} AS target USING (SELECT DISTINCT owner_id FROM batch) AS owners
     WHERE target.${ownerColumn} = owners.owner_id AND NOT EXISTS (SELECT FROM batch WHERE ${same.join(' AND ')})`;
  if (name !== 'names') return (await session.query(remove)).rowCount;
  const { rowCount } = await session.query(
    `WITH removed AS (${remove} RETURNING target.document_id, target.role, target.sequence, target.display_name)
     INSERT INTO superseded_names (document_id, role, sequence, display_name, superseded_at, index_version_id)
     SELECT document_id, role, sequence, display_name, now(), $1 FROM removed`,
    [indexVersionId],
  );
  return rowCount;
}

async function upsertBatch(session: BulkSession, name: RecordTableName, indexVersionId: number): Promise<WriteCounts> {
  const { table, mode, owner, key, versioned }: RecordTable = RECORD_TABLES[name];
  const ownerColumns = owner ? [OWNERS[owner].column] : [];
  const columns = writtenColumns(name);
  const keys = [...ownerColumns, ...key];
  const compared = columns.filter((column) => !key.includes(column));
  const distinctOn = owner ? 'owner_id' : key.join(', ');
  const version = versioned
    ? { column: ', index_version_id', value: ', $1::bigint', update: ', index_version_id = $1' }
    : undefined;
  const update =
    mode === 'keep' || compared.length === 0
      ? 'DO NOTHING'
      : `DO UPDATE SET ${compared.map((column) => `${column} = excluded.${column}`).join(', ')}${version?.update ?? ''}
         WHERE ROW(${compared.map((column) => `target.${column}`).join(', ')})
               IS DISTINCT FROM ROW(${compared.map((column) => `excluded.${column}`).join(', ')})`;
  const { rows } = await session.query(
    `WITH written AS (
       INSERT INTO ${table} AS target (${[...ownerColumns, ...columns].join(', ')}${version?.column ?? ''})
       SELECT DISTINCT ON (${distinctOn}) ${[...(owner ? ['owner_id'] : []), ...columns].join(', ')}${version?.value ?? ''}
         FROM batch ORDER BY ${distinctOn}, position DESC
       ON CONFLICT (${keys.join(', ')}) ${update}
       RETURNING (xmax = 0) AS is_new)
     SELECT count(*) FILTER (WHERE is_new)::integer AS added, count(*) FILTER (WHERE NOT is_new)::integer AS changed
       FROM written`,
    versioned ? [indexVersionId] : [],
  );
  return { added: Number(rows[0]?.added), changed: Number(rows[0]?.changed), removed: 0 };
}

/** Lines of the part that a later line of the same key overrides. */
export async function listRepeated(session: BulkSession, name: RecordTableName): Promise<readonly Origin[]> {
  const { owner, key }: RecordTable = RECORD_TABLES[name];
  const { rows } = await session.query(`
    SELECT file, line FROM (
      SELECT file, line, row_number() OVER (PARTITION BY ${owner ? 'owner_id' : key.join(', ')} ORDER BY position DESC) AS age FROM batch
    ) AS ranked WHERE age > 1 ORDER BY file, line`);
  return rows.map((row) => ({ file: Number(row.file), line: Number(row.line) }));
}

/** Begins a version of the index. */
export async function insertIndexVersion(session: BulkSession, source: string, startedAt: Date): Promise<number> {
  const { rows } = await session.query('INSERT INTO index_versions (source, started_at) VALUES ($1, $2) RETURNING id', [
    source,
    startedAt,
  ]);
  return Number(rows[0]?.id);
}

export async function finishIndexVersion(
  session: BulkSession,
  version: { readonly id: number; readonly finishedAt: Date; readonly rowsRead: number; readonly rowsRejected: number },
): Promise<void> {
  await session.query('UPDATE index_versions SET finished_at = $2, rows_read = $3, rows_rejected = $4 WHERE id = $1', [
    version.id,
    version.finishedAt,
    version.rowsRead,
    version.rowsRejected,
  ]);
}

/** Freshens the planner's statistics and the visibility map, on which index-only searches rest. */
export async function vacuumTables(session: BulkSession, names: Iterable<RecordTableName>): Promise<void> {
  const tables = new Set<string>([...names].map((name) => RECORD_TABLES[name].table));
  if (tables.has('legals')) tables.add('legal_lots');
  for (const table of tables) await session.query(`VACUUM (ANALYZE) ${table}`);
}

function rangeCondition({ after, through }: KeyRange): string {
  const from = `(stage.owner_type, stage.owner_key) > (${quote(after.ownerType)}, ${quote(after.ownerKey)})`;
  if (through === undefined) return from;
  return `${from} AND (stage.owner_type, stage.owner_key) <= (${quote(through.ownerType)}, ${quote(through.ownerKey)})`;
}

/** CREATE TABLE AS takes no parameters; keys hold letters, digits, spaces and `*` alone, and are quoted all the same. */
function quote(key: string): string {
  return `'${key.replaceAll("'", "''")}'`;
}

function stageColumns(name: RecordTableName): Readonly<Record<string, ColumnType>> {
  const { columns, staged }: RecordTable = RECORD_TABLES[name];
  return {
    file: 'smallint',
    line: 'integer',
    position: 'bigint',
    owner_type: 'text',
    owner_key: 'text',
    ...columns,
    ...staged,
  };
}

const VALUE_COLUMNS: ReadonlyMap<RecordTableName, readonly string[]> = new Map(
  (Object.entries(RECORD_TABLES) as [RecordTableName, RecordTable][]).map(([name, { columns, staged }]) => [
    name,
    [...Object.keys(columns), ...Object.keys(staged ?? {})],
  ]),
);

function writtenColumns(name: RecordTableName): readonly string[] {
  const { columns, numberedWithin }: RecordTable = RECORD_TABLES[name];
  return [
    ...Object.keys(columns),
    ...Object.keys(DERIVED[name] ?? {}),
    ...(numberedWithin ? ['sequence'] : []),
    ...(name === 'names' ? ['variant_of'] : []),
  ];
}

/** A variant stands some rows behind its party, so its party's sequence follows from its own. */
function batchExpression(column: string): string {
  return column === 'variant_of' ? '(batch.sequence - batch.variant_distance)' : `batch.${column}`;
}

function stageOf(name: RecordTableName): string {
  return `stage_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
}

function withCollation(type: ColumnType): string {
  return type === 'text' ? 'text COLLATE "C"' : type;
}
