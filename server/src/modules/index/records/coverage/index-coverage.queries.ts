import {
  type IndexCoverage,
  NOTABLE_DATES,
  NOTABLE_INDEXES,
  type NotableDate,
} from '@portal/contract/settings/office/notable-dates';
import { objectFromKeys } from '@portal/contract/values/objects';
import { formatPlainDate, type PlainDate } from '@portal/contract/values/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';

/** The database column of each notable date. */
export const COVERAGE_COLUMNS = {
  indexBegin: 'index_begins_on',
  posted: 'indexed_through_on',
  legalPosted: 'legal_indexed_through_on',
  verified: 'verified_through_on',
  legalVerified: 'legal_verified_through_on',
  imageBegin: 'images_begin_on',
  imageThru: 'images_through_on',
  certificateThru: 'certificates_through_on',
} as const satisfies Record<NotableDate, string>;

/** No later than the day before the oldest document that waits for its second clerk. */
const VERIFIED_DATES: readonly NotableDate[] = ['verified', 'legalVerified'];

/**
 * Returns the notable dates of each index. Dates that were not imported are empty. A document that a second clerk hasn't verified keeps its
 * index from being verified through its day (docs/decisions/0341).
 */
export async function getIndexCoverage(db: Db): Promise<IndexCoverage> {
  const rows = await db
    .selectFrom('index_coverage')
    .select(['index_name', ...Object.values(COVERAGE_COLUMNS)])
    .select(
      sql<string | null>`(SELECT min(recorded_on) - 1 FROM documents_to_verify
        WHERE index_name <> 'lien' AND is_torrens = (index_name = 'torrens'))`.as('verifiable_through_on'),
    )
    .execute();
  const getDates = (name: string) => {
    const row = rows.find(({ index_name }) => index_name === name);
    return objectFromKeys(NOTABLE_DATES, (date) => {
      const day = row?.[COVERAGE_COLUMNS[date]] ?? null;
      return formatDate(VERIFIED_DATES.includes(date) ? limitDay(day, row) : day);
    });
  };
  return objectFromKeys(NOTABLE_INDEXES, getDates);
}

/** The earlier day of two; null if the index begins after it. */
function limitDay(
  day: string | null,
  limits: { readonly verifiable_through_on: string | null; readonly index_begins_on: string | null } | undefined,
): string | null {
  const last = limits?.verifiable_through_on ?? null;
  if (day === null || last === null || day <= last) return day;
  return last < (limits?.index_begins_on ?? last) ? null : last;
}

function formatDate(day: string | null): string {
  return day === null ? '' : formatPlainDate(day as PlainDate);
}
