import type { ContentOf, RequestOf } from '@portal/contract/endpoint';
import {
  SUMMARIZED_MAX_MATCHES,
  type SummarizedPeriod,
  summarizeSearch,
} from '@portal/contract/index/search/run/summarize-search';
import { formatCents } from '@portal/contract/values/money';
import { RESULT_MAX_ROWS } from '@portal/contract/values/paging';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { isTruncated, type ResultPage } from '../results/results.rules.ts';
import type { SearchRun } from '../results/use-search-run.ts';
import type { Criteria } from '../search/form-definition.ts';
import { CountBars } from './count-bars.tsx';
import classes from './long-list.module.css';
import { useChangedSearch } from './use-changed-search.ts';

type Summary = ContentOf<typeof summarizeSearch>;

interface LongListProps {
  readonly run: SearchRun;
  readonly page: ResultPage;
}

/**
 * For a search that found more records than it lists: the number of records, and narrower searches by period and
 * instrument group, each with its count. Nothing is narrowed until the user chooses one.
 */
export function LongList({ run, page }: LongListProps) {
  const isLong = isTruncated(page.totalRecordCount) && !page.isFiltered;
  const summary = useSummary(page, isLong);
  if (!isLong || summary?.total === page.totalRecordCount) return null;
  // The line reserves its space until the number is known, so that the rows don't move.
  return <div className={classes.long}>{summary && <SummaryOfList run={run} page={page} summary={summary} />}</div>;
}

function useSummary({ requested }: ResultPage, isEnabled: boolean): Summary | undefined {
  const { type, criteria } = requested;
  const { data } = useQuery({
    queryKey: ['summarize-search', type, criteria],
    queryFn: ({ signal }) => call(summarizeSearch, { type, criteria } as RequestOf<typeof summarizeSearch>, { signal }),
    enabled: isEnabled,
    meta: { isQuiet: true },
  });
  return data;
}

function SummaryOfList({ run, page, summary }: LongListProps & { readonly summary: Summary }) {
  const texts = useTexts('results');
  const narrow = useChangedSearch(run, page);
  const choose = (changes: Criteria) => void narrow(changes);
  const { total, periods, groups, narrowedSearchCents } = summary;
  const listed = RESULT_MAX_ROWS;
  const count =
    total === null
      ? texts('summary.moreThan', { listed, total: SUMMARIZED_MAX_MATCHES })
      : texts('summary.total', { listed, total });
  if (periods.length + groups.length === 0) {
    return (
      <p className={classes.line}>
        <strong>{count}</strong> {texts('summary.changeSearch')}
      </p>
    );
  }
  return (
    <details>
      <summary className={classes.line}>
        <strong>{count}</strong> <span className={classes.open}>{texts('summary.narrow')}</span>
      </summary>
      <p className={classes.note}>
        {narrowedSearchCents === 0
          ? texts('summary.free')
          : texts('summary.priced', { price: formatCents(narrowedSearchCents) })}
      </p>
      <div className={classes.charts}>
        <CountBars
          title={texts('summary.byPeriod')}
          bars={periods.map((period) => ({
            id: period.fromRecordedDate,
            label: formatPeriod(period, summary.periodUnit),
            count: period.count,
            onChoose: () =>
              choose({ fromRecordedDate: period.fromRecordedDate, toRecordedDate: period.toRecordedDate }),
          }))}
        />
        <CountBars
          title={texts('summary.byGroup')}
          note={texts('summary.groupsNote')}
          bars={groups.map(({ code, description, count: documents }) => ({
            id: code,
            label: description,
            count: documents,
            onChoose: () => choose({ instrumentGroup: code }),
          }))}
        />
      </div>
    </details>
  );
}

/** `1990–1999`, `1994` or `03/1994`: the part of the period that the search covers. */
function formatPeriod({ fromRecordedDate, toRecordedDate }: SummarizedPeriod, unit: Summary['periodUnit']): string {
  const [firstYear, lastYear] = [fromRecordedDate.slice(6), toRecordedDate.slice(6)];
  if (unit === 'MONTH') return `${fromRecordedDate.slice(0, 2)}/${firstYear}`;
  return firstYear === lastYear ? firstYear : `${firstYear}–${lastYear}`;
}
