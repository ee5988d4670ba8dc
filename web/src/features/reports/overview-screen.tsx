import {
  OVERVIEW_CHARTS,
  OVERVIEW_MEASURES,
  OVERVIEW_REPORT,
  OVERVIEW_SERIES,
  type OverviewChart,
} from '@portal/contract/office/reports/overview';
import type { ReportContent } from '@portal/contract/reports/define-report';
import { formatCents } from '@portal/contract/values/money';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { z } from 'zod';
import { call, callFile } from '../../lib/api-client.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import type { ChartPlace } from '../../ui/chart/bar-chart.tsx';
import { BarChart } from '../../ui/chart/lazy-bar-chart.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { SkeletonLines } from '../../ui/failed-load/skeletons.tsx';
import { LabelTable } from '../../ui/label-table.tsx';
import { ScreenHeading } from '../../ui/screen.tsx';
import classes from './overview-screen.module.css';

/** An overview of the portal's use: a chart for each question, with the table behind it and its file. For staff. */
export function OverviewScreen() {
  const texts = useTexts('reports');
  return (
    <>
      <ScreenHeading>{texts('overview.title')}</ScreenHeading>
      <div className={classes.charts}>
        {OVERVIEW_CHARTS.map((chart) => (
          <ChartFigure key={chart} chart={chart} />
        ))}
      </div>
    </>
  );
}

/** Charts with long place names. */
const ACROSS: readonly OverviewChart[] = ['incomeByKind', 'accounts', 'instruments'];

function ChartFigure({ chart }: { readonly chart: OverviewChart }) {
  const texts = useTexts('reports');
  const commonTexts = useTexts('common');
  const titleId = useId();
  const { data, error } = useQuery({
    queryKey: [OVERVIEW_REPORT.endpoint.path, chart],
    queryFn: ({ signal }) => call(OVERVIEW_REPORT.endpoint, { chart, format: 'screen' }, { signal }),
    meta: { isQuiet: true },
  });
  const title = texts(`overview.charts.${chart}`);
  return (
    <figure className={classes.chart} aria-labelledby={titleId}>
      <figcaption>
        <h2 id={titleId}>{title}</h2>
        <p>{texts(`overview.sentences.${chart}`)}</p>
      </figcaption>
      {error ? <ErrorSummary message={describeFailure(error, commonTexts)} /> : null}
      {!data && !error && <SkeletonLines lines={6} />}
      {data && <ChartContent chart={chart} title={title} content={data} />}
      <div className={classes.download}>
        <DownloadButton
          formats={['csv', 'xlsx', 'pdf']}
          name={texts('overview.downloadOf', { chart: title })}
          load={(format, options) => callFile(OVERVIEW_REPORT.endpoint, { chart, format }, options)}
        />
      </div>
    </figure>
  );
}

interface ChartContentProps {
  readonly chart: OverviewChart;
  readonly title: string;
  readonly content: ReportContent;
}

/** The bars, and the same numbers as a table. */
function ChartContent({ chart, title, content }: ChartContentProps) {
  const texts = useTexts('reports');
  const places = listPlaces(chart, content);
  const format = OVERVIEW_MEASURES[chart] === 'amountCents' ? formatCents : String;
  const isTimed = OVERVIEW_MEASURES[chart] === 'milliseconds';
  const series = OVERVIEW_SERIES.filter((key) => places.some(({ values }) => key in values)).map((key) => ({
    key,
    label: isTimed ? texts('overview.milliseconds') : texts(`overview.series.${key}`),
  }));
  // The report also has days without any searches.
  if (!places.some(({ values }) => Object.values(values).some((value) => value !== 0)))
    return <p>{texts('overview.none')}</p>;
  return (
    <>
      <BarChart
        places={places}
        series={series}
        format={format}
        direction={ACROSS.includes(chart) ? 'across' : 'upright'}
      />
      <details>
        <summary>{texts('overview.showTable')}</summary>
        <LabelTable
          caption={title}
          corner={texts(`overview.labels.${chart}`)}
          headings={series.map(({ label }) => label)}
          rows={places.map(({ label, values }) => ({
            label,
            // A day without requests has no time.
            cells: series.map(({ key }) => (isTimed && !values[key] ? '' : format(values[key] ?? 0))),
          }))}
        />
      </details>
    </>
  );
}

/** The columns of the report that a chart draws; rows of a screen are untyped. */
const barSchema = z.array(
  OVERVIEW_REPORT.row.partial({
    series: true,
    count: true,
    amountCents: true,
    milliseconds: true,
  }),
);

/** Collects the bars of each place, in the order of the report. */
function listPlaces(chart: OverviewChart, content: ReportContent): readonly ChartPlace[] {
  const places = new Map<string, Record<string, number>>();
  for (const { label, series = 'TOTAL', ...measures } of barSchema.parse(content.rows)) {
    const values = places.get(label) ?? {};
    values[series] = (values[series] ?? 0) + (measures[OVERVIEW_MEASURES[chart]] ?? 0);
    places.set(label, values);
  }
  return [...places].map(([label, values]) => ({ label, values }));
}
