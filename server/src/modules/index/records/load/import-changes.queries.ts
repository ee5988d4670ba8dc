import { sql } from 'kysely';
import type { BulkSession } from '../../../../platform/database/bulk-session.ts';
import type { Db } from '../../../../platform/database/database.ts';
import type { RecordTable } from './record-table.ts';
import { RECORD_TABLES, type RecordTableName } from './record-tables.ts';

/** Tables whose rows have an id, by which a kept row is found again. Codes are found by their keys. */
const WITH_ID: ReadonlySet<string> = new Set([
  'documents',
  'plats',
  'torrens_certificates',
  'tract_book_entries',
  'parcels',
  'grantor_grantee_books',
]);

/** The tables of documents and of what belongs to them, by the names by which imports stage them. */
export const DOCUMENT_TABLES: readonly RecordTableName[] = (Object.keys(RECORD_TABLES) as RecordTableName[]).filter(
  (name) => name === 'documents' || ['document', 'taxLien'].includes((RECORD_TABLES[name] as RecordTable).owner ?? ''),
);

/** The columns that name a row of a table that isn't replaced as a whole: its id, its document, or its keys. */
export function listIdentity(name: RecordTableName): readonly string[] {
  const { table, owner, key }: RecordTable = RECORD_TABLES[name];
  if (owner !== undefined) return ['document_id'];
  return WITH_ID.has(table) ? ['id'] : key;
}

/** The expression of `import_changes.record_id` for such a row. */
export function recordId(name: RecordTableName, row: string): string {
  const columns = listIdentity(name).map((column) => `${row}.${column}`);
  return columns.length === 1 ? `${columns[0]}::text` : `concat_ws(' ', ${columns.join(', ')})`;
}

/**
 * Keeps that rows were added, as a part of a statement with the rows in `written`. Documents say so themselves.
 *
 * @returns a WITH item to put before the statement's SELECT; empty if nothing is kept.
 */
export function keepAdded(name: RecordTableName, indexVersionId: number): string {
  if (name === 'documents') return '';
  return `, kept AS (
    INSERT INTO import_changes (index_version_id, record_table, record_id)
    SELECT ${Number(indexVersionId)}, '${name}', record_id FROM written ON CONFLICT DO NOTHING)`;
}

/** Keeps and locks the rows that a statement is about to change. @returns their number. */
export async function keepRows(
  session: BulkSession,
  name: RecordTableName,
  indexVersionId: number,
  /** The rest of the query, with the rows as `target`. */
  from: string,
): Promise<number> {
  const { rows } = await session.query(
    `WITH rows AS MATERIALIZED (
       SELECT ${recordId(name, 'target')} AS record_id, to_jsonb(target) AS before FROM ${from} FOR UPDATE OF target),
     kept AS (
       INSERT INTO import_changes (index_version_id, record_table, record_id, before)
       SELECT $1, '${name}', record_id, before FROM rows ON CONFLICT DO NOTHING)
     SELECT count(*)::integer AS count FROM rows`,
    [indexVersionId],
  );
  return Number(rows[0]?.count);
}

/**
 * Keeps the rows of owners whose rows are about to be replaced by others.
 *
 * @param differing a query of the ids of the owners whose rows differ.
 * @param owner the column of the owner.
 * @returns the number of such owners.
 */
export async function keepOwnedRows(
  session: BulkSession,
  name: RecordTableName,
  indexVersionId: number,
  { differing, owner }: { readonly differing: string; readonly owner: string },
): Promise<number> {
  const { rows } = await session.query(
    `WITH differing AS MATERIALIZED (${differing}),
     kept AS (
       INSERT INTO import_changes (index_version_id, record_table, record_id, before)
       SELECT $1, '${name}', record_id,
              coalesce((SELECT jsonb_agg(to_jsonb(target)) FROM ${RECORD_TABLES[name].table} AS target
                         WHERE target.${owner} = owners.owner_id), '[]')
         FROM (SELECT DISTINCT owner_id, record_id FROM batch
                WHERE NOT is_new AND owner_id IN (SELECT owner_id FROM differing)) AS owners
       ON CONFLICT DO NOTHING)
     SELECT count(*)::integer AS count FROM differing`,
    [indexVersionId],
  );
  return Number(rows[0]?.count);
}

/** Rows that are forgotten with one statement. */
const FORGOTTEN_ROWS = 50_000;

/** Forgets what was before imports that started before an instant, after which they can't be undone, in parts. */
export async function forgetOldChanges(db: Db, before: Date): Promise<void> {
  await sql`UPDATE index_versions SET keeps_changes = false WHERE keeps_changes AND started_at < ${before}`.execute(db);
  await sql`
    DELETE FROM import_changes WHERE (index_version_id, record_table, record_id) IN (
      SELECT index_version_id, record_table, record_id FROM import_changes
      WHERE index_version_id IN (SELECT id FROM index_versions WHERE NOT keeps_changes) LIMIT ${FORGOTTEN_ROWS})`.execute(
    db,
  );
}
