import type { PlainDate } from '@portal/contract/values/plain-date';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { SectionPlace } from '../search/index.ts';
import type { PartyName } from './explain-match.rules.ts';
import type { Term } from './terms.rules.ts';

/** Rows that a count reads. A watch with more gets a digest each day. */
export const PAST_ROWS_MAX = 1_000;

/** Parties that are compared: of those who share a sound and an initial, most have the watched first name, too. */
const PARTIES_MAX = 5_000;

/** Lists parties with the surname or its sound, and the initial, of terms in documents since a day. */
export async function listNamesByTerm(
  db: Db,
  terms: readonly Term[],
  since: PlainDate,
): Promise<readonly (PartyName & { readonly documentId: number })[]> {
  const split = (kind: Term['kind']) =>
    terms.filter((term) => term.kind === kind).map(({ key }) => key.split('|') as [string, string]);
  const [names, sounds] = [split('NAME'), split('SOUND')];
  const initials = [...new Set([...names, ...sounds].map(([, initial]) => initial))];
  const { rows } = await sql<PartyName & { documentId: number }>`
    SELECT document_id::integer AS "documentId", role, display_name AS "displayName", key, key_nospace AS "keyNospace",
           first_key AS "firstKey", middle_key AS "middleKey"
    FROM names
    WHERE NOT is_withheld AND recorded_at >= ${since}::date AND left(first_key, 1) = ANY(${initials}::text[])
      AND key_nospace = ANY(ARRAY(
        SELECT unnest(${names.map(([key]) => key)}::text[])
        UNION SELECT key_nospace FROM name_keys WHERE sound_codes && ${sounds.map(([code]) => code)}::text[]))
    LIMIT ${sql.lit(PARTIES_MAX)}`.execute(db);
  return rows;
}

/** Counts the documents since a day that refer to the numbers of terms, or have one. */
export async function countNumberDocuments(db: Db, terms: readonly Term[], since: PlainDate): Promise<number> {
  const numbers = terms.map(({ key }) => [key.slice(0, key.indexOf(':')), key.slice(key.indexOf(':') + 1)] as const);
  const { rows } = await sql<{ count: number }>`
    WITH wanted AS (
      SELECT * FROM unnest(${numbers.map(([type]) => type)}::text[], ${numbers.map(([, key]) => key)}::text[]) AS wanted (type, key)
    ), found AS (
      SELECT document_id AS id FROM document_references, wanted
      WHERE referenced_number_key = wanted.key COLLATE "C" AND wanted.type IN ('*', referenced_type)
      UNION SELECT documents.id FROM documents, wanted
      WHERE number_key = wanted.key COLLATE "C" AND wanted.type IN ('*', document_type)
      LIMIT ${PAST_ROWS_MAX})
    SELECT count(*)::integer AS count FROM documents
    WHERE id IN (SELECT id FROM found) AND NOT is_withheld AND recorded_at >= ${since}::date`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts the documents since a day that name the parcel or lot of terms, or the section. */
export async function countLandDocuments(
  db: Db,
  terms: readonly Term[],
  since: PlainDate,
  section?: SectionPlace,
): Promise<number> {
  const kind = terms[0]?.kind;
  const parts = terms.map(({ key }) => key.split(':'));
  const column = (index: number) => parts.map((part) => part[index] ?? '');
  const found = section
    ? selectInSection(section)
    : kind === 'PARCEL'
      ? sql`SELECT document_id FROM document_parcels JOIN parcels ON parcels.id = parcel_id WHERE parcels.key = ANY(${column(0)}::text[])`
      : sql`SELECT document_id FROM legals JOIN plats ON plats.id = plat_id
              WHERE plats.number_key = ANY(${column(0)}::text[]) AND block_key = ANY(${column(1)}::text[])
                AND lot_keys && ${column(2)}::text[]`;
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM (
      SELECT id FROM documents WHERE id IN (${found}) AND NOT is_withheld AND recorded_at >= ${since}::date
      LIMIT ${PAST_ROWS_MAX}) AS counted`.execute(db);
  return rows[0]?.count ?? 0;
}

function selectInSection(place: SectionPlace): RawBuilder<unknown> {
  return sql`SELECT document_id FROM legals
    WHERE township = ${place.township} AND range = ${place.range} AND section = ${place.section}
      AND township_half = ${place.townshipHalf} AND range_half = ${place.rangeHalf}
      AND (township_direction = ${place.townshipDirection}::text OR ${place.townshipDirection}::text IS NULL OR township_direction IS NULL)
      AND (range_direction = ${place.rangeDirection}::text OR ${place.rangeDirection}::text IS NULL OR range_direction IS NULL)`;
}
