import { z } from 'zod';
import { defineList } from '../../lists/define-list.ts';
import { ALL_CODE } from '../../office/helper-data/code-description.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import { centsSchema } from '../../values/money.ts';

/** `APPROVAL`: a second person decides it first. `CHECK`: the money has left the account, and its check isn't written. */
export const PAYOUT_WAITS = ['APPROVAL', 'CHECK'] as const;
export type PayoutWait = (typeof PAYOUT_WAITS)[number];

const payoutSchema = z.object({
  /** `approval:12` or `check:345`: the number of the request, or of the journal entry. */
  key: z.string(),
  waitsFor: z.enum(PAYOUT_WAITS),
  accountId: z.int(),
  accountName: z.string(),
  amountCents: centsSchema,
  reason: z.string(),
  /** The user who asked for it or recorded it; empty if that user no longer exists. */
  requestedBy: z.string(),
  since: localDateTimeSchema,
  /** Whole days since then. */
  ageDays: z.int().min(0),
});
export type WaitingPayout = z.output<typeof payoutSchema>;

/** The payouts of all accounts that wait, the oldest first. */
export const waitingPayoutList = defineList({
  path: 'controlPanel/waitingPayouts',
  access: { roles: ['COUNTY', 'TRIMIN'] },
  texts: { title: 'control-panel:names.waitingPayouts', none: 'control-panel:waitingPayouts.none' },
  row: payoutSchema,
  filter: z.strictObject({ waitsFor: z.enum([ALL_CODE, ...PAYOUT_WAITS]).default(ALL_CODE) }),
  criteria: {
    waitsFor: { label: 'control-panel:waitingPayouts.waitsFor', codes: 'control-panel:waitingPayouts.waits' },
  },
  columns: {
    accountName: { kind: 'text', label: 'accounts:account' },
    amountCents: { kind: 'money', label: 'accounts:amount', sortable: true, total: true },
    waitsFor: {
      kind: 'status',
      label: 'control-panel:waitingPayouts.waitsFor',
      codes: 'control-panel:waitingPayouts.waits',
    },
    reason: { kind: 'text', label: 'accounts:reason' },
    requestedBy: { kind: 'text', label: 'control-panel:approvals.requestedBy' },
    since: { kind: 'dateTime', label: 'control-panel:waitingPayouts.since', sortable: true },
    ageDays: { kind: 'count', label: 'control-panel:waitingPayouts.ageDays' },
  },
  defaultSort: { sortKey: 'since', sortDirection: 'ASC' },
  pageRows: 25,
  rowsKey: 'payouts',
  file: { name: 'waitingPayouts' },
});
