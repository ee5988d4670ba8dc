import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { PartyName } from './explain-match.rules.ts';
import type { DocumentFacts } from './terms.rules.ts';

/** The last version of the index that is complete, and those before it that were compared with the watches. */
export interface IndexRange {
  readonly after: number;
  readonly through: number;
}

/** Locks the cursor until the end of the transaction, so that one process at a time compares documents. */
export async function lockCursor(tx: Db): Promise<IndexRange> {
  const { after } = await tx
    .selectFrom('watch_cursor')
    .select('index_version_id as after')
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { through } = await tx
    .selectFrom('index_versions')
    .select((eb) => eb.fn.max('id').as('through'))
    .where('finished_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return { after, through: Number(through ?? after) };
}

export async function moveCursor(tx: Db, through: number): Promise<void> {
  await tx.updateTable('watch_cursor').set({ index_version_id: through }).execute();
}

/**
 * Lists the documents that watches are compared with: first indexed, corrected, or given back what they were by an undone import since the
 * cursor, recorded since a day, not withheld.
 * A version of an import that was killed counts with the next one that finished.
 */
export async function listNewDocuments(
  tx: Db,
  { after, through }: IndexRange,
  { recordedSince, tables }: { readonly recordedSince: string; readonly tables: readonly string[] },
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT documents.id::integer AS id FROM documents
    WHERE NOT is_withheld AND recorded_at >= ${recordedSince}::date
      AND (first_index_version_id > ${after} AND first_index_version_id <= ${through}
           OR index_version_id > ${after} AND index_version_id <= ${through}
           OR documents.id IN (SELECT document_id FROM superseded_names
                               WHERE index_version_id > ${after} AND index_version_id <= ${through})
           OR documents.id IN (${undoneDocuments({ after, through }, tables)}))
    ORDER BY documents.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The documents that imports touched which were undone in a range. */
const undoneDocuments = ({ after, through }: IndexRange, tables: readonly string[]) => sql`
  SELECT record_id::bigint FROM import_changes JOIN index_versions AS undone ON undone.id = import_changes.index_version_id
   WHERE undone_version_id > ${after} AND undone_version_id <= ${through} AND record_table = ANY(${[...tables]}::text[])`;

/**
 * Forgets matches of which no one was told yet, of documents that an undone import had changed: they are compared again. Alerts that wait for
 * staff and have no document left are removed.
 *
 * @param tables the names by which imports stage documents and what belongs to them.
 */
export async function forgetUndoneMatches(tx: Db, range: IndexRange, tables: readonly string[]): Promise<void> {
  await sql`
    DELETE FROM watch_matches WHERE document_id IN (${undoneDocuments(range, tables)})
      AND (delivery_id IS NULL OR EXISTS (SELECT FROM watch_deliveries WHERE id = delivery_id AND state = 'HELD'))`.execute(
    tx,
  );
  await sql`
    DELETE FROM watch_deliveries WHERE state = 'HELD'
      AND NOT EXISTS (SELECT FROM watch_matches WHERE delivery_id = watch_deliveries.id)`.execute(tx);
}

/**
 * Lets the alerts of corrected filings be sent again: an owner who was told about a document is told that its names or land are others.
 * Alerts that wait for staff will show the corrected document anyway.
 */
export async function repeatMatches(
  tx: Db,
  { after, through }: IndexRange,
  { recordedSince, at }: { readonly recordedSince: string; readonly at: Date },
): Promise<void> {
  await sql`
    UPDATE watch_matches SET delivery_id = NULL, matched_at = ${at}
    FROM index_versions JOIN documents ON documents.index_version_id = index_versions.id
    WHERE NOT is_import AND index_versions.id > ${after} AND index_versions.id <= ${through}
      AND NOT is_withheld AND recorded_at >= ${recordedSince}::date AND watch_matches.document_id = documents.id
      AND EXISTS (SELECT FROM watch_deliveries WHERE watch_deliveries.id = delivery_id AND state <> 'HELD')`.execute(
    tx,
  );
}

export type NewDocument = Omit<DocumentFacts, 'names'> & { readonly id: number; readonly names: readonly PartyName[] };

/** Reads the facts of documents that watches can match. */
export async function listDocumentFacts(tx: Db, ids: readonly number[]): Promise<readonly NewDocument[]> {
  const { rows } = await sql<NewDocument>`
    SELECT documents.id::integer AS id,
      coalesce((SELECT json_agg(json_build_object('role', role, 'displayName', display_name, 'key', key,
                  'keyNospace', key_nospace, 'firstKey', first_key, 'middleKey', middle_key) ORDER BY role, sequence)
                FROM names WHERE names.document_id = documents.id), '[]') AS names,
      coalesce((SELECT json_agg(parcels.key) FROM document_parcels JOIN parcels ON parcels.id = parcel_id
                WHERE document_parcels.document_id = documents.id), '[]') AS parcels,
      coalesce((SELECT json_agg(json_build_object('plat', plats.number_key, 'block', block_key, 'lots', lot_keys))
                FROM legals JOIN plats ON plats.id = plat_id WHERE legals.document_id = documents.id), '[]') AS lots,
      coalesce((SELECT json_agg(json_build_object('township', township, 'townshipHalf', township_half,
                  'townshipDirection', township_direction, 'range', range, 'rangeHalf', range_half,
                  'rangeDirection', range_direction, 'section', section))
                FROM legals WHERE legals.document_id = documents.id AND section IS NOT NULL), '[]') AS sections,
      coalesce((SELECT json_agg(json_build_object('type', referenced_type, 'key', referenced_number_key))
                FROM document_references
                WHERE document_references.document_id = documents.id AND referenced_type IS NOT NULL), '[]')::jsonb
        || jsonb_build_array(jsonb_build_object('type', document_type, 'key', number_key)) AS numbers
    FROM documents WHERE documents.id = ANY(${[...ids]}::bigint[])`.execute(tx);
  return rows;
}
