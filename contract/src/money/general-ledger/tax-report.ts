import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { problemMessage } from '../../problem.ts';
import { defineReport } from '../../reports/define-report.ts';
import { profileLine } from '../../values/contact.ts';
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
    /** The county keeps 3 percent (Minn. Stat. 287.12 and 287.29), to the nearest cent. */
    countyCents: centsSchema,
    stateCents: centsSchema,
  }),
  columns: {
    tax: { kind: 'text', share: 30, isRowHeader: true },
    documents: { kind: 'count', share: 12, total: true },
    collectedCents: { kind: 'money', share: 16, total: true },
    refundedCents: { kind: 'money', share: 16, total: true },
    dueCents: { kind: 'money', share: 16, total: true },
    countyCents: { kind: 'money', share: 16, total: true },
    stateCents: { kind: 'money', share: 16, total: true },
  },
  formats: ['pdf', 'xlsx', 'csv'],
});

/** Of a payment to the state. */
export const TAX_REFERENCE_MAX_CHARACTERS = 60;

/**
 * Records that the taxes of a month were paid to the state, once: what was owed leaves the books, and the county's share becomes its income.
 * Repeating it with the same reference changes nothing. Refused with TAXES_NOT_DUE for a month that isn't over, that owes nothing, or that
 * was paid under another reference.
 */
export const payStateTaxes = defineEndpoint({
  method: 'POST',
  path: 'generalLedger/payTaxes',
  access: { roles: ['COUNTY', 'TRIMIN'] },
  needsFreshProof: () => true,
  request: z.strictObject({
    month: monthSchema,
    reference: profileLine(TAX_REFERENCE_MAX_CHARACTERS, 'required'),
  }),
  content: z.object({ countyCents: centsSchema, stateCents: centsSchema }),
});
