import {
  type IndexCoverage,
  NOTABLE_DATES,
  NOTABLE_INDEXES,
  type NotableDate,
} from '@portal/contract/settings/office/notable-dates';
import { objectFromKeys } from '@portal/contract/values/objects';
import { formatPlainDate, type PlainDate } from '@portal/contract/values/plain-date';
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

/** Returns the notable dates of each index. Dates that were not imported are empty. */
export async function getIndexCoverage(db: Db): Promise<IndexCoverage> {
  const rows = await db
    .selectFrom('index_coverage')
    .select(['index_name', ...Object.values(COVERAGE_COLUMNS)])
    .execute();
  const getDates = (name: string) => {
    const row = rows.find(({ index_name }) => index_name === name);
    return objectFromKeys(NOTABLE_DATES, (date) => formatDate(row?.[COVERAGE_COLUMNS[date]]));
  };
  return objectFromKeys(NOTABLE_INDEXES, getDates);
}

function formatDate(day: string | null | undefined): string {
  return day == null ? '' : formatPlainDate(day as PlainDate);
}
