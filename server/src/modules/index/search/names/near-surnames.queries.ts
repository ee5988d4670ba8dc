import { SUGGESTED_MAX_SURNAMES } from '@portal/contract/index/search/run/suggest-surnames';
import { RESULT_MAX_ROWS } from '@portal/contract/values/paging';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import { selectSpelledKeys } from './similar-names.queries.ts';

/** Names that are counted; some of them belong to withheld records, or to records of the other kind, alone. */
const COUNTED_MAX = 2 * SUGGESTED_MAX_SURNAMES;

/** The people whose surnames are looked through: parties of documents, or taxpayers of tax liens. */
export type SurnameHolder = 'party' | 'taxpayer';

/** The records with their surnames, without those that are withheld. */
const HELD: Readonly<Record<SurnameHolder, RawBuilder<unknown>>> = {
  party: sql`(SELECT document_id AS record_id, key_nospace FROM names WHERE NOT is_withheld) AS held`,
  taxpayer: sql`(SELECT tax_lien_id AS record_id, key_nospace FROM tax_lien_taxpayers
                 JOIN tax_liens ON tax_liens.id = tax_lien_id WHERE NOT is_withheld) AS held`,
};

/**
 * Lists the surnames of parties or taxpayers that are one of the spellings of a key, or a single word with its sound, each with the number
 * of its records; the spellings first, then the most similar. None while the key is the beginning of a name, but no name itself.
 *
 * One statement: a lookup for each spelling and sound in the names of the index, and index-only counts of those found. Similar letters in
 * threes would also be found, but reading the names for them takes a hundred times as long.
 */
export async function listNearSurnames(
  db: Db,
  {
    holder,
    key,
    keyNospace,
    before,
    soundCodes,
    spellings,
  }: {
    readonly holder: SurnameHolder;
    readonly key: string;
    readonly keyNospace: string;
    /** After all keys that begin with `keyNospace`. */
    readonly before: string;
    readonly soundCodes: readonly string[];
    readonly spellings: readonly string[];
  },
): Promise<readonly { readonly name: string; readonly count: number }[]> {
  const { rows } = await sql<{ name: string; count: number }>`
    WITH near AS (
      SELECT key, key_nospace, bool_or(is_spelled) AS is_spelled, similarity(key, ${key}) AS likeness
      FROM (SELECT key, key_nospace, true AS is_spelled FROM (${selectSpelledKeys(spellings)}) AS spelled
            UNION ALL
            SELECT key, key_nospace, false FROM name_keys
            WHERE sound_codes && ${[...soundCodes]}::text[] AND key = key_nospace) AS found
      WHERE NOT starts_with(key_nospace, ${keyNospace})
        AND (NOT EXISTS (SELECT 1 FROM ${HELD[holder]} WHERE held.key_nospace >= ${keyNospace} AND held.key_nospace < ${before})
             OR EXISTS (SELECT 1 FROM ${HELD[holder]} WHERE held.key_nospace = ${keyNospace}))
      GROUP BY key, key_nospace
      ORDER BY is_spelled DESC, likeness DESC, key LIMIT ${sql.lit(COUNTED_MAX)}
    )
    SELECT near.key AS name, counted.count FROM near, LATERAL (
      SELECT count(DISTINCT record_id)::integer AS count
      FROM (SELECT record_id FROM ${HELD[holder]} WHERE held.key_nospace = near.key_nospace
            LIMIT ${sql.lit(RESULT_MAX_ROWS)}) AS found) AS counted
    WHERE counted.count > 0
    ORDER BY near.is_spelled DESC, near.likeness DESC, near.key LIMIT ${sql.lit(SUGGESTED_MAX_SURNAMES)}`.execute(db);
  return rows;
}
