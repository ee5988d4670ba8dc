import type { SortKeyOf } from '@portal/contract/index/search/results/result-kinds';
import { toHalfWidth } from '@portal/contract/values/natural-key';
import { sql } from 'kysely';
import type { Sort } from '../select/search-definition.ts';
import { allOf, type Condition, direction, isOneOf, untimedFirst } from '../select/select-ids.queries.ts';

// Certificates of title.

export type CertificateSort = Sort<'certificates'>;

/** A document as a certificate can refer to it: of any type if none was typed. */
export interface NamedDocument {
  readonly documentType: string | undefined;
  readonly numberKey: string;
}

/** Certificates by their number. */
export function hasCertificateKey(keys: readonly string[]): Condition {
  return sql`SELECT id FROM torrens_certificates WHERE ${isOneOf(sql`number_key`, keys)}`;
}

/** Certificates by their file number. Punctuation, case and leading zeros of `text` don't matter; it has a letter or digit. */
export function hasFileNumber(text: string): Condition {
  const typed = toHalfWidth(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/(^|[A-Z])0+(?=[0-9])/g, '$1');
  return sql`SELECT id FROM torrens_certificates
             WHERE file_number IS NOT NULL
               AND regexp_replace(regexp_replace(upper(file_number), '[^A-Z0-9]', '', 'g'), '(^|[A-Z])0+(?=[0-9])', '\\1', 'g')
                   = ${typed}`;
}

/**
 * The certificate is in any of these selections. They are joined by UNION ALL, because an OR of conditions would read every certificate
 * and test each.
 */
export function isAnyOf(selections: readonly Condition[]): Condition {
  return sql`torrens_certificates.id IN (${sql.join(selections, sql` UNION ALL `)})`;
}

/** Certificates whose legal text or recitals contain these consecutive words within a paragraph. */
export function saysInSection(section: 'LEGAL' | 'RECITAL', textKey: string): Condition {
  return sql`SELECT certificate_id FROM torrens_texts WHERE section = ${section} AND ${hasWords(textKey)}`;
}

/** Certificates with a memorial that contains these consecutive words: in its kind, its text, or its beneficiary. */
export function saysInMemorial(textKey: string): Condition {
  return sql`SELECT certificate_id FROM torrens_memorials WHERE ${hasWords(textKey)} AND ${IS_SHOWN_MEMORIAL}`;
}

/** Certificates with a memorial of this document. */
export function hasMemorialOf({ documentType, numberKey }: NamedDocument): Condition {
  // A memorial without a document type matches any type.
  const isOfType =
    documentType === undefined ? sql`true` : sql`coalesce(document_type, ${documentType}) = ${documentType}`;
  return sql`SELECT certificate_id FROM torrens_memorials
             WHERE document_number_key = ${numberKey} AND ${isOfType} AND ${IS_SHOWN_MEMORIAL}`;
}

/** Certificates with a memorial that this document discharged. A withheld document isn't revealed by its effects. */
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
 * The words of a key must be consecutive in `text_key`. The last can be incomplete, but a number at the end must be
 * complete, so that LOT 1 doesn't find LOT 12. The pattern contains the start of a word, which the trigram index finds
 * even if it is short. Keys only have letters, digits and spaces, so they contain no wildcards.
 */
function hasWords(textKey: string): Condition {
  const end = /\d$/.test(textKey) ? ' ' : '';
  return sql`(' ' || text_key || ' ') LIKE ${`% ${textKey}${end}%`}`;
}

/** Certificates by conditions on themselves. */
export function selectCertificates(conditions: readonly Condition[]): Condition {
  return sql`FROM torrens_certificates WHERE ${allOf(conditions)}`;
}

/** Every order ends with the number, which is unique. Certificates without a book come last in both directions. */
export function orderCertificates({ sortKey, sortDirection }: CertificateSort): Condition {
  const way = direction(sortDirection);
  const columns = {
    certificateNumber: sql`number_key ${way}`,
    bookPage: sql`book_key ${way} NULLS LAST, start_page ${way} NULLS LAST, number_key ${way}`,
    certifiedDate: sql`certified_on ${way}, certified_time ${way} ${untimedFirst(sortDirection)}, number_key ${way}`,
  } as const satisfies Record<SortKeyOf<'certificates'>, Condition>;
  return sql`ORDER BY ${columns[sortKey]}`;
}
