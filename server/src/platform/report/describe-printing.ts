import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { CallContext } from '../http/route.ts';
import { formatTimeOfDay } from '../time-of-day.ts';
import type { PdfReport } from './write-pdf-report.ts';

/** What stands below the pages of a report: when it was printed by the county's clock, and which page of how many. */
export function describePrinting(
  { county, translate }: CallContext,
  languageTag: string,
): Pick<PdfReport, 'footer' | 'pageOf' | 'languageTag' | 'printedAt'> {
  const printedAt = county.clock.now();
  const date = formatPlainDate(plainDateAt(printedAt, county.timeZone));
  const time = formatTimeOfDay(printedAt, county.timeZone);
  return {
    footer: translate('common:report.printed', { date, time }),
    pageOf: translate('common:report.pageOf', { page: '{page}', pageCount: '{pageCount}' }),
    languageTag,
    printedAt,
  };
}
