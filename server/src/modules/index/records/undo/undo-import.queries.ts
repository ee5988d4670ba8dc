import type { BulkSession } from '../../../../platform/database/bulk-session.ts';
import { SERIES_PLACES } from '../documents/imaged-records.queries.ts';
import { DOCUMENT_TABLES, listIdentity } from '../load/import-changes.queries.ts';
import { OWNERS } from '../load/merge-records.queries.ts';
import type { RecordTable } from '../load/record-table.ts';
import { RECORD_TABLES, type RecordTableName } from '../load/record-tables.ts';

const TABLE_NAMES = Object.keys(RECORD_TABLES) as RecordTableName[];
const tableOf = (name: RecordTableName): RecordTable => RECORD_TABLES[name];
const REPLACED = TABLE_NAMES.filter((name) => tableOf(name).mode === 'replace');
/** Documents last: their triggers give names and tax liens, kept after the import had written the documents, the facts of before. */
const UPDATED = TABLE_NAMES.filter((name) => tableOf(name).mode !== 'replace').toReversed();
/** Added rows that other records can refer to. Those of documents and their parts are removed with them. */
const SHARED = UPDATED.filter((name) => !['documents', 'parcelChanges'].includes(name));
/** The keys of codes that records have without a foreign key. */
const UNLINKED: ReadonlySet<RecordTableName> = new Set(['legalCodes', 'villages']);

/** The tables of one record, and how a refusal names it. */
interface RecordKind {
  readonly tables: readonly RecordTableName[];
  /** The table of the record, and how its refusal names it. */
  readonly named?: { readonly table: string; readonly label: string };
}

const NAMED: Partial<Record<string, NonNullable<RecordKind['named']>>> = {
  documents: { table: 'documents', label: 'named.document_type || named.number' },
  certificates: { table: 'torrens_certificates', label: 'named.certificate_number' },
  plats: { table: 'plats', label: 'named.number' },
  parcels: { table: 'parcels', label: 'named.number' },
  tractBookEntries: { table: 'tract_book_entries', label: 'named.tract_book_id' },
  grantorGranteeBooks: { table: 'grantor_grantee_books', label: 'named.reference' },
};

const OWNER_RECORDS = {
  document: 'documents',
  taxLien: 'documents',
  certificate: 'certificates',
  plat: 'plats',
  parcel: 'parcels',
  tractBookEntry: 'tractBookEntries',
} as const;

const KINDS: readonly RecordKind[] = [
  ...Map.groupBy(TABLE_NAMES, (name) => {
    const { owner } = tableOf(name);
    return name === 'parcelChanges' ? 'parcels' : owner === undefined ? name : OWNER_RECORDS[owner];
  }),
].map(([record, tables]) => ({ tables, ...(NAMED[record] && { named: NAMED[record] }) }));

/** A version of the index, as its undoing reads it. */
export interface KeptVersion {
  readonly source: string;
  readonly isUndone: boolean;
  /** Whether everything that it and later imports changed is kept, under the rules of keys that hold now. */
  readonly isKept: boolean;
}

/** Finds an import that can be undone; undefined if there is no import of this number. */
export async function findKeptVersion(session: BulkSession, id: number): Promise<KeptVersion | undefined> {
  const { rows } = await session.query(
    `SELECT source, undone_version_id IS NOT NULL AS "isUndone",
            keeps_changes
              AND NOT EXISTS (SELECT FROM index_versions AS later
                               WHERE later.id > version.id AND is_import AND NOT keeps_changes AND undone_version_id IS NULL)
              AND NOT EXISTS (SELECT FROM name_rule_versions WHERE finished_at IS NULL) AS "isKept"
       FROM index_versions AS version WHERE id = $1 AND is_import`,
    [id],
  );
  return rows[0] as KeptVersion | undefined;
}

/** The first records of a refusal, and how many there are. */
export interface RefusedRecords {
  readonly count: number;
  readonly records: readonly string[];
}

/** Lists records that the import touched and that a later one, which isn't undone, touched as well. */
export async function listTouchedLater(session: BulkSession, id: number, limit: number): Promise<RefusedRecords> {
  let count = 0;
  const records: string[] = [];
  for (const { tables, named } of KINDS) {
    const isAdded = tables.includes('documents')
      ? 'OR EXISTS (SELECT FROM documents WHERE documents.id = later.record_id::bigint AND first_index_version_id = $1)'
      : '';
    const { rows } = await session.query(
      `WITH later AS (
         SELECT DISTINCT record_id FROM import_changes JOIN index_versions AS version ON version.id = index_version_id
          WHERE version.id > $1 AND undone_version_id IS NULL AND record_table = ANY($2)),
       touched AS (
         SELECT record_id FROM later
          WHERE EXISTS (SELECT FROM import_changes AS own
                         WHERE own.index_version_id = $1 AND own.record_table = ANY($2) AND own.record_id = later.record_id)
             ${isAdded})
       SELECT ${named ? named.label : 'record_id'} AS label, count(*) OVER ()::integer AS count FROM touched
              ${named ? `JOIN ${named.table} AS named ON named.id = record_id::bigint` : ''}
        ORDER BY label LIMIT ${Number(limit)}`,
      [id, [...tables]],
    );
    count += Number(rows[0]?.count ?? 0);
    records.push(...rows.map(({ label }) => String(label)));
  }
  return { count, records: records.slice(0, limit) };
}

/** Lists the images that an import of an earlier release stored, by their keys: it kept none that it replaced. */
export async function listUnkeptImages(session: BulkSession, id: number, limit: number): Promise<RefusedRecords> {
  const { rows } = await session.query(
    `SELECT record_id, count(*) OVER ()::integer AS count FROM import_changes
      WHERE index_version_id = $1 AND record_table = 'images' AND before IS NULL ORDER BY record_id LIMIT ${Number(limit)}`,
    [id],
  );
  return { count: Number(rows[0]?.count ?? 0), records: rows.map(({ record_id }) => String(record_id)) };
}

/** An image that an import stored. */
export interface StoredImage {
  readonly documentKey: string;
  /** The image that it replaced; null if there was none. */
  readonly earlierId: number | null;
}

/** Lists the images that an import stored, in the order of their keys after one; at most `limit`. */
export async function listStoredImages(
  session: BulkSession,
  id: number,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly StoredImage[]> {
  const { rows } = await session.query(
    `SELECT record_id, before ->> 'earlierId' AS "earlierId" FROM import_changes
      WHERE index_version_id = $1 AND record_table = 'images' AND record_id > $2 ORDER BY record_id LIMIT ${Number(limit)}`,
    [id, after],
  );
  return rows.map(({ record_id, earlierId }) => ({
    documentKey: String(record_id),
    earlierId: earlierId === null ? null : Number(earlierId),
  }));
}

/**
 * A query of the document keys of the records that are no longer found after the undoing, or have another image, and since when a purchase is of
 * what they are now. Exists until the transaction ends.
 */
export const REMOVED_KEYS = 'SELECT document_key, bought_since FROM pg_temp.removed_records';

/** Finds the records that the import added, that were withheld before it, or whose images it stored. Call it first, in the transaction. */
export async function findRemovedRecords(session: BulkSession, id: number): Promise<void> {
  const version = Number(id);
  const added = Object.entries(SERIES_PLACES).map(
    ([series, { name, table, number }]) => `
    UNION SELECT '${series}-' || ${number} FROM ${table} AS record JOIN import_changes ON record_id = record.id::text
     WHERE import_changes.index_version_id = ${version} AND record_table = '${name}' AND before IS NULL`,
  );
  await session.query('DROP TABLE IF EXISTS pg_temp.removed_records');
  await session.query(`
    CREATE TEMP TABLE removed_records ON COMMIT DROP AS
    SELECT document_key, timestamptz '-infinity' AS bought_since FROM (
    SELECT document_type || number AS document_key FROM documents WHERE first_index_version_id = ${version}
    UNION SELECT document_type || number FROM documents JOIN import_changes ON documents.id = record_id::bigint
     WHERE import_changes.index_version_id = ${version} AND record_table = 'documents'
       AND NOT is_withheld AND (before ->> 'is_withheld')::boolean
    ${added.join('')}) AS removed
    UNION SELECT record_id, started_at FROM import_changes JOIN index_versions AS version ON version.id = index_version_id
     WHERE index_version_id = ${version} AND record_table = 'images'`);
}

/** Records that changed back. */
export interface UndoCounts {
  readonly removed: number;
  readonly restored: number;
  /** Codes, plats and parcels that the import added and that other records use. */
  readonly inUse: number;
  /** The tables that it wrote. */
  readonly tables: readonly RecordTableName[];
}

/** Lists the tables that the import wrote. */
export async function listWrittenTables(session: BulkSession, id: number): Promise<readonly RecordTableName[]> {
  const { rows } = await session.query(
    `SELECT DISTINCT record_table FROM import_changes WHERE index_version_id = $1
     UNION SELECT unnest($2::text[]) WHERE EXISTS (SELECT FROM documents WHERE first_index_version_id = $1)`,
    [id, [...DOCUMENT_TABLES]],
  );
  const written = new Set(rows.map(({ record_table }) => record_table));
  return TABLE_NAMES.filter((name) => written.has(name));
}

/** Gives changed rows their values of before. @returns how many documents and other records. */
export async function restoreRows(session: BulkSession, id: number): Promise<number> {
  let restored = 0;
  for (const name of UPDATED) {
    const { table } = tableOf(name);
    const columns = await listKeptColumns(session, name, 'before', id);
    if (columns.length === 0) continue;
    const isRow = listIdentity(name).map((column) => `target.${column} = was.${column}`);
    const { rowCount } = await session.query(
      `UPDATE ${table} AS target SET ${columns.map((column) => `${column} = was.${column}`).join(', ')}
         FROM import_changes AS kept CROSS JOIN LATERAL jsonb_populate_record(NULL::${table}, kept.before) AS was
        WHERE kept.index_version_id = $1 AND record_table = '${name}' AND kept.before IS NOT NULL AND ${isRow.join(' AND ')}`,
      [id],
    );
    restored += rowCount;
  }
  return restored;
}

/** Gives owners the rows that they had before. */
export async function restoreOwnedRows(session: BulkSession, id: number): Promise<void> {
  for (const name of REPLACED) {
    const { table, owner } = tableOf(name);
    if (owner === undefined) continue;
    const ofLien = owner === 'taxLien';
    await session.query(
      `DELETE FROM ${table} AS target USING import_changes AS kept ${ofLien ? 'JOIN tax_liens ON document_id = record_id::bigint' : ''}
        WHERE kept.index_version_id = $1 AND record_table = '${name}'
          AND target.${OWNERS[owner].column} = ${ofLien ? 'tax_liens.id' : 'record_id::bigint'}`,
      [id],
    );
    const columns = await listKeptColumns(session, name, 'before -> 0', id);
    if (columns.length === 0) continue;
    await session.query(
      `INSERT INTO ${table} (${columns.join(', ')})
       SELECT ${columns.map((column) => `was.${column}`).join(', ')}
         FROM import_changes AS kept CROSS JOIN LATERAL jsonb_populate_recordset(NULL::${table}, kept.before) AS was
        WHERE kept.index_version_id = $1 AND record_table = '${name}'`,
      [id],
    );
  }
}

/** The columns that kept rows have and the table still has. A column of a later release keeps its value, or gets its default. */
async function listKeptColumns(
  session: BulkSession,
  name: RecordTableName,
  row: string,
  id: number,
): Promise<readonly string[]> {
  const { rows } = await session.query(
    `SELECT quote_ident(attname) AS name FROM pg_attribute
      WHERE attrelid = '${RECORD_TABLES[name].table}'::regclass AND attnum > 0 AND NOT attisdropped
        AND attgenerated = '' AND attidentity <> 'a'
        AND (SELECT ${row} FROM import_changes
              WHERE index_version_id = $1 AND record_table = '${name}' AND ${row} IS NOT NULL LIMIT 1) ? attname`,
    [id],
  );
  return rows.map((column) => String(column.name));
}

/** Removes what the import added. @returns how many records, and how many others use. */
export async function removeAdded(session: BulkSession, id: number): Promise<Pick<UndoCounts, 'removed' | 'inUse'>> {
  await session.query(
    `DELETE FROM superseded_names USING import_changes AS kept
      WHERE kept.index_version_id = $1 AND record_table = 'names' AND document_id = record_id::bigint
        AND superseded_names.index_version_id = $1`,
    [id],
  );
  const documents = await session.query('DELETE FROM documents WHERE first_index_version_id = $1', [id]);
  let removed = documents.rowCount;
  let inUse = 0;
  for (const name of SHARED) {
    const { rows } = await session.query(
      `SELECT count(*)::integer AS count FROM import_changes
        WHERE index_version_id = $1 AND record_table = '${name}' AND before IS NULL`,
      [id],
    );
    const added = Number(rows[0]?.count);
    if (added === 0) continue;
    const { table } = tableOf(name);
    const columns = listIdentity(name);
    const isRow =
      columns.length === 1 && columns[0] !== undefined
        ? `target.${columns[0]} = record_id${['id', 'document_id'].includes(columns[0]) ? '::bigint' : ''}`
        : `concat_ws(' ', ${columns.map((column) => `target.${column}`).join(', ')}) = record_id`;
    // Filings add names and parcels while this runs: they wait, and what they added before is seen.
    if (name === 'nameKeys' || name === 'parcels')
      await session.query(`LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`);
    const users = await listUsers(session, name, id);
    const { rowCount } = await session.query(
      `DELETE FROM ${table} AS target USING import_changes AS kept
        WHERE kept.index_version_id = $1 AND record_table = '${name}' AND before IS NULL AND ${isRow}
          ${users.map((user) => `AND NOT EXISTS (${user})`).join(' ')}`,
      [id],
    );
    if (name === 'nameKeys') continue;
    removed += rowCount;
    // Liens of added documents are gone with them.
    if (name !== 'taxLiens') inUse += added - rowCount;
  }
  return { removed, inUse };
}

/** Queries of the records that use a row, `target`. */
async function listUsers(session: BulkSession, name: RecordTableName, id: number): Promise<readonly string[]> {
  if (name === 'nameKeys')
    return [
      'SELECT FROM names WHERE names.key_nospace = target.key_nospace AND names.key = target.key AND NOT is_withheld',
      'SELECT FROM names WHERE names.key_nospace = target.key_nospace AND names.key = target.key AND is_withheld',
      'SELECT FROM tax_lien_taxpayers AS payer WHERE payer.key_nospace = target.key_nospace AND payer.key = target.key',
    ];
  if (tableOf(name).owner !== undefined) return [];
  const { rows } = await session.query(
    `SELECT format('SELECT FROM %s AS other WHERE %s', conrelid::regclass,
              (SELECT string_agg(format('other.%I = target.%I', own.attname, other.attname), ' AND ')
                 FROM unnest(conkey, confkey) AS keys (own_number, other_number)
                 JOIN pg_attribute AS own ON own.attrelid = conrelid AND own.attnum = own_number
                 JOIN pg_attribute AS other ON other.attrelid = confrelid AND other.attnum = other_number)) AS query
       FROM pg_constraint WHERE contype = 'f' AND confrelid = '${tableOf(name).table}'::regclass ORDER BY conname`,
  );
  const users = rows.map(({ query }) => String(query));
  if (!UNLINKED.has(name)) return users;
  return [...users, `SELECT FROM index_versions WHERE id > ${Number(id)} AND is_import AND undone_version_id IS NULL`];
}

/** Stores the version of the index that the undoing makes, and that the import no longer counts. @returns its number. */
export async function insertUndoneVersion(
  session: BulkSession,
  { id, source, now }: { readonly id: number; readonly source: string; readonly now: Date },
): Promise<number> {
  const { rows } = await session.query(
    `INSERT INTO index_versions (source, started_at, finished_at, is_import) VALUES ($1, $2, $2, false) RETURNING id`,
    [`undo of ${id}: ${source}`, now],
  );
  const undoneVersionId = Number(rows[0]?.id);
  await session.query('UPDATE index_versions SET undone_version_id = $2 WHERE id = $1', [id, undoneVersionId]);
  return undoneVersionId;
}
