import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { defineList } from '../../lists/define-list.ts';
import { ALL_CODE } from '../../office/helper-data/code-description.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';

/**
 * The reasons why an account can't be renewed: its escrow is too small, it pays by card, or its flat-fee rate is no
 * longer offered.
 */
export const RENEWAL_FAILURES = ['INSUFFICIENT_FUNDS', 'NO_PURCHASING_OPTIONS', 'RATE_NOT_OFFERED'] as const;
export type RenewalFailure = (typeof RENEWAL_FAILURES)[number];

/** `NOT_DUE`: the account didn't exist in that month, or is billed for a later one. Only `CHARGED` takes money. */
export const RENEWAL_OUTCOMES = ['CHARGED', ...RENEWAL_FAILURES, 'NOT_DUE'] as const;
export type RenewalOutcome = (typeof RENEWAL_OUTCOMES)[number];

const periodSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

const failedRenewalSchema = z.object({
  accountId: z.int(),
  accountName: z.string(),
  /** The month, `YYYY-MM`. */
  period: periodSchema,
  failure: z.enum(RENEWAL_FAILURES),
  /** The last attempt. */
  failedAt: localDateTimeSchema,
});

export type FailedRenewal = z.infer<typeof failedRenewalSchema>;

/** The renewals that failed and can be tried again, for the county's staff (decision 0032). */
export const failedRenewalList = defineList({
  path: 'billing/failedRenewals',
  access: { roles: ['COUNTY', 'TRIMIN'] },
  texts: { title: 'control-panel:names.failedRenewals', none: 'control-panel:failedRenewals.none' },
  row: failedRenewalSchema,
  filter: z.strictObject({ failure: z.enum([ALL_CODE, ...RENEWAL_FAILURES]).default(ALL_CODE) }),
  columns: {
    accountName: { kind: 'text', label: 'control-panel:failedRenewals.account', sortable: true },
    period: { kind: 'text', label: 'control-panel:failedRenewals.month', sortable: true },
    failure: {
      kind: 'status',
      label: 'control-panel:failedRenewals.reason',
      codes: 'control-panel:failedRenewals.outcomes',
      share: 30,
      sortable: true,
    },
    failedAt: { kind: 'dateTime', label: 'control-panel:failedRenewals.failedAt', sortable: true },
  },
  defaultSort: { sortKey: 'period', sortDirection: 'DESC' },
  pageRows: 25,
  rowsKey: 'renewals',
  file: { name: 'failed-renewals' },
});

/** Tries a failed renewal again. */
export const retryRenewal = defineEndpoint({
  method: 'POST',
  path: 'billing/retryRenewal',
  access: { roles: ['COUNTY', 'TRIMIN'] },
  request: z.strictObject({ accountId: z.int().min(1), period: periodSchema }),
  content: z.object({ outcome: z.enum(RENEWAL_OUTCOMES) }),
});
