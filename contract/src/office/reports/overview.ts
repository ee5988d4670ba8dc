import { z } from 'zod';
import { defineReport } from '../../reports/define-report.ts';
import { centsSchema } from '../../values/money.ts';

/** The charts of the overview in their order. */
export const OVERVIEW_CHARTS = [
  'activity',
  'income',
  'incomeByKind',
  'accounts',
  'instruments',
  'refusedSignIns',
  'responseTimes',
] as const;
export type OverviewChart = (typeof OVERVIEW_CHARTS)[number];

/** The series of a chart, in drawing order. The methods are the payment methods of sales. */
export const OVERVIEW_SERIES = ['SEARCHES', 'PAGES', 'ESCROW', 'INVOICE', 'CARD', 'FLAT_FEE', 'TOTAL'] as const;
export type OverviewSeries = (typeof OVERVIEW_SERIES)[number];

/** Days of the charts by day, accounts and instruments; today is the last one. */
export const OVERVIEW_DAYS = 30;
/** Months of the charts of income; this month is the last one. */
export const OVERVIEW_MONTHS = 12;
/** Accounts and instruments that are compared. */
export const OVERVIEW_TOP = 10;

/** The data of a chart of the overview, for staff: a row for each bar. */
export const OVERVIEW_REPORT = defineReport({
  path: 'report/overview',
  access: { roles: ['COUNTY', 'TRIMIN'] },
  criteria: z.strictObject({ chart: z.enum(OVERVIEW_CHARTS) }),
  row: z.object({
    /** The day, the month, the kind of sale, the account or the instrument. */
    label: z.string(),
    series: z.enum(OVERVIEW_SERIES),
    count: z.int(),
    amountCents: centsSchema,
    /** The time within which 95 of 100 requests were answered; null without requests. */
    milliseconds: z.int().min(0).nullable(),
  }),
  columns: {
    label: { kind: 'text', share: 40, isRowHeader: true },
    series: { kind: 'status', share: 24 },
    count: { kind: 'count', share: 16, total: true },
    amountCents: { kind: 'money', share: 20, total: true },
    milliseconds: { kind: 'count', share: 20 },
  },
  formats: ['screen', 'pdf', 'xlsx', 'csv'],
});

/** The units of a chart's bars. */
export const OVERVIEW_MEASURES = {
  activity: 'count',
  income: 'amountCents',
  incomeByKind: 'amountCents',
  accounts: 'amountCents',
  instruments: 'count',
  refusedSignIns: 'count',
  responseTimes: 'milliseconds',
} as const satisfies Readonly<Record<OverviewChart, 'count' | 'amountCents' | 'milliseconds'>>;
