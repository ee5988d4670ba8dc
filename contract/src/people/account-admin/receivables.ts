import { z } from 'zod';
import { defineReport } from '../../reports/define-report.ts';
import { centsSchema } from '../../values/money.ts';

/**
 * The accounts that owe by invoice, by the age of their debt: days since the invoice was issued. Payments settle the oldest invoices
 * first.
 */
export const RECEIVABLES_REPORT = defineReport({
  path: 'controlPanel/receivables',
  access: { roles: ['COUNTY', 'TRIMIN'] },
  criteria: z.object({}),
  row: z.object({
    account: z.string(),
    /** On no invoice yet. */
    currentCents: centsSchema,
    /** At most 30 days old. */
    days30Cents: centsSchema,
    days60Cents: centsSchema,
    days90Cents: centsSchema,
    olderCents: centsSchema,
    owedCents: centsSchema,
    /** Paid from bank accounts that haven't paid yet: still owed. */
    pendingCents: centsSchema,
  }),
  columns: {
    account: { kind: 'text', share: 30, isRowHeader: true },
    currentCents: { kind: 'money', share: 14, total: true },
    days30Cents: { kind: 'money', share: 14, total: true },
    days60Cents: { kind: 'money', share: 14, total: true },
    days90Cents: { kind: 'money', share: 14, total: true },
    olderCents: { kind: 'money', share: 14, total: true },
    owedCents: { kind: 'money', share: 14, total: true },
    pendingCents: { kind: 'money', share: 14, total: true },
  },
  formats: ['pdf', 'xlsx'],
});
