import type { CURRENT_OR_EXPIRED } from '@portal/contract/index/search/definitions/tax-lien-searches';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { sql } from 'kysely';
import type { NumberInterpretation } from '../../records/index.ts';
import type { NameCriterion } from '../names/typed-name.ts';
import type { Sort } from '../select/search-definition.ts';
import { allOf, type Condition, direction, hasNumber, isOneOf, listNameRanges } from '../select/select-ids.queries.ts';

// Tax liens.

export type TaxLienSort = Sort<'taxLiens'>;

/** Liens that are current on a day, or those that have ended by release or by time (decision 0020). */
export function isCurrentOrExpired(which: (typeof CURRENT_OR_EXPIRED)[number], today: PlainDate): readonly Condition[] {
  switch (which) {
    case 'ALL':
      return [];
    case 'CURRENT':
      return [sql`(ended_on IS NULL OR ended_on > ${today})`];
    case 'EXPIRED':
      return [sql`ended_on <= ${today}`];
  }
}

export function hasLienNumber(keys: readonly string[]): Condition {
  return isOneOf(sql`lien_number_key`, keys);
}

/** Liens by conditions on themselves. */
export function selectTaxLiens(conditions: readonly Condition[]): Condition {
  return sql`FROM tax_liens WHERE ${allOf([sql`NOT is_withheld`, ...conditions])}`;
}

/** Liens by a taxpayer. They are collected from the index of taxpayers, as documents are from the index of names. */
export function selectTaxLiensOf(taxpayer: NameCriterion, conditions: readonly Condition[]): Condition {
  const hits = listNameRanges(taxpayer).map(
    (range) => sql`SELECT tax_lien_id AS id FROM tax_lien_taxpayers WHERE ${range}`,
  );
  return selectAmong(hits, conditions);
}

/** Liens by the number of the document that claims, revises, releases or revokes them. */
export function selectTaxLiensByDocument(
  readings: readonly NumberInterpretation[],
  conditions: readonly Condition[],
): Condition {
  const hits = readings.flatMap((reading) => [
    sql`SELECT tax_liens.id FROM tax_liens
        WHERE document_id IN (SELECT documents.id FROM documents WHERE ${hasNumber(reading)})`,
    namesDocument('tax_lien_revisions', 'document', reading),
    namesDocument('tax_lien_releases', 'release', reading),
    namesDocument('tax_lien_releases', 'revoke', reading),
  ]);
  return selectAmong(hits, conditions);
}

/** The columns of each kind of reference. */
const REFERENCE_COLUMNS = {
  document: { type: 'document_type', key: 'document_number_key' },
  release: { type: 'release_type', key: 'release_number_key' },
  revoke: { type: 'revoke_type', key: 'revoke_number_key' },
} as const;

function namesDocument(
  table: 'tax_lien_revisions' | 'tax_lien_releases',
  reference: keyof typeof REFERENCE_COLUMNS,
  { documentType, numberKey }: NumberInterpretation,
): Condition {
  const { type, key } = REFERENCE_COLUMNS[reference];
  return sql`SELECT tax_lien_id AS id FROM ${sql.table(table)}
             WHERE ${allOf([
               sql`${sql.ref(key)} = ${numberKey}`,
               ...(documentType === undefined ? [] : [sql`${sql.ref(type)} = ${documentType}`]),
             ])}`;
}

/** The liens that statements have collected, each once. */
function selectAmong(hits: readonly Condition[], conditions: readonly Condition[]): Condition {
  return sql`FROM (SELECT DISTINCT id FROM (${sql.join(hits, sql` UNION ALL `)}) AS hits) AS found JOIN tax_liens USING (id)
             WHERE ${allOf([sql`NOT is_withheld`, ...conditions])}`;
}

/** Every order ends with the document's number, which is unique. Liens without a date come last in both directions. */
export function orderTaxLiens({ sortKey, sortDirection }: TaxLienSort): Condition {
  const way = direction(sortDirection);
  const number = sql`tax_liens.document_type ${way}, tax_liens.number_key ${way}`;
  const columns = {
    docNumber: number,
    recordedDate: sql`tax_liens.recorded_at ${way}, tax_liens.recorded_sequence ${way}, ${number}`,
    lienDate: sql`tax_liens.lien_on ${way} NULLS LAST, ${number}`,
    lienNumber: sql`tax_liens.lien_number_key ${way}, ${number}`,
  } as const satisfies Record<TaxLienSort['sortKey'], Condition>;
  return sql`ORDER BY ${columns[sortKey]}`;
}
