import type { CallContext } from '../http/route.ts';
import type { TableReport } from './write-table-report.ts';

/** What stands below the pages of a report: when it was printed by the county's clock, and which page of how many. */
export function describePrinting(
  { county, translate }: CallContext,
  languageTag: string,
): Pick<TableReport, 'footer' | 'pageOf' | 'languageTag' | 'printedAt'> {
  const printedAt = county.clock.now();
  const timeZone = county.timeZone;
  const date = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  return {
    footer: translate('common:report.printed', { date: date.format(printedAt), time: time.format(printedAt) }),
    pageOf: (page, pageCount) => translate('common:report.pageOf', { page, pageCount }),
    languageTag,
    printedAt,
  };
}
