import type { EfileType } from '@portal/contract/filing/efile/filing';
import { INDEXED_TYPES } from '@portal/contract/filing/efile/index-facts';
import type { QUEUE_ATTENTION, QUEUED_STATES } from '@portal/contract/filing/efile/queue';
import type { Cents } from '@portal/contract/values/money';
import { type AliasableExpression, type RawBuilder, sql } from 'kysely';
import { containsText } from '../../../../platform/database/contains-text.ts';
import type { Db } from '../../../../platform/database/database.ts';
import { type StoredFiling, selectFilings } from '../filings/filings.queries.ts';

/** A package that waits, with the facts by which its list is sorted. */
export interface QueuedFiling extends StoredFiling {
  readonly accountName: string;
  readonly filer: string;
  /** The code of the first document's instrument; empty without one. */
  readonly instrument: string;
  readonly grantor: string;
  readonly grantee: string;
  /** Null if none of its documents becomes an index record. */
  readonly facts: 'MISSING' | 'COMPLETE' | null;
  readonly documentCount: number;
  /** Of all documents, as are the price and the warnings. */
  readonly packagePages: number;
  readonly packageCents: Cents;
  readonly warningCount: number;
}

interface QueueFilter {
  readonly states: readonly (typeof QUEUED_STATES)[number][];
  readonly efileType: EfileType | undefined;
  readonly attention: (typeof QUEUE_ATTENTION)[number] | undefined;
  /** Empty for all. */
  readonly text: string;
  /** Filings that waited for the recorder at this instant are late; null if the county promises nothing. */
  readonly lateBefore: Date | null;
}

/** A fact of a document's filer, of the filing of a row or of a document of its package. */
const factOf = (table: 'filings' | 'document', field: 'instrument' | 'grantors' | 'grantees') =>
  sql<string>`coalesce(${sql.ref(table)}.index_facts ->> ${sql.lit(field)}, '')`;

/** Computes a value of all documents of a package, only for the rows that a page shows unless the list is sorted by it. */
const ofPackage = <Value>(value: RawBuilder<unknown>) =>
  sql<Value>`(SELECT ${value} FROM filings AS document WHERE document.package_id = filings.package_id)`;

/** Without what the acceptance asks for: an instrument, and a party. */
const LACKS_FACTS = sql`(${factOf('document', 'instrument')} = ''
  OR ${factOf('document', 'grantors')} || ${factOf('document', 'grantees')} = '')`;
const INDEXED = sql`document.efile_type IN (${sql.join(INDEXED_TYPES.map((type) => sql.lit(type)))})`;
const FACTS = ofPackage<QueuedFiling['facts']>(sql`
  CASE WHEN EXISTS (SELECT FROM instruments) THEN
    CASE WHEN bool_or(${INDEXED} AND ${LACKS_FACTS}) THEN 'MISSING' WHEN bool_or(${INDEXED}) THEN 'COMPLETE' END
  END`);
const WARNINGS = ofPackage<number>(sql`
  coalesce(sum((SELECT jsonb_array_length(warnings) FROM filing_images
                WHERE filing_id = document.id ORDER BY version DESC LIMIT 1)), 0)::integer`);

/** The text that a filter searches: number, filer, account and parties, in lower case. */
const SEARCHED = sql<string>`lower(concat_ws(chr(10), filings.number, filings.contact ->> 'name', accounts.name,
  ${factOf('filings', 'grantors')}, ${factOf('filings', 'grantees')}))`;

/** Selects the packages that wait. Facts of their documents are computed for the rows that are shown, or sorted by them. */
export function selectQueuedFilings(db: Db, filter: QueueFilter): AliasableExpression<QueuedFiling> {
  const { states, efileType, attention, text, lateBefore } = filter;
  return selectFilings(db, {})
    .innerJoin('accounts', 'accounts.id', 'filings.account_id')
    .where('filings.position', '=', 1)
    .where('filings.state', 'in', [...states])
    .$if(efileType !== undefined, (all) => all.where('filings.efile_type', '=', efileType as EfileType))
    .$if(text !== '', (all) => all.where(containsText(SEARCHED, text.toLowerCase())))
    .$if(attention === 'FACTS_MISSING', (all) => all.where(sql<boolean>`${FACTS} = 'MISSING'`))
    .$if(attention === 'WARNINGS', (all) => all.where(sql<boolean>`${WARNINGS} > 0`))
    .$if(attention === 'LATE', (all) =>
      all.where('filings.state', '<>', 'CORRECTION').where('filings.queued_at', '<', lateBefore),
    )
    .select([
      'accounts.name as accountName',
      sql<string>`filings.contact ->> 'name'`.as('filer'),
      factOf('filings', 'instrument').as('instrument'),
      sql<string>`split_part(${factOf('filings', 'grantors')}, chr(10), 1)`.as('grantor'),
      sql<string>`split_part(${factOf('filings', 'grantees')}, chr(10), 1)`.as('grantee'),
      FACTS.as('facts'),
      ofPackage<number>(sql`count(*)::integer`).as('documentCount'),
      ofPackage<number>(sql`sum(document.page_count)::integer`).as('packagePages'),
      ofPackage<Cents>(sql`sum(document.total_cents)::bigint`).as('packageCents'),
      WARNINGS.as('warningCount'),
    ])
    .$castTo<QueuedFiling>();
}
