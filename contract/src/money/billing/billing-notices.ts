import { z } from 'zod';
import { defineList } from '../../lists/define-list.ts';
import { ALL_CODE } from '../../office/helper-data/code-description.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import { centsSchema } from '../../values/money.ts';

/** An escrow that fell below the county's amount, a debt that nears its limit, an unpaid invoice, the statement of a month. */
export const NOTICE_KINDS = ['LOW_BALANCE', 'CREDIT_WARNING', 'REMINDER', 'STATEMENT'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/**
 * `WAITING`: not sent yet. `NO_ADDRESS`: no administrator of the account has an email address, and neither has the account. `PAID`: the
 * invoice was paid before the reminder was sent. `FAILED`: the statement couldn't be written.
 */
export const NOTICE_OUTCOMES = ['WAITING', 'SENT', 'NO_ADDRESS', 'PAID', 'FAILED'] as const;
export type NoticeOutcome = (typeof NOTICE_OUTCOMES)[number];

const noticeSchema = z.object({
  id: z.int(),
  noticedAt: localDateTimeSchema,
  accountId: z.int(),
  accountName: z.string(),
  kind: z.enum(NOTICE_KINDS),
  /** `MM/YYYY`: of a statement, or of the invoice of a reminder; empty for others. */
  month: z.string(),
  /** Of a reminder: 1 for the first; null for others. */
  step: z.int().nullable(),
  /** The balance, the debt, or what is unpaid of the invoice; null for a statement. */
  amountCents: centsSchema.nullable(),
  outcome: z.enum(NOTICE_OUTCOMES),
});
export type BillingNotice = z.output<typeof noticeSchema>;

/** The emails to accounts about their money, the newest first, with those that couldn't be sent (decision 0379). */
export const billingNoticeList = defineList({
  path: 'controlPanel/billingNotices',
  access: { roles: ['COUNTY', 'TRIMIN'] },
  texts: { title: 'control-panel:names.billingNotices', none: 'control-panel:billingNotices.none' },
  row: noticeSchema,
  filter: z.strictObject({
    kind: z.enum([ALL_CODE, ...NOTICE_KINDS]).default(ALL_CODE),
    outcome: z.enum([ALL_CODE, ...NOTICE_OUTCOMES]).default(ALL_CODE),
  }),
  criteria: {
    kind: { label: 'control-panel:billingNotices.kind', codes: 'control-panel:billingNotices.kinds' },
    outcome: { label: 'control-panel:billingNotices.outcome', codes: 'control-panel:billingNotices.outcomes' },
  },
  columns: {
    noticedAt: { kind: 'dateTime', label: 'control-panel:waitingPayouts.since', sortable: true },
    accountName: { kind: 'text', label: 'accounts:account' },
    kind: {
      kind: 'status',
      label: 'control-panel:billingNotices.kind',
      codes: 'control-panel:billingNotices.kinds',
      share: 25,
    },
    month: { kind: 'text', label: 'control-panel:failedRenewals.month' },
    step: { kind: 'count', label: 'control-panel:billingNotices.step' },
    amountCents: { kind: 'money', label: 'accounts:amount' },
    outcome: {
      kind: 'status',
      label: 'control-panel:billingNotices.outcome',
      codes: 'control-panel:billingNotices.outcomes',
    },
  },
  defaultSort: { sortKey: 'noticedAt', sortDirection: 'DESC' },
  pageRows: 25,
  rowsKey: 'notices',
  file: { name: 'billingNotices' },
});
