import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { defineList } from '../../lists/define-list.ts';
import { ALL_CODE } from '../../office/helper-data/code-description.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import { centsSchema } from '../../values/money.ts';
import { reasonSchema } from '../charging/sales.ts';

/** Differences between the card gateway's books and the county's; docs/operations.md explains each rule. */
export const FINDING_RULES = [
  'PAYMENT_WITHOUT_INTENT',
  'PAYMENT_TWICE',
  'PAYMENT_MISSING',
  'PAYMENT_UNLIKE_INTENT',
  'AMOUNT_DIFFERS',
  'STATUS_UNKNOWN',
  'INTENT_IN_DOUBT',
  'TAB_IN_DOUBT',
  'CAPTURE_REFUSED',
  'AUTHORIZATION_EXPIRED',
  'REFUND_REFUSED',
  'REFUND_MISSING',
] as const;
export type FindingRule = (typeof FINDING_RULES)[number];

const findingSchema = z.object({
  id: z.int(),
  /** An invoice number, or a transaction of the gateway. */
  subject: z.string(),
  rule: z.enum(FINDING_RULES),
  /** In words, such as `Expected: $25.75`; can be empty. */
  details: z.string(),
  foundAt: localDateTimeSchema,
  closedAt: localDateTimeSchema.nullable(),
  /** The user who closed it; null if it is open, or closed because the gateway agrees. */
  closedBy: z.string().nullable(),
  closedReason: z.string().nullable(),
  /** An open finding about a deposit that isn't recorded here: for which account the gateway has it. Null otherwise. */
  bookable: z.object({ accountId: z.int(), accountName: z.string(), totalCents: centsSchema }).nullable(),
});

export type Finding = z.infer<typeof findingSchema>;

/** The differences between the card gateway's books and the county's, for the county's staff (decision 0030). */
export const findingList = defineList({
  path: 'creditcard/findings',
  access: { roles: ['COUNTY', 'TRIMIN'] },
  texts: { title: 'control-panel:names.paymentFindings', none: 'control-panel:findings.none' },
  row: findingSchema,
  filter: z.strictObject({ state: z.enum(['OPEN', ALL_CODE]).default('OPEN') }),
  criteria: { state: { label: 'control-panel:findings.show', codes: 'control-panel:findings.states' } },
  columns: {
    subject: { kind: 'text', label: 'control-panel:findings.subject' },
    rule: {
      kind: 'status',
      label: 'control-panel:findings.meaning',
      codes: 'control-panel:findings.rules',
      share: 36,
    },
    details: { kind: 'text', label: 'control-panel:findings.details' },
    foundAt: { kind: 'dateTime', label: 'control-panel:findings.foundAt', sortable: true },
    closedAt: { kind: 'dateTime', label: 'control-panel:findings.closedAt' },
    closedBy: { kind: 'text', label: 'control-panel:findings.closedBy', only: 'file' },
    closedReason: { kind: 'text', label: 'control-panel:findings.reason', only: 'file' },
  },
  listHidden: ({ state }) => (state === 'OPEN' ? ['closedAt', 'closedBy', 'closedReason'] : []),
  defaultSort: { sortKey: 'foundAt', sortDirection: 'DESC' },
  pageRows: 25,
  rowsKey: 'findings',
  file: { name: 'payment-findings' },
});

/** Closes a finding that staff have dealt with. It opens again only if its details change. */
export const closeFinding = defineEndpoint({
  method: 'POST',
  path: 'creditcard/closeFinding',
  access: { roles: ['COUNTY', 'TRIMIN'] },
  request: z.strictObject({ id: z.int().min(1), reason: reasonSchema }),
  content: z.object({
    /** `NOT_OPEN`: there is no such finding, or it was closed before. Nothing was changed. */
    status: z.enum(['CLOSED', 'NOT_OPEN']),
  }),
});

/**
 * Books the deposit of a finding that the gateway proves and this database doesn't have, once, and closes the finding. What the county's
 * surcharge is of the amount is taken from it.
 */
export const bookFinding = defineEndpoint({
  method: 'POST',
  path: 'creditcard/bookFinding',
  needsFreshProof: () => true,
  access: { roles: ['COUNTY', 'TRIMIN'] },
  request: z.strictObject({ id: z.int().min(1), accountId: z.int().min(1), reason: reasonSchema }),
  content: z.object({
    /**
     * `NOT_OPEN`: there is no such finding, or it was closed or booked before. `NOT_PROVEN`: the gateway has no charged deposit of this
     * account. `UNKNOWN`: the gateway doesn't respond. Nothing was changed.
     */
    status: z.enum(['BOOKED', 'NOT_OPEN', 'NOT_PROVEN', 'UNKNOWN']),
  }),
});
