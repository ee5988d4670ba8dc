import type { PlainDate } from '@portal/contract/values/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import { idList } from '../../../../platform/database/prepared-statements.ts';
import { isSearchedTaxpayer } from '../select/matched-parties.queries.ts';
import { placeWithin } from '../select/place-within.queries.ts';
import type { SearchedParties } from '../select/search-definition.ts';

// The displayed facts of tax liens. Each query serves the list and the details: it reads at most `perLien` entries of
// each lien, and counts them all. Dates are `YYYY-MM-DD`, times `HH:MM:SS`, county-local.

export interface TaxLienRecord {
  readonly id: number;
  readonly documentType: string;
  readonly number: string;
  readonly displayNumber: string;
  readonly instrumentCode: string;
  readonly instrumentDescription: string;
  readonly recordedOn: string;
  readonly recordedTime: string | null;
  readonly imagePageCount: number | null;
  readonly lienNumber: string;
  readonly lienOn: string | null;
  readonly lienType: 'FEDERAL' | 'STATE' | 'OTHER';
  readonly totalAmountCents: number | null;
  /** Last day for refiling; null if the lien doesn't expire. */
  readonly expiresOn: string | null;
  /** First day on which it is no longer current; null if no end is known. */
  readonly endedOn: string | null;
  /** Released in full by today, and not revoked. */
  readonly isReleased: boolean;
}

interface EntryOfLien {
  readonly lienId: number;
  /** All entries of its group, including unread ones. */
  readonly total: number;
}

export interface TaxpayerRecord extends EntryOfLien {
  readonly name: string;
  readonly displayAddress: string | null;
  readonly lastName: string;
  readonly firstName: string | null;
  readonly middleName: string | null;
  /** Whether this taxpayer matches the search. */
  readonly isMatch: boolean;
}

export interface RevisionRecord extends EntryOfLien {
  readonly flag: 'REFILING' | 'AMENDMENT' | 'SUBORDINATION' | 'DISCHARGE' | 'WITHDRAWAL' | 'OTHER';
  readonly documentType: string;
  readonly documentNumber: string;
  /** Null, as is the day, if the index doesn't have the document. */
  readonly displayNumber: string | null;
  readonly recordedOn: string | null;
}

export interface ReleaseRecord extends EntryOfLien {
  readonly partialFullFlag: 'PARTIAL' | 'FULL';
  readonly releaseType: string;
  readonly releaseNumber: string;
  /** Null if the index doesn't have the document; likewise `revokeDisplayNumber`. */
  readonly releaseDisplayNumber: string | null;
  readonly releasedOn: string;
  /** Null, as are the next three, unless the release was revoked. */
  readonly revokeType: string | null;
  readonly revokeNumber: string | null;
  readonly revokeDisplayNumber: string | null;
  readonly revokedOn: string | null;
}

type Ids = readonly number[];

/** In no particular order; liens of withheld documents are left out. */
export function selectTaxLiensById(db: Db, ids: Ids, today: PlainDate) {
  return selectTaxLiens(db, today)
    .where('tax_liens.id', '=', sql<number>`ANY(${idList(ids)})`)
    .$castTo<TaxLienRecord>();
}

/** The lien that a document claims. */
export function findTaxLien(
  db: Db,
  document: { readonly documentType: string; readonly numberKey: string },
  today: PlainDate,
): Promise<TaxLienRecord | undefined> {
  return selectTaxLiens(db, today)
    .where('documents.document_type', '=', document.documentType)
    .where('documents.number_key', '=', document.numberKey)
    .$castTo<TaxLienRecord>()
    .executeTakeFirst();
}

function selectTaxLiens(db: Db, today: PlainDate) {
  return db
    .selectFrom('tax_liens')
    .innerJoin('documents', 'documents.id', 'tax_liens.document_id')
    .innerJoin('instruments', 'instruments.code', 'documents.instrument_code')
    .select((eb) => [
      'tax_liens.id',
      'documents.document_type as documentType',
      'documents.number',
      'documents.display_number as displayNumber',
      'documents.instrument_code as instrumentCode',
      'instruments.description as instrumentDescription',
      'documents.recorded_on as recordedOn',
      'documents.recorded_time as recordedTime',
      'documents.image_page_count as imagePageCount',
      'tax_liens.lien_number as lienNumber',
      'tax_liens.lien_on as lienOn',
      'tax_liens.lien_type as lienType',
      'tax_liens.total_amount_cents as totalAmountCents',
      'tax_liens.expires_on as expiresOn',
      'tax_liens.ended_on as endedOn',
      eb
        .exists(
          eb
            .selectFrom('tax_lien_releases as release')
            .whereRef('release.tax_lien_id', '=', 'tax_liens.id')
            .where('release.partial_full_flag', '=', 'FULL')
            .where('release.revoked_on', 'is', null)
            .where('release.released_on', '<=', today),
        )
        .as('isReleased'),
    ])
    .where('tax_liens.is_withheld', '=', false);
}

/**
 * In the order of the notice of lien, without the other names under which taxpayers are indexed. Taxpayers that match
 * the search come first.
 */
export function selectTaxpayers(ids: Ids, perLien: number, parties?: SearchedParties) {
  return sql<TaxpayerRecord>`
    SELECT tax_lien_id AS "lienId", total, display_name AS name, display_address AS "displayAddress",
           last_name AS "lastName", first_name AS "firstName", middle_name AS "middleName", NOT is_other AS "isMatch"
    FROM (
      SELECT *,
             ${placeWithin(['tax_lien_id'], ['is_other', 'sequence'])}
      FROM (
        SELECT *,
               NOT bool_or(${isSearchedTaxpayer(parties)})
                 OVER (PARTITION BY tax_lien_id, coalesce(variant_of, sequence)) AS is_other
        FROM tax_lien_taxpayers
        WHERE tax_lien_id = ANY(${idList(ids)})
      ) AS marked
      WHERE variant_of IS NULL
    ) AS placed
    WHERE place <= ${perLien}
    ORDER BY tax_lien_id, place`;
}

export function selectRevisions(ids: Ids, perLien: number) {
  return sql<RevisionRecord>`
    SELECT tax_lien_id AS "lienId", total, flag, placed.document_type AS "documentType",
           document_number AS "documentNumber", documents.display_number AS "displayNumber",
           documents.recorded_on AS "recordedOn"
    FROM (
      SELECT *,
             ${placeWithin(['tax_lien_id'], ['sequence'])}
      FROM tax_lien_revisions
      WHERE tax_lien_id = ANY(${idList(ids)})
    ) AS placed
    LEFT JOIN documents ON documents.document_type = placed.document_type
          AND documents.number_key = placed.document_number_key AND NOT documents.is_withheld
    WHERE place <= ${perLien}
    ORDER BY tax_lien_id, place`;
}

/** Each with the revocation that undid it. */
export function selectReleases(ids: Ids, perLien: number) {
  return sql<ReleaseRecord>`
    SELECT tax_lien_id AS "lienId", total, partial_full_flag AS "partialFullFlag", release_type AS "releaseType",
           release_number AS "releaseNumber", releasing.display_number AS "releaseDisplayNumber",
           released_on AS "releasedOn", revoke_type AS "revokeType", revoke_number AS "revokeNumber",
           revoking.display_number AS "revokeDisplayNumber", revoked_on AS "revokedOn"
    FROM (
      SELECT *,
             ${placeWithin(['tax_lien_id'], ['sequence'])}
      FROM tax_lien_releases
      WHERE tax_lien_id = ANY(${idList(ids)})
    ) AS placed
    LEFT JOIN documents AS releasing ON releasing.document_type = release_type
          AND releasing.number_key = release_number_key AND NOT releasing.is_withheld
    LEFT JOIN documents AS revoking ON revoking.document_type = revoke_type
          AND revoking.number_key = revoke_number_key AND NOT revoking.is_withheld
    WHERE place <= ${perLien}
    ORDER BY tax_lien_id, place`;
}
