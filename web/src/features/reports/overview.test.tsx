import { landlink } from '@portal/contract/office/helper-data/landlink';
import { OVERVIEW_CHARTS, OVERVIEW_REPORT, type OverviewChart } from '@portal/contract/office/reports/overview';
import { listReports } from '@portal/contract/office/reports/reports';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import type { ReportContent } from '@portal/contract/reports/define-report';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildConfiguration, buildSession } from '../../test/county.ts';
import { buildLandlink } from '../../test/records.ts';
import { renderPortal } from '../../test/render-part.tsx';
import { respondToCall, respondWithConfiguration } from '../../test/server.ts';

type Row = ReportContent['rows'][number];

const TITLES: { readonly [Chart in OverviewChart]: string } = {
  activity: 'Searches and pages by day',
  income: 'Income by month and payment method',
  incomeByKind: 'Income by what was sold',
  accounts: 'Busiest accounts',
  instruments: 'Most viewed document types',
  refusedSignIns: 'Failed sign-ins by day',
  responseTimes: 'Response times by day',
};

/** The rows of each chart, as the server sends them. */
const rows: Record<OverviewChart, Row[]> = { ...emptyCharts() };

function emptyCharts(): Record<OverviewChart, Row[]> {
  return {
    activity: [],
    income: [],
    incomeByKind: [],
    accounts: [],
    instruments: [],
    refusedSignIns: [],
    responseTimes: [],
  };
}

beforeEach(() => {
  Object.assign(rows, emptyCharts());
  respondWithConfiguration(buildConfiguration());
  respondToCall(loginStatus, () => ({ content: buildSession({ role: 'COUNTY', tabList: ['home', 'reports'] }) }));
  respondToCall(landlink, () => ({ content: buildLandlink() }));
  respondToCall(listReports, () => ({ content: { reports: [] } }));
  respondToCall(OVERVIEW_REPORT.endpoint, (request) => {
    const { chart } = request as { chart: OverviewChart };
    return { content: { title: TITLES[chart], facts: [], columns: [], rows: rows[chart], totals: {}, totalCount: 0 } };
  });
});

const findChart = (chart: OverviewChart) => screen.findByRole('figure', { name: TITLES[chart] });

/** The cells of a chart's table, row by row. */
const readTable = async (chart: OverviewChart) =>
  within(await within(await findChart(chart)).findByRole('table', { hidden: true }))
    .getAllByRole('row', { hidden: true })
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent));

it('draws every chart with its numbers in a table', async () => {
  rows.activity = [
    { label: '11/22/2026', series: 'SEARCHES', count: 12 },
    { label: '11/22/2026', series: 'PAGES', count: 3 },
    { label: '11/23/2026', series: 'SEARCHES', count: 1_200 },
    { label: '11/23/2026', series: 'PAGES', count: 0 },
  ];
  rows.income = [
    { label: '11/2026', series: 'ESCROW', amountCents: 123_456 },
    { label: '11/2026', series: 'CARD', amountCents: 50 },
  ];
  rows.incomeByKind = [{ label: 'Search certificates', series: 'TOTAL', amountCents: 4_500 }];
  rows.accounts = [{ label: 'Lakes Abstract', series: 'TOTAL', amountCents: 9_900 }];
  rows.instruments = [{ label: 'WARRANTY DEED', series: 'TOTAL', count: 7 }];
  rows.refusedSignIns = [{ label: '11/23/2026', series: 'TOTAL', count: 4 }];
  rows.responseTimes = [
    { label: '11/22/2026', series: 'TOTAL', milliseconds: null },
    { label: '11/23/2026', series: 'TOTAL', milliseconds: 84 },
  ];
  renderPortal('/reports/Overview');
  expect((await readTable('activity')).slice(1)).toEqual([
    ['11/22/2026', '12', '3'],
    ['11/23/2026', '1200', '0'],
  ]);
  expect((await readTable('income')).slice(1)).toEqual([['11/2026', '$1,234.56', '$0.50']]);
  expect((await readTable('incomeByKind')).slice(1)).toEqual([['Search certificates', '$45.00']]);
  expect((await readTable('accounts')).slice(1)).toEqual([['Lakes Abstract', '$99.00']]);
  expect((await readTable('instruments')).slice(1)).toEqual([['WARRANTY DEED', '7']]);
  expect((await readTable('refusedSignIns')).slice(1)).toEqual([['11/23/2026', '4']]);
  // A day without requests has no time.
  expect((await readTable('responseTimes')).slice(1)).toEqual([
    ['11/22/2026', ''],
    ['11/23/2026', '84'],
  ]);
});

it('shows a chart without any use as empty, even if its days are listed', async () => {
  rows.activity = [{ label: '11/23/2026', series: 'SEARCHES', count: 0 }];
  renderPortal('/reports/Overview');
  for (const chart of OVERVIEW_CHARTS) {
    const figure = await findChart(chart);
    expect(await within(figure).findByText('Nothing in this period.')).toBeInTheDocument();
    expect(within(figure).queryByRole('table', { hidden: true })).not.toBeInTheDocument();
  }
});

it('shows the other charts if one of them can’t be read', async () => {
  rows.accounts = [{ label: 'Lakes Abstract', series: 'TOTAL', amountCents: 9_900 }];
  respondToCall(OVERVIEW_REPORT.endpoint, (request) => {
    const { chart } = request as { chart: OverviewChart };
    if (chart === 'income')
      return { httpStatus: 503, code: 'DATABASE_UNAVAILABLE', message: 'The portal isn’t available.' };
    return { content: { title: '', facts: [], columns: [], rows: rows[chart], totals: {}, totalCount: 0 } };
  });
  renderPortal('/reports/Overview');
  expect(await within(await findChart('income')).findByRole('alert')).toHaveTextContent('The portal isn’t available.');
  expect((await readTable('accounts')).slice(1)).toEqual([['Lakes Abstract', '$99.00']]);
});
