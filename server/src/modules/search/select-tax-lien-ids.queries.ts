import type { CURRENT_OR_EXPIRED } from '@portal/contract/search/tax-lien-searches';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { NumberInterpretation } from '../records/index.ts';
import type { Sort } from './search-definition.ts';
import {
  allOf,
  type Condition,
  direction,
  executeForIds,
  hasNumber,
  IDS_MAX,
  isOneOf,
  listNameRanges,
} from './select-ids.queries.ts';
import type { NameCriterion } from './typed-name.ts';

// Tax liens.

export type TaxLienSort = Sort<'taxLiens'>;

/** Liens that are current on a day, or those that have ended by release or by time (search-semantics 6.3). */
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

/** Selects liens by conditions on themselves. */
export async function findTaxLienIds(
  db: Db,
  conditions: readonly Condition[],
  sort: TaxLienSort,
): Promise<readonly number[]> {
  return executeForIds(
    db,
    sql`SELECT tax_liens.id FROM tax_liens WHERE ${allOf([sql`NOT is_withheld`, ...conditions])} ${inOrder(sort)}`,
  );
}

/** Selects liens by a taxpayer. They are collected from the index of taxpayers, as documents are from the index of names. */
export async function findTaxLienIdsByTaxpayer(
  db: Db,
  taxpayer: NameCriterion,
  conditions: readonly Condition[],
  sort: TaxLienSort,
): Promise<readonly number[]> {
  const hits = listNameRanges(taxpayer).map(
    (range) => sql`SELECT tax_lien_id AS id FROM tax_lien_taxpayers WHERE ${range}`,
  );
  return findAmong(db, hits, conditions, sort);
}

/** Selects liens by the number of the document that claims, revises, releases or revokes them. */
export async function findTaxLienIdsByDocument(
  db: Db,
  readings: readonly NumberInterpretation[],
  conditions: readonly Condition[],
  sort: TaxLienSort,
): Promise<readonly number[]> {
  const hits = readings.flatMap((reading) => [
    sql`SELECT tax_liens.id FROM tax_liens
        WHERE document_id IN (SELECT documents.id FROM documents WHERE ${hasNumber(reading)})`,
    namesDocument('tax_lien_revisions', 'document', reading),
    namesDocument('tax_lien_releases', 'release', reading),
    namesDocument('tax_lien_releases', 'revoke', reading),
  ]);
  return findAmong(db, hits, conditions, sort);
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

/** Selects from liens that statements have collected, each lien once. */
function findAmong(
  db: Db,
  hits: readonly Condition[],
  conditions: readonly Condition[],
  sort: TaxLienSort,
): Promise<readonly number[]> {
  return executeForIds(
    db,
    sql`SELECT tax_liens.id
        FROM (SELECT DISTINCT id FROM (${sql.join(hits, sql` UNION ALL `)}) AS hits) AS found JOIN tax_liens USING (id)
        WHERE ${allOf([sql`NOT is_withheld`, ...conditions])} ${inOrder(sort)}`,
  );
}

/** Every order ends with the document's number, which is unique. Liens without a date come last in both directions. */
function inOrder({ sortKey, sortDirection }: TaxLienSort): Condition {
  const way = direction(sortDirection);
  const number = sql`tax_liens.document_type ${way}, tax_liens.number_key ${way}`;
  const columns = {
    docNumber: number,
    recordedDate: sql`tax_liens.recorded_at ${way}, tax_liens.recorded_sequence ${way}, ${number}`,
    lienDate: sql`tax_liens.lien_on ${way} NULLS LAST, ${number}`,
    lienNumber: sql`tax_liens.lien_number_key ${way}, ${number}`,
  } as const satisfies Record<TaxLienSort['sortKey'], Condition>;
  return sql`ORDER BY ${columns[sortKey]} LIMIT ${sql.lit(IDS_MAX)}`;
}
