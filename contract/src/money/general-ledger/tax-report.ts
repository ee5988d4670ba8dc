import { z } from 'zod';
import { problemMessage } from '../../problem.ts';
import { defineReport } from '../../reports/define-report.ts';
import { centsSchema } from '../../values/money.ts';

/** Months that the screen offers, the current one included. */
export const TAX_REPORT_MONTHS = 13;

/** A month, `YYYY-MM`. */
const monthSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, problemMessage('invalid'));

/** The taxes that the county collected for the state in a month of its calendar (decision 0336). */
export const TAX_REPORT = defineReport({
  path: 'generalLedger/taxes',
  access: { roles: ['COUNTY', 'TRIMIN'] },
  criteria: z.object({ month: monthSchema }),
  row: z.object({
    /** The item of the sale, in words. */
    tax: z.string(),
    documents: z.int(),
    collectedCents: centsSchema,
    refundedCents: centsSchema,
    /** Collected less refunded: negative if more was refunded than collected in the month. */
    dueCents: centsSchema,
  }),
  columns: {
    tax: { kind: 'text', share: 30, isRowHeader: true },
    documents: { kind: 'count', share: 12, total: true },
    collectedCents: { kind: 'money', share: 16, total: true },
    refundedCents: { kind: 'money', share: 16, total: true },
    dueCents: { kind: 'money', share: 16, total: true },
  },
  formats: ['pdf', 'xlsx', 'csv'],
});
