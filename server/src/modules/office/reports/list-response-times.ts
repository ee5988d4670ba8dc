import { OVERVIEW_DAYS, type OVERVIEW_REPORT } from '@portal/contract/office/reports/overview';
import type { ReportRow } from '@portal/contract/reports/define-report';
import { addDays, formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { Db } from '../../../platform/database/database.ts';
import { estimatePercentileMs } from '../../../platform/measure/call-times.ts';
import { listDailyBuckets } from '../monitoring/index.ts';
import type { OverviewDay } from './overview.queries.ts';

const PERCENT = 95;
/** More than the hours by which a day of the county begins before the same day of UTC. */
const EARLIER_DAYS = 1;

/**
 * Lists the time within which most requests were answered on each of the last days, as measured by monitoring (decision
 * 0142).
 */
export async function listResponseTimes(
  db: Db,
  { today, timeZone }: OverviewDay,
): Promise<readonly ReportRow<typeof OVERVIEW_REPORT>[]> {
  const first = addDays(today, 1 - OVERVIEW_DAYS);
  const measured = await listDailyBuckets(db, new Date(`${addDays(first, -EARLIER_DAYS)}T00:00:00Z`));
  const bucketsByDay = new Map(measured.map(({ startsAt, buckets }) => [plainDateAt(startsAt, timeZone), buckets]));
  return Array.from({ length: OVERVIEW_DAYS }, (_, index) => {
    const day = addDays(first, index);
    const buckets = bucketsByDay.get(day) ?? [];
    const count = buckets.reduce((sum, requests) => sum + requests, 0);
    return {
      label: formatPlainDate(day),
      series: 'TOTAL',
      count,
      amountCents: 0,
      milliseconds: count === 0 ? null : estimatePercentileMs(buckets, PERCENT),
    };
  });
}
