import type { SortKeyOf } from '@portal/contract/search/result-kinds';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Sort } from './search-definition.ts';
import { allOf, anyOf, type Condition, direction, executeForIds, IDS_MAX, untimedFirst } from './select-ids.queries.ts';

// Certificates of title.

export type CertificateSort = Sort<'certificates'>;

/** A document as it may stand on a certificate: of any type where none was typed. */
export interface NamedDocument {
  readonly documentType: string | undefined;
  readonly numberKey: string;
}

export function hasCertificateKey(key: string): Condition {
  return sql`number_key = ${key}`;
}

/**
 * The certificate is one of any of these selections. They are united, for an OR of conditions would read every certificate and ask each
 * of them.
 */
export function isAnyOf(selections: readonly Condition[]): Condition {
  return sql`torrens_certificates.id IN (${sql.join(selections, sql` UNION ALL `)})`;
}

/** Certificates whose legal text or recitals have these words next to each other, in a paragraph. */
export function saysInSection(section: 'LEGAL' | 'RECITAL', textKey: string): Condition {
  return sql`SELECT certificate_id FROM torrens_texts WHERE section = ${section} AND ${hasWords(textKey)}`;
}

/** Certificates of which a memorial has these words next to each other: in its kind, its text, or in whose favour it runs. */
export function saysInMemorial(textKey: string): Condition {
  return sql`SELECT certificate_id FROM torrens_memorials WHERE ${hasWords(textKey)} AND ${IS_SHOWN_MEMORIAL}`;
}

/** Certificates of which a memorial is of this document. */
export function hasMemorialOf({ documentType, numberKey }: NamedDocument): Condition {
  // Where a memorial does not say the type of its document, any will do.
  const isOfType =
    documentType === undefined ? sql`true` : sql`coalesce(document_type, ${documentType}) = ${documentType}`;
  return sql`SELECT certificate_id FROM torrens_memorials
             WHERE document_number_key = ${numberKey} AND ${isOfType} AND ${IS_SHOWN_MEMORIAL}`;
}

/** Certificates of which this document discharged a memorial; a withheld one is not told by what it did. */
export function hasDischargeBy({ documentType, numberKey }: NamedDocument): Condition {
  const isOfType =
    documentType === undefined ? sql`true` : sql`coalesce(discharged_by_type, ${documentType}) = ${documentType}`;
  return sql`SELECT certificate_id FROM torrens_memorials
             WHERE discharged_by_key = ${numberKey} AND ${isOfType} AND ${IS_SHOWN_MEMORIAL}
               AND NOT EXISTS (
                 SELECT FROM documents
                 WHERE documents.document_type = discharged_by_type
                   AND documents.number_key = discharged_by_key AND documents.is_withheld)`;
}

/** A memorial of a withheld document is as withheld as the document. */
export const IS_SHOWN_MEMORIAL = sql`NOT EXISTS (
  SELECT FROM documents
  WHERE documents.document_type = torrens_memorials.document_type
    AND documents.number_key = torrens_memorials.document_number_key AND documents.is_withheld)`;

/**
 * The words of a key stand in `text_key` as they were typed: the first from its beginning, the last as far as it was typed; a number
 * that ends them is whole, so that LOT 1 is not LOT 12. Each pattern holds a beginning of a word, which the trigram index knows
 * however short it is.
 */
function hasWords(textKey: string): Condition {
  if (!/\d$/.test(textKey)) return anyOf([isLike(`${textKey}%`), isLike(`% ${textKey}%`)]);
  return anyOf([isLike(textKey), isLike(`${textKey} %`), isLike(`% ${textKey}`), isLike(`% ${textKey} %`)]);
}

/** Keys have letters, digits and spaces alone, so nothing in them is a wildcard. */
function isLike(pattern: string): Condition {
  return sql`text_key LIKE ${pattern}`;
}

/** Selects certificates by conditions on themselves. */
export async function findCertificateIds(
  db: Db,
  conditions: readonly Condition[],
  sort: CertificateSort,
): Promise<readonly number[]> {
  return executeForIds(
    db,
    sql`SELECT torrens_certificates.id FROM torrens_certificates WHERE ${allOf(conditions)} ${inOrder(sort)}`,
  );
}

/** Every order ends with the number, which is unique. Certificates that are in no book stand last in both directions. */
function inOrder({ sortKey, sortDirection }: CertificateSort): Condition {
  const way = direction(sortDirection);
  const columns = {
    certificateNumber: sql`number_key ${way}`,
    bookPage: sql`book_key ${way} NULLS LAST, start_page ${way} NULLS LAST, number_key ${way}`,
    certifiedDate: sql`certified_on ${way}, certified_time ${way} ${untimedFirst(sortDirection)}, number_key ${way}`,
  } as const satisfies Record<SortKeyOf<'certificates'>, Condition>;
  return sql`ORDER BY ${columns[sortKey]} LIMIT ${sql.lit(IDS_MAX)}`;
}
