import { z } from 'zod';
import { defineList } from '../../lists/define-list.ts';
import { NAMED_PERIODS } from '../../reports/named-periods.ts';
import { centsSchema } from '../../values/money.ts';
import { wireDateSchema } from '../../values/plain-date.ts';
import { RECORDING_FEES } from './fee-facts.ts';

/** The recorder's staff and the provider's. */
const access = { roles: ['COUNTY', 'TRIMIN'] } as const;

const filter = z.strictObject({ period: z.enum(NAMED_PERIODS).default('THIS_MONTH') });
const criteria = { period: { label: 'reports:period', codes: 'reports:namedPeriods' } } as const;

/** The decisions of each clerk by day, by the county's clock. A package is decided as a whole and counts once. */
export const clerkDayList = defineList({
  path: 'efileQueue/clerkDays',
  access,
  texts: { title: 'efile:clerkDays', none: 'efile:noClerkDays' },
  row: z.object({
    day: wireDateSchema,
    clerk: z.string(),
    accepted: z.int().min(0),
    /** Returned for a correction. */
    returned: z.int().min(0),
    rejected: z.int().min(0),
    total: z.int().min(1),
    /** Whole minutes from the submission, or the last correction, to the decision: on average, and at most. */
    averageMinutes: z.int().min(0),
    longestMinutes: z.int().min(0),
  }),
  filter,
  criteria,
  columns: {
    day: { kind: 'date', label: 'efile:decidedOn', sortable: true },
    clerk: { kind: 'identifier', label: 'efile:claimedBy', sortable: true },
    accepted: { kind: 'count', label: 'efile:states.ACCEPTED', total: true },
    returned: { kind: 'count', label: 'efile:states.CORRECTION', total: true },
    rejected: { kind: 'count', label: 'efile:states.REJECTED', total: true },
    total: { kind: 'count', label: 'efile:decisions', sortable: true, total: true },
    averageMinutes: { kind: 'count', label: 'efile:averageMinutes', sortable: true },
    longestMinutes: { kind: 'count', label: 'efile:longestMinutes', sortable: true },
  },
  defaultSort: { sortKey: 'day', sortDirection: 'DESC' },
  pageRows: 25,
  rowsKey: 'days',
  file: { name: 'decisions-by-clerk' },
});

/** Lines of sales from before fees had lines. */
export const INCOME_FEES = [...RECORDING_FEES, 'WHOLE_SALE'] as const;

/** The income of filings by fee and month, by the county's clock, as the ledger has it: without surcharges of cards. */
export const feeIncomeList = defineList({
  path: 'efileQueue/feeIncome',
  access,
  texts: { title: 'efile:feeIncome', none: 'efile:noFeeIncome' },
  row: z.object({
    /** `MM/YYYY`. */
    month: z.string(),
    fee: z.enum(INCOME_FEES),
    /** Sales that charged it. */
    times: z.int().min(0),
    charged: centsSchema,
    returned: centsSchema,
    income: centsSchema,
  }),
  filter,
  criteria,
  columns: {
    month: { kind: 'identifier', label: 'efile:returnMonth', sortable: true },
    fee: { kind: 'status', label: 'efile:fee', codes: 'efile:fees', sortable: true },
    times: { kind: 'count', label: 'efile:timesCharged' },
    charged: { kind: 'money', label: 'efile:feeCharged', total: true },
    returned: { kind: 'money', label: 'efile:feeReturned', total: true },
    income: { kind: 'money', label: 'efile:income', sortable: true, total: true },
  },
  defaultSort: { sortKey: 'month', sortDirection: 'DESC' },
  pageRows: 50,
  rowsKey: 'fees',
  file: { name: 'income-by-fee' },
});
