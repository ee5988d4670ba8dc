import { setTimeout } from 'node:timers/promises';
import type { BulkSession } from '../../../../platform/database/bulk-session.ts';
import { keepAdded, keepOwnedRows, keepRows, recordId } from './import-changes.queries.ts';
import type { OwnerName, RecordTable } from './record-table.ts';
import { RECORD_TABLES, type RecordTableName } from './record-tables.ts';
import { getStageName, inRange, type KeyRange, type Origin } from './stage-records.queries.ts';

/** The numbers of rows that were added, changed, and removed. */
export interface WriteCounts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/** The result of writing a part. */
export interface MergedBatch extends WriteCounts {
  readonly rowCount: number;
  /** Rows whose owner doesn't exist in the county. */
  readonly orphans: readonly Origin[];
  /** Rows that a later row with the same key overrides. */
  readonly repeated: readonly Origin[];
}

/** How to find the owner of a staged row in the county. */
export const OWNERS: Readonly<
  Record<
    OwnerName,
    {
      readonly column: string;
      readonly join: string;
      /** The document of the record, if it isn't the owner itself. */
      readonly document?: string;
    }
  >
> = {
  document: {
    column: 'document_id',
    join: 'documents AS owner ON owner.document_type = stage.owner_type AND owner.number_key = stage.owner_key',
    document: 'owner',
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
    document: 'documents',
  },
  plat: { column: 'plat_id', join: 'plats AS owner ON owner.number_key = stage.owner_key' },
  parcel: { column: 'parcel_id', join: 'parcels AS owner ON owner.key = stage.owner_key' },
};

/** The plat of a legal description, which can be loaded in the same import. */
const LEGAL_PLAT = { plat_id: '(SELECT plats.id FROM plats WHERE plats.number_key = stage.plat_key)' };

/** Columns computed while rows are merged, as expressions over `owner` and `stage`. */
const DERIVED: Partial<Record<RecordTableName, Readonly<Record<string, string>>>> = {
  // A document that is imported has not been withdrawn, or no longer, and is confirmed if it was filed electronically.
  documents: { withdrawn_version_id: 'NULL::bigint', awaits_import_since: 'NULL::timestamptz' },
  names: {
    document_type: 'owner.document_type',
    number_key: 'owner.number_key',
    recorded_at: 'owner.recorded_at',
    instrument_code: 'owner.instrument_code',
    is_withheld: 'owner.is_withheld',
  },
  taxLiens: {
    document_type: 'owner.document_type',
    number_key: 'owner.number_key',
    recorded_at: 'owner.recorded_at',
    recorded_sequence: 'owner.recorded_sequence',
    is_withheld: 'owner.is_withheld',
  },
  documentLegals: LEGAL_PLAT,
  certificateLegals: LEGAL_PLAT,
  tractBookLegals: LEGAL_PLAT,
  documentParcels: { parcel_id: '(SELECT parcels.id FROM parcels WHERE parcels.key = stage.parcel_key)' },
};

/** Whether the county has no rows in this table yet, so that parts can be written without searching for rows to replace. */
export async function isTableEmpty(session: BulkSession, name: RecordTableName): Promise<boolean> {
  const { table, owner }: RecordTable = RECORD_TABLES[name];
  const condition = owner ? `WHERE ${OWNERS[owner].column} IS NOT NULL` : '';
  const { rows } = await session.query(`SELECT NOT EXISTS (SELECT FROM ${table} ${condition}) AS is_empty`);
  return rows[0]?.is_empty === true;
}

/** Writes a part to a table without existing rows, in one statement. */
export async function insertBatch(
  session: BulkSession,
  name: RecordTableName,
  range: KeyRange,
  indexVersionId: number,
): Promise<MergedBatch> {
  const { table, owner, mode, versioned }: RecordTable = RECORD_TABLES[name];
  const isReplaced = mode === 'replace';
  const columns = writtenColumns(name);
  const versions = listVersionColumns(name);
  const targets = [...ownerColumns(name), ...columns, ...versions];
  const values = [...(owner ? ['owner_id'] : []), ...columns.map(batchExpression), ...versions.map(() => '$1::bigint')];
  const fits = [...(owner ? ['owner_id IS NOT NULL'] : []), 'age = 1'].join(' AND ');
  const { rows } = await session.query(
    `WITH batch AS MATERIALIZED (${selectBatch(name, range, indexVersionId)}),
     inserted AS (
       INSERT INTO ${table} AS target (${targets.join(', ')})
       SELECT ${values.join(', ')} FROM batch WHERE ${fits} ORDER BY ${owner ? 'owner_id, ' : 'owner_type, owner_key, '}position
       ${isReplaced ? '' : `RETURNING ${recordId(name, 'target')} AS record_id`}),
     written AS (${isReplaced ? `SELECT DISTINCT record_id FROM batch WHERE ${fits} AND NOT is_new` : 'SELECT record_id FROM inserted'})
     ${keepAdded(name, indexVersionId)}
     SELECT count(*)::integer AS row_count, count(*) FILTER (WHERE ${fits})::integer AS added,
            coalesce(json_agg(json_build_array(file, line, age) ORDER BY position) FILTER (WHERE NOT (${fits})), '[]') AS others
       FROM batch`,
    versioned ? [indexVersionId] : [],
  );
  const others = (rows[0]?.others ?? []) as readonly (readonly [number, number, number])[];
  const [rowCount, added] = [Number(rows[0]?.row_count), Number(rows[0]?.added)];
  return { rowCount, added, changed: 0, removed: 0, ...classifyExcluded(name, others) };
}

/**
 * Writes a part to a table with existing rows. Doesn't write unchanged rows, and removes rows that their owner no longer has. Call it
 * in a transaction.
 */
export async function replaceBatch(
  session: BulkSession,
  name: RecordTableName,
  range: KeyRange,
  indexVersionId: number,
): Promise<MergedBatch> {
  const { mode, owner }: RecordTable = RECORD_TABLES[name];
  // Of the part before, if all parts are one transaction.
  await session.query('DROP TABLE IF EXISTS pg_temp.batch');
  const { rowCount } = await session.query(
    `CREATE TEMP TABLE batch ON COMMIT DROP AS ${selectBatch(name, range, indexVersionId)}`,
  );
  const { rows } = await session.query(
    `DELETE FROM batch WHERE age > 1 ${owner ? 'OR owner_id IS NULL' : ''} RETURNING file, line, age`,
  );
  const others = rows.map((row) => [Number(row.file), Number(row.line), Number(row.age)] as const);
  const counts =
    mode === 'replace'
      ? await replaceRows(session, name, indexVersionId)
      : await upsertRows(session, name, indexVersionId);
  return { rowCount, ...counts, ...classifyExcluded(name, others) };
}

const VACUUM_ATTEMPTS = 5;
const VACUUM_WAIT_MS = 2_000;
/** Required share of a table's pages in the visibility map. Small tables are fast without it. */
const MARKED_SHARE = 0.9;
const SMALL_TABLE_PAGES = 100;

/**
 * Updates the planner's statistics and the visibility map, which index-only scans need. Pages with rows that a running statement might
 * still see differently, because it started before they were written, cannot be marked. A name search would then read each of those
 * rows, and no later vacuum would run automatically. Therefore the vacuum is repeated until such statements have ended.
 */
export async function vacuumTables(session: BulkSession, names: Iterable<RecordTableName>): Promise<void> {
  const tables = await listVacuumed(session, new Set([...names].map((name) => RECORD_TABLES[name].table)));
  // No page is marked while a commit of its rows, or one shortly after it, isn't on disk yet. A commit that waits for
  // the disk also flushes all earlier ones, but only a transaction that wrote something waits.
  await session.query('SET synchronous_commit = on');
  await session.query(`SELECT pg_logical_emit_message(true, 'import', 'rows written')`);
  for (const table of tables) await session.query(`VACUUM (ANALYZE) ${table}`);
  for (let attempt = 1; attempt < VACUUM_ATTEMPTS; attempt += 1) {
    const unmarked = await listUnmarkedTables(session, tables);
    if (unmarked.length === 0) return;
    await setTimeout(VACUUM_WAIT_MS);
    for (const table of unmarked) await session.query(`VACUUM ${table}`);
  }
}

/**
 * Lists the tables that the session can vacuum. A role that only serves can't before PostgreSQL 17, where the server's own vacuum comes
 * minutes later.
 */
async function listVacuumed(session: BulkSession, names: ReadonlySet<string>): Promise<readonly string[]> {
  const { rows } = await session.query(
    `SELECT relname FROM pg_class
     WHERE oid = ANY($1::text[]::regclass[])
       AND (pg_has_role(relowner, 'USAGE') OR (SELECT pg_has_role(datdba, 'USAGE') FROM pg_database WHERE datname = current_database())
         OR EXISTS (SELECT FROM aclexplode(relacl) WHERE privilege_type = 'MAINTAIN' AND pg_has_role(grantee, 'USAGE')))`,
    [[...names]],
  );
  const vacuumed = new Set(rows.map(({ relname }) => String(relname)));
  return [...names].filter((name) => vacuumed.has(name));
}

async function listUnmarkedTables(session: BulkSession, tables: readonly string[]): Promise<readonly string[]> {
  const { rows } = await session.query(
    `SELECT relname FROM pg_class
     WHERE oid = ANY($1::text[]::regclass[]) AND relpages > $2 AND relallvisible < relpages * $3::float8`,
    [tables, SMALL_TABLE_PAGES, MARKED_SHARE],
  );
  return rows.map(({ relname }) => String(relname));
}

/**
 * Selects the rows of a part with their owners and numbers. `age` counts rows with the same key, starting from the last. `is_new` says that
 * the import has added their document, which its undoing removes with all that belongs to it.
 */
export function selectBatch(name: RecordTableName, range: KeyRange, indexVersionId: number): string {
  const { owner, key, numberedWithin }: RecordTable = RECORD_TABLES[name];
  const derived = Object.entries(DERIVED[name] ?? {}).map(([column, expression]) => `${expression} AS ${column}`);
  const joined = `
    SELECT ${['stage.*', ...(owner ? selectOwner(owner, indexVersionId) : []), ...derived].join(', ')}
      FROM ${getStageName(name)} AS stage ${owner ? `LEFT JOIN ${OWNERS[owner].join}` : ''}
     WHERE ${inRange(range)}`;
  const within = (columns: readonly string[]) => [...(owner ? ['owner_id'] : []), ...columns].join(', ');
  const numbers = numberedWithin
    ? `(row_number() OVER (PARTITION BY ${within(numberedWithin)} ORDER BY position))::integer AS sequence, 1 AS age`
    : `(row_number() OVER (PARTITION BY ${within(key)} ORDER BY position DESC))::integer AS age`;
  return `SELECT joined.*, ${numbers} FROM (${joined}) AS joined`;
}

function selectOwner(owner: OwnerName, indexVersionId: number): readonly string[] {
  const { document } = OWNERS[owner];
  const isNew = document && `${document}.first_index_version_id IS NOT DISTINCT FROM ${Number(indexVersionId)}`;
  return ['owner.id AS owner_id', `${document ?? 'owner'}.id::text AS record_id`, `${isNew ?? 'false'} AS is_new`];
}

async function replaceRows(session: BulkSession, name: RecordTableName, indexVersionId: number): Promise<WriteCounts> {
  const [ownerColumn = ''] = ownerColumns(name);
  const { rows } = await session.query('SELECT EXISTS (SELECT FROM batch WHERE is_new) AS "hasNew"');
  const differing = await keepOwnedRows(session, name, indexVersionId, {
    differing: selectDiffering(name, ownerColumn),
    owner: ownerColumn,
  });
  if (differing === 0 && rows[0]?.hasNew !== true) return { added: 0, changed: 0, removed: 0 };
  const removed = await removeRows(session, name, indexVersionId);
  const columns = writtenColumns(name);
  const { rowCount } = await session.query(`
    INSERT INTO ${RECORD_TABLES[name].table} (${[...ownerColumns(name), ...columns].join(', ')})
    SELECT ${['owner_id', ...columns.map(batchExpression)].join(', ')} FROM batch ORDER BY owner_id, position
    ON CONFLICT DO NOTHING`);
  return { added: rowCount, changed: 0, removed };
}

/** The owners, not added by the import, that have rows which the file doesn't have, or lack some of its rows. */
function selectDiffering(name: RecordTableName, ownerColumn: string): string {
  const { table }: RecordTable = RECORD_TABLES[name];
  const same = isSameRow(name, ownerColumn);
  return `
    SELECT owner_id FROM ${table} AS target JOIN (SELECT DISTINCT owner_id FROM batch WHERE NOT is_new) AS owners
        ON target.${ownerColumn} = owners.owner_id
     WHERE NOT EXISTS (SELECT FROM batch WHERE ${same})
    UNION
    SELECT owner_id FROM batch WHERE NOT is_new AND NOT EXISTS (SELECT FROM ${table} AS target WHERE ${same})`;
}

/** Whether a row of the part is a row of the county. */
function isSameRow(name: RecordTableName, ownerColumn: string): string {
  const { key, numberedWithin }: RecordTable = RECORD_TABLES[name];
  const keys = [...key, ...(numberedWithin ? ['sequence'] : [])];
  const compared = writtenColumns(name).filter((column) => !keys.includes(column));
  return [
    `batch.owner_id = target.${ownerColumn}`,
    ...keys.map((column) => `batch.${column} = target.${column}`),
    ...(compared.length === 0
      ? []
      : [
          `${asRow(compared, batchExpression)} IS NOT DISTINCT FROM ${asRow(compared, (column) => `target.${column}`)}`,
        ]),
  ].join(' AND ');
}

/** Removes rows that an owner of the part has but the file doesn't. Removed names are copied to superseded_names. */
async function removeRows(session: BulkSession, name: RecordTableName, indexVersionId: number): Promise<number> {
  const { table }: RecordTable = RECORD_TABLES[name];
  const [ownerColumn = ''] = ownerColumns(name);
  const remove = `
    DELETE FROM ${table} AS target USING (SELECT DISTINCT owner_id FROM batch) AS owners
     WHERE target.${ownerColumn} = owners.owner_id AND NOT EXISTS (SELECT FROM batch WHERE ${isSameRow(name, ownerColumn)})`;
  if (name !== 'names') return (await session.query(remove)).rowCount;
  const { rowCount } = await session.query(
    `WITH removed AS (${remove} RETURNING target.document_id, target.role, target.sequence, target.display_name)
     INSERT INTO superseded_names (document_id, role, sequence, display_name, superseded_at, index_version_id)
     SELECT document_id, role, sequence, display_name, now(), $1 FROM removed`,
    [indexVersionId],
  );
  return rowCount;
}

async function upsertRows(session: BulkSession, name: RecordTableName, indexVersionId: number): Promise<WriteCounts> {
  const { table, mode, owner, key, versioned }: RecordTable = RECORD_TABLES[name];
  const columns = writtenColumns(name);
  const compared = columns.filter((column) => !key.includes(column));
  const inserted = listVersionColumns(name);
  const identity = [...ownerColumns(name), ...key];
  const { rows } = await session.query(
    `WITH written AS (
       INSERT INTO ${table} AS target (${[...ownerColumns(name), ...columns, ...inserted].join(', ')})
       SELECT ${[...(owner ? ['owner_id'] : []), ...columns, ...inserted.map(() => '$1::bigint')].join(', ')}
         FROM batch ORDER BY owner_type, owner_key
       ON CONFLICT (${identity.join(', ')}) DO NOTHING
       RETURNING ${recordId(name, 'target')} AS record_id)
     ${keepAdded(name, indexVersionId)}
     SELECT count(*)::integer AS added FROM written`,
    versioned ? [indexVersionId] : [],
  );
  const added = Number(rows[0]?.added);
  if (mode === 'insertMissing' || compared.length === 0) return { added, changed: 0, removed: 0 };
  const isChanged = [
    ...(owner ? [`target.${OWNERS[owner].column} = batch.owner_id`] : []),
    ...key.map((column) => `target.${column} = batch.${column}`),
    `${asRow(compared, (column) => `target.${column}`)} IS DISTINCT FROM ${asRow(compared, batchExpression)}`,
  ].join(' AND ');
  const changed = await keepRows(session, name, indexVersionId, `${table} AS target JOIN batch ON ${isChanged}`);
  if (changed === 0) return { added, changed, removed: 0 };
  const values = compared.map((column) => `${column} = ${batchExpression(column)}`);
  await session.query(
    `UPDATE ${table} AS target SET ${[...values, ...(versioned ? ['index_version_id = $1'] : [])].join(', ')}
       FROM batch WHERE ${isChanged}`,
    versioned ? [indexVersionId] : [],
  );
  return { added, changed, removed: 0 };
}

/** Classifies excluded rows: unknown owner, or overridden by a later row. In mode `insertMissing`, no row counts as overridden. */
function classifyExcluded(name: RecordTableName, others: readonly (readonly [number, number, number])[]) {
  const origins = (rows: typeof others): readonly Origin[] => rows.map(([file, line]) => ({ file, line }));
  const { owner, mode }: RecordTable = RECORD_TABLES[name];
  const overridden = others.filter(([, , age]) => age > 1);
  return {
    orphans: owner ? origins(others.filter((row) => !overridden.includes(row))) : [],
    repeated: mode === 'update' ? origins(overridden) : [],
  };
}

/** The columns of a new row that name its import. A correction changes only the first. */
function listVersionColumns(name: RecordTableName): readonly string[] {
  const { versioned }: RecordTable = RECORD_TABLES[name];
  return [...(versioned ? ['index_version_id'] : []), ...(name === 'documents' ? ['first_index_version_id'] : [])];
}

function ownerColumns(name: RecordTableName): readonly string[] {
  const { owner }: RecordTable = RECORD_TABLES[name];
  return owner ? [OWNERS[owner].column] : [];
}

function writtenColumns(name: RecordTableName): readonly string[] {
  const { columns, numberedWithin, staged }: RecordTable = RECORD_TABLES[name];
  return [
    ...Object.keys(columns),
    ...Object.keys(DERIVED[name] ?? {}),
    ...(numberedWithin ? ['sequence'] : []),
    ...(staged !== undefined && 'variant_distance' in staged ? ['variant_of'] : []),
  ];
}

/** A variant follows its party after `variant_distance` rows, so the party's sequence can be computed from its own. */
function batchExpression(column: string): string {
  return column === 'variant_of' ? '(batch.sequence - batch.variant_distance)' : `batch.${column}`;
}

function asRow(columns: readonly string[], toExpression: (column: string) => string): string {
  return `ROW(${columns.map(toExpression).join(', ')})`;
}
