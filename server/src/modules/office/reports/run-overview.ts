import {
  OVERVIEW_MEASURES,
  OVERVIEW_REPORT,
  type OverviewChart,
  type OverviewSeries,
} from '@portal/contract/office/reports/overview';
import type { ReportContent, ReportRequest, ReportRow } from '@portal/contract/reports/define-report';
import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { type ReportSource, runReport } from '../../../platform/http/run-report.ts';
import { listResponseTimes } from './list-response-times.ts';
import { nameIncome } from './name-income.ts';
import { listOverviewRows, type OverviewDay, type OverviewRow } from './overview.queries.ts';

type OverviewReport = typeof OVERVIEW_REPORT;

interface OverviewSelection extends OverviewDay {
  readonly chart: OverviewChart;
}

/** The data of a chart of the overview, as of today. */
export function runOverview(
  context: CallContext,
  request: ReportRequest<OverviewReport>,
): Promise<CallResponse<ReportContent>> {
  return runReport(OVERVIEW_REPORT, SOURCE, context, request);
}

const SOURCE: ReportSource<OverviewReport, OverviewSelection> = {
  prepare: async ({ county: { clock, timeZone } }, { chart }) => ({
    chart,
    timeZone,
    today: plainDateAt(clock.now(), timeZone),
  }),
  totals: async (context, selection) => {
    const rows = await listRows(context, selection);
    return {
      totalCount: rows.length,
      count: rows.reduce((sum, { count }) => sum + count, 0),
      amountCents: rows.reduce((sum, { amountCents }) => sum + amountCents, 0),
    };
  },
  describe: describeOverview,
  rows: async function* (context, selection) {
    yield* await listRows(context, selection);
  },
};

async function listRows(
  { db, translate }: CallContext,
  { chart, ...day }: OverviewSelection,
): Promise<readonly ReportRow<OverviewReport>[]> {
  if (chart === 'responseTimes') return listResponseTimes(db, day);
  const rows: readonly OverviewRow[] = await listOverviewRows(db, chart, day);
  const nameOf = (label: string) => (chart === 'incomeByKind' ? nameIncome(label, translate) : label);
  return rows.map((row) => ({ ...row, label: nameOf(row.label), milliseconds: null }));
}

/** Charts with only one kind of bar. */
const UNDIVIDED: readonly OverviewChart[] = [
  'incomeByKind',
  'accounts',
  'instruments',
  'refusedSignIns',
  'responseTimes',
];

async function describeOverview({ translate }: CallContext, { chart, today }: OverviewSelection) {
  const measure = OVERVIEW_MEASURES[chart];
  return {
    title: translate(`reports:overview.charts.${chart}`),
    facts: [{ label: translate('reports:overview.asOf'), value: formatPlainDate(today) }],
    labels: {
      label: translate(`reports:overview.labels.${chart}`),
      series: translate('reports:overview.kind'),
      count: translate(measure === 'milliseconds' ? 'reports:overview.requests' : 'reports:overview.count'),
      amountCents: translate('reports:income'),
      milliseconds: translate('reports:overview.milliseconds'),
    },
    hidden: [
      ...(UNDIVIDED.includes(chart) ? (['series'] as const) : []),
      ...(measure === 'amountCents' ? [] : (['amountCents'] as const)),
      ...(measure === 'milliseconds' ? [] : (['milliseconds'] as const)),
    ],
    statusLabels: { series: (code: string) => translate(`reports:overview.series.${code as OverviewSeries}`) },
    emptyText: translate('reports:none'),
    totalLabel: translate('reports:total'),
    fileName: translate('reports:overview.fileName', { chart: translate(`reports:overview.charts.${chart}`), today }),
  };
}
