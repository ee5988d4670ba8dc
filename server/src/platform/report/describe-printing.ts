import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { CallContext } from '../http/route.ts';
import { formatTimeOfDay } from '../time-of-day.ts';
import type { TableReport } from './write-table-report.ts';

/** What stands below the pages of a report: when it was printed by the county's clock, and which page of how many. */
export function describePrinting(
  { county, translate }: CallContext,
  languageTag: string,
): Pick<TableReport, 'footer' | 'pageOf' | 'languageTag' | 'printedAt'> {
  const printedAt = county.clock.now();
  const date = formatPlainDate(plainDateAt(printedAt, county.timeZone));
  const time = formatTimeOfDay(printedAt, county.timeZone);
  return {
    footer: translate('common:report.printed', { date, time }),
    pageOf: (page, pageCount) => translate('common:report.pageOf', { page, pageCount }),
    languageTag,
    printedAt,
  };
}
