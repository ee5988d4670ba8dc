import { z } from 'zod';
import { COUNTER_METHODS } from '../../people/account-admin/account-payments.ts';
import { defineReport } from '../../reports/define-report.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import { centsSchema } from '../../values/money.ts';
import { wireDateSchema } from '../../values/plain-date.ts';

const access = { roles: ['COUNTY', 'TRIMIN'] } as const;
const criteria = z.object({ day: wireDateSchema });

/** The bank's deposit of a closed day: cash by denomination, and the checks. NOT_FOUND for a day that isn't closed. */
export const DEPOSIT_SLIP = defineReport({
  path: 'counter/depositSlip',
  access,
  criteria,
  row: z.object({ item: z.string(), count: z.int(), amountCents: centsSchema }),
  columns: {
    item: { kind: 'text', share: 60, isRowHeader: true },
    count: { kind: 'count', share: 15 },
    amountCents: { kind: 'money', share: 20, total: true },
  },
  formats: ['pdf', 'csv'],
});

/** The movements at the counter on a day, in their order, with what was over and short. NOT_FOUND for a day without any. */
export const DAY_JOURNAL = defineReport({
  path: 'counter/dayJournal',
  access,
  criteria,
  row: z.object({
    /** Of the receipt; empty for what is over or short. */
    receipt: z.string(),
    postedAt: localDateTimeSchema,
    clerk: z.string(),
    account: z.string(),
    payment: z.string(),
    method: z.enum(COUNTER_METHODS),
    reference: z.string(),
    /** In or out of a drawer. */
    drawerCents: centsSchema,
    /** Held by no drawer: checks of the county, reversals of deposited checks, corrections. */
    otherCents: centsSchema,
  }),
  columns: {
    receipt: { kind: 'text', share: 14, isRowHeader: true },
    postedAt: { kind: 'dateTime', share: 16 },
    clerk: { kind: 'text', share: 14 },
    account: { kind: 'text', share: 18 },
    payment: { kind: 'text', share: 16 },
    method: { kind: 'status', share: 10 },
    reference: { kind: 'text', share: 12 },
    drawerCents: { kind: 'money', share: 14, total: true },
    otherCents: { kind: 'money', share: 14, total: true },
  },
  formats: ['pdf', 'csv'],
});
