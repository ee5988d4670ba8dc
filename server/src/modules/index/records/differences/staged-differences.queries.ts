import type { BulkSession } from '../../../../platform/database/bulk-session.ts';
import { OWNERS, selectBatch } from '../load/merge-records.queries.ts';
import type { RecordTable } from '../load/record-table.ts';
import { RECORD_TABLES, type RecordTableName } from '../load/record-tables.ts';
import { type KeyRange, STAGE_SCHEMA } from '../load/stage-records.queries.ts';
import { HAS_DISAPPEARED } from '../load/withdrawn-documents.queries.ts';

/** How a record would differ after the import. */
export type RecordChange = 'added' | 'changed' | 'restored' | 'withdrawn';

/** A value before and after the import; null if it has no value. */
export type FieldValues = readonly [before: string | null, after: string | null];

/** A record of the county that the staged rows would change. */
export interface RecordDifference {
  /** The table of the record, as imports name it. */
  readonly record: RecordTableName;
  readonly ownerType: string;
  readonly ownerKey: string;
  readonly change: RecordChange;
  /** The number or key by which people know it. */
  readonly label: string;
  /** Empty for added and withdrawn records. */
  readonly fields: readonly (readonly [name: string, values: FieldValues])[];
}

/** The number of records by how they would differ. */
export interface DifferenceCounts {
  /** Documents. */
  readonly added: number;
  readonly changed: number;
  readonly withdrawn: number;
  readonly restored: number;
  /** Other records, such as plats, certificates and codes, that would be added or changed. */
  readonly others: number;
}

/** Maximum characters of a value. */
const VALUE_MAX_CHARACTERS = 500;
/** Rows of a record, such as its names, of which the texts are kept. The others are counted. */
const SHOWN_ROWS_MAX = 20;
const DIFFERENCES = `${STAGE_SCHEMA}.differences`;
/** A version of the index that doesn't exist, since nothing is written. */
const NO_VERSION = -1;

/** Columns that are computed from others: they are only shown if nothing else differs. */
const COMPUTED = /(?:^|_)(?:key|keys|nospace|mask|compact)$/;

/** Keys that are staged instead of an id, with the stored key. */
const STAGED_KEYS: Readonly<Record<string, string>> = {
  plat_key: '(SELECT plats.number_key FROM plats WHERE plats.id = target.plat_id)',
  parcel_key: '(SELECT parcels.key FROM parcels WHERE parcels.id = target.parcel_id)',
};

/** Records that own rows, with the rows that they own. */
const RECORDS = {
  document: 'documents',
  taxLien: 'documents',
  certificate: 'certificates',
  tractBookEntry: 'tractBookEntries',
  plat: 'plats',
  parcel: 'parcels',
} as const;

/** Creates the list of differences, next to the staged rows. */
export async function createDifferences(session: BulkSession): Promise<void> {
  await session.query(
    `CREATE UNLOGGED TABLE ${DIFFERENCES}
       (record text COLLATE "C", owner_type text COLLATE "C", owner_key text COLLATE "C", change text, label text, fields jsonb)`,
  );
}

/** Compares a part of the staged rows with the county's. Keys of names aren't compared: they follow from the names. */
export async function compareStagedPart(session: BulkSession, name: RecordTableName, range: KeyRange): Promise<void> {
  if (name === 'nameKeys') return;
  const { mode, owner }: RecordTable = RECORD_TABLES[name];
  const batch = selectBatch(name, range, NO_VERSION);
  if (mode === 'replace') await session.query(compareOwnedRows(name, batch));
  else await session.query(owner === undefined ? compareRecords(name, batch) : compareOnlyRow(name, batch));
}

/** Adds the documents that a complete export would withdraw. */
export async function compareWithdrawn(session: BulkSession): Promise<void> {
  await session.query(
    `INSERT INTO ${DIFFERENCES} SELECT 'documents', document_type, number_key, 'withdrawn', document_type || number
       FROM documents AS target WHERE ${HAS_DISAPPEARED}`,
  );
}

/** Counts the records that differ. Call it after the last part. */
export async function countDifferences(session: BulkSession): Promise<DifferenceCounts> {
  await session.query(`CREATE INDEX ON ${DIFFERENCES} (record, owner_type, owner_key)`);
  await session.query(`ANALYZE ${DIFFERENCES}`);
  const { rows } = await session.query(
    `SELECT record = 'documents' AS "isDocument", change, count(*)::integer AS count FROM (
       SELECT record, max(change) AS change FROM ${DIFFERENCES} GROUP BY record, owner_type, owner_key) AS records
      GROUP BY 1, 2`,
  );
  const count = (isDocument: boolean, change?: RecordChange) =>
    rows
      .filter((row) => row.isDocument === isDocument && (change === undefined || row.change === change))
      .reduce((sum, row) => sum + Number(row.count), 0);
  return {
    added: count(true, 'added'),
    changed: count(true, 'changed'),
    withdrawn: count(true, 'withdrawn'),
    restored: count(true, 'restored'),
    others: count(false),
  };
}

/** Lists the next records that differ, with all their fields. */
export async function listDifferences(
  session: BulkSession,
  after: Pick<RecordDifference, 'ownerType' | 'ownerKey'> & { readonly record: string },
  limit: number,
): Promise<readonly RecordDifference[]> {
  const { rows } = await session.query(
    `SELECT record, owner_type, owner_key, max(change) AS change,
            coalesce(max(label), (SELECT document_type || number FROM documents WHERE record = 'documents'
               AND document_type = owner_type AND number_key = owner_key), owner_type || owner_key) AS label,
            coalesce(jsonb_agg(fields) FILTER (WHERE fields IS NOT NULL), '[]') AS fields
       FROM ${DIFFERENCES} WHERE (record, owner_type, owner_key) > ($1, $2, $3)
      GROUP BY record, owner_type, owner_key ORDER BY record, owner_type, owner_key LIMIT ${limit}`,
    [after.record, after.ownerType, after.ownerKey],
  );
  return rows.map((row) => ({
    record: String(row.record) as RecordTableName,
    ownerType: String(row.owner_type),
    ownerKey: String(row.owner_key),
    change: String(row.change) as RecordChange,
    label: String(row.label),
    fields: (row.fields as readonly Readonly<Record<string, FieldValues>>[]).flatMap((fields) =>
      Object.entries(fields),
    ),
  }));
}

/** Compares records that own themselves. One that the county has withdrawn comes back. */
function compareRecords(name: RecordTableName, batch: string): string {
  const { table, key, mode }: RecordTable = RECORD_TABLES[name];
  const isDocument = name === 'documents';
  const compared = mode === 'insertMissing' ? [] : listColumns(name).filter((column) => !key.includes(column));
  const isChanged = [
    ...(compared.length === 0
      ? []
      : [
          `${asRow(compared, (column) => `target.${column}`)} IS DISTINCT FROM ${asRow(compared, (column) => `batch.${column}`)}`,
        ]),
    ...(isDocument ? ['target.withdrawn_version_id IS NOT NULL', 'target.awaits_import_since IS NOT NULL'] : []),
  ];
  const record = name === 'parcelChanges' ? 'parcels' : name;
  return `WITH batch AS MATERIALIZED (${batch})
    INSERT INTO ${DIFFERENCES}
    SELECT '${record}', batch.owner_type, batch.owner_key,
           CASE WHEN target.ctid IS NULL THEN 'added' ${isDocument ? "WHEN target.withdrawn_version_id IS NOT NULL THEN 'restored'" : ''} ELSE 'changed' END,
           ${isDocument ? 'batch.document_type || batch.number' : 'NULL'}, ${selectFields(compared, '')}
      FROM batch LEFT JOIN ${table} AS target ON ${key.map((column) => `target.${column} = batch.${column}`).join(' AND ')}
     WHERE batch.age = 1 AND (${['target.ctid IS NULL', ...isChanged].join(' OR ')})`;
}

/** Compares the only row that a stored owner has in a table. */
function compareOnlyRow(name: RecordTableName, batch: string): string {
  const { table, owner = 'document' }: RecordTable = RECORD_TABLES[name];
  const compared = listColumns(name);
  return `WITH batch AS MATERIALIZED (${batch})
    INSERT INTO ${DIFFERENCES}
    SELECT '${RECORDS[owner]}', batch.owner_type, batch.owner_key, 'changed', NULL,
           CASE WHEN target.ctid IS NULL THEN jsonb_build_object('${name}', jsonb_build_array(NULL, left(${describeRow(compared, (column) => `batch.${column}`)}, ${VALUE_MAX_CHARACTERS})))
                ELSE ${selectFields(compared, `${name}.`)} END
      FROM batch LEFT JOIN ${table} AS target ON target.${OWNERS[owner].column} = batch.owner_id
     WHERE batch.age = 1 AND batch.owner_id IS NOT NULL
       AND (target.ctid IS NULL OR ${asRow(compared, (column) => `target.${column}`)} IS DISTINCT FROM ${asRow(compared, (column) => `batch.${column}`)})`;
}

/** The columns whose values differ, as an object; those that are computed only without others. */
function selectFields(columns: readonly string[], prefix: string): string {
  if (columns.length === 0) return 'NULL';
  const shorten = (value: string) => `left(${value}, ${VALUE_MAX_CHARACTERS})`;
  const values = columns.map(
    (column) => `('${prefix}${column}', target.${column}::text, batch.${column}::text, ${COMPUTED.test(column)})`,
  );
  const pairs = `jsonb_object_agg(field, jsonb_build_array(${shorten('before')}, ${shorten('after')}))`;
  return `(SELECT coalesce(${pairs} FILTER (WHERE NOT computed), ${pairs})
             FROM (VALUES ${values.join(', ')}) AS fields (field, before, after, computed)
            WHERE target.ctid IS NOT NULL AND before IS DISTINCT FROM after)`;
}

/**
 * Compares the rows that a stored owner has with the staged ones, which replace them: those that go and those that come, or, if only
 * their order differs, that.
 */
function compareOwnedRows(name: RecordTableName, batch: string): string {
  const { table, owner = 'document', numberedWithin, staged }: RecordTable = RECORD_TABLES[name];
  const column = OWNERS[owner].column;
  const keys = Object.keys(staged ?? {}).filter((each) => STAGED_KEYS[each] !== undefined);
  const columns = [...listColumns(name), ...keys];
  const readable = columns.filter((each) => keys.includes(each) || !COMPUTED.test(each));
  const shown = readable.length > 0 ? readable : columns;
  const before = (each: string) => (keys.includes(each) ? (STAGED_KEYS[each] ?? '') : `target.${each}`);
  const after = (each: string) => `batch.${each}`;
  const place = (row: string) => (numberedWithin ? `${row}.sequence` : '0');
  // Variants of a name refer to it by its place.
  const isVariant = staged !== undefined && 'variant_distance' in staged;
  const variant = isVariant ? ['target.variant_of', 'batch.sequence - batch.variant_distance'] : ['0', '0'];
  // A parcel that isn't stored yet has no id by which the last of several rows would count.
  const isLast = keys.includes('parcel_key') ? 'true' : 'batch.age = 1';
  const list = (sign: string, text: string) =>
    `string_agg(left(${text}, ${VALUE_MAX_CHARACTERS}), ' | ' ORDER BY place) FILTER (WHERE ${sign} AND number <= ${SHOWN_ROWS_MAX})
       || coalesce(' | + ' || nullif(greatest(count(*) FILTER (WHERE ${sign}) - ${SHOWN_ROWS_MAX}, 0), 0), '')`;
  const pair = (text: string) => `jsonb_build_array(${list('surplus < 0', text)}, ${list('surplus > 0', text)})`;
  return `WITH batch AS MATERIALIZED (${batch}),
    owners AS (SELECT DISTINCT owner_id, owner_type, owner_key FROM batch WHERE owner_id IS NOT NULL),
    sides AS (
      SELECT -1 AS side, target.${column} AS owner_id, ${place('target')} AS place, ${variant[0]} AS variant,
             ${describeRow(columns, before)} AS whole, ${describeRow(shown, before)} AS shown
        FROM ${table} AS target JOIN owners ON target.${column} = owners.owner_id
      UNION ALL
      SELECT ${numberedWithin ? '' : 'DISTINCT'} 1, owner_id, ${place('batch')}, ${variant[1]},
             ${describeRow(columns, after)}, ${describeRow(shown, after)}
        FROM batch WHERE owner_id IS NOT NULL AND ${isLast}),
    moved AS (
      SELECT owner_id, place, whole, shown, sum(side) AS surplus FROM sides
       GROUP BY owner_id, place, variant, whole, shown HAVING sum(side) <> 0),
    net AS (SELECT owner_id, min(place) AS place, whole, shown, sum(surplus) AS surplus FROM moved GROUP BY owner_id, whole, shown),
    numbered AS (SELECT *, row_number() OVER (PARTITION BY owner_id, sign(surplus) ORDER BY place, whole) AS number FROM net),
    described AS (
      SELECT owner_id, bool_and(surplus = 0) AS "isMoved", ${pair('shown')} AS shown, ${pair('whole')} AS whole
        FROM numbered GROUP BY owner_id)
    INSERT INTO ${DIFFERENCES}
    SELECT '${RECORDS[owner]}', owner_type, owner_key, 'changed', NULL,
           CASE WHEN "isMoved" THEN jsonb_build_object('${name} (order)', '[null, null]'::jsonb)
                ELSE jsonb_build_object('${name}', CASE WHEN shown -> 0 = shown -> 1 THEN whole ELSE shown END) END
      FROM described JOIN owners USING (owner_id)`;
}

/** The columns of a row and their values as a text; columns without a value are left out. */
function describeRow(columns: readonly string[], toExpression: (column: string) => string): string {
  return `concat_ws('; ', ${columns.map((column) => `'${column}: ' || ${toExpression(column)}::text`).join(', ')})`;
}

function listColumns(name: RecordTableName): readonly string[] {
  return Object.keys(RECORD_TABLES[name].columns);
}

function asRow(columns: readonly string[], toExpression: (column: string) => string): string {
  return `ROW(${columns.map(toExpression).join(', ')})`;
}
