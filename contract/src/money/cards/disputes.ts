import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { defineList } from '../../lists/define-list.ts';
import { ALL_CODE } from '../../office/helper-data/code-description.ts';
import { problemMessage } from '../../problem.ts';
import { defineReport } from '../../reports/define-report.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import { centsSchema } from '../../values/money.ts';
import { wireDateSchema } from '../../values/plain-date.ts';
import { PLAIN_LINE, PLAIN_PROBLEM } from '../../values/plain-text.ts';
import { reasonSchema } from '../charging/sales.ts';

const access = { roles: ['COUNTY', 'TRIMIN'] } as const;

export const CASE_NUMBER_MAX_CHARACTERS = 60;
export const DISPUTE_STATES = ['OPEN', 'WON', 'LOST'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];
/** The bearer of a lost dispute: the account owes it, or the county writes it off. */
export const DISPUTE_BEARERS = ['ACCOUNT', 'COUNTY'] as const;
export type DisputeBearer = (typeof DISPUTE_BEARERS)[number];

const disputeSchema = z.object({
  id: z.int(),
  openedAt: localDateTimeSchema,
  caseNumber: z.string(),
  /** The payment's number, the same as on the receipt and at the gateway. */
  invoiceNumber: z.string(),
  accountId: z.int(),
  accountName: z.string(),
  amountCents: centsSchema,
  reason: z.string(),
  /** `MM/DD/YYYY`; empty if no day is known. */
  respondBy: z.string(),
  state: z.enum(DISPUTE_STATES),
  closedAt: localDateTimeSchema.nullable(),
  /** The user who closed it; empty if it is open, or the gateway's lists had the end. */
  closedBy: z.string(),
});
export type Dispute = z.output<typeof disputeSchema>;

/** Eleven columns would be wider than a screen. */
const POINTLESS_COLUMNS = {
  [ALL_CODE]: ['respondBy'],
  OPEN: ['state', 'closedAt', 'closedBy'],
  WON: ['state', 'respondBy'],
  LOST: ['state', 'respondBy'],
} as const;

/** The card payments that banks take back, the newest first (decision 0380). */
export const disputeList = defineList({
  path: 'creditcard/disputes',
  access,
  texts: { title: 'control-panel:names.disputes', none: 'control-panel:disputes.none' },
  row: disputeSchema,
  filter: z.strictObject({ state: z.enum([ALL_CODE, ...DISPUTE_STATES]).default('OPEN') }),
  criteria: { state: { label: 'accounts:status', codes: 'control-panel:disputes.states' } },
  columns: {
    openedAt: { kind: 'dateTime', label: 'control-panel:waitingPayouts.since', sortable: true },
    caseNumber: { kind: 'text', label: 'control-panel:disputes.caseNumber' },
    invoiceNumber: { kind: 'text', label: 'control-panel:disputes.paymentNumber' },
    accountName: { kind: 'text', label: 'accounts:account' },
    amountCents: { kind: 'money', label: 'accounts:amount', sortable: true, total: true },
    reason: { kind: 'text', label: 'accounts:reason' },
    respondBy: { kind: 'date', label: 'control-panel:disputes.respondBy' },
    state: { kind: 'status', label: 'accounts:status', codes: 'control-panel:disputes.states' },
    closedAt: { kind: 'dateTime', label: 'control-panel:findings.closedAt' },
    closedBy: { kind: 'text', label: 'control-panel:approvals.decidedBy' },
  },
  listHidden: ({ state }) => POINTLESS_COLUMNS[state],
  defaultSort: { sortKey: 'openedAt', sortDirection: 'DESC' },
  pageRows: 25,
  rowsKey: 'disputes',
  file: { name: 'disputes' },
});

/**
 * Records that a cardholder's bank takes a payment back: it is posted at once, and the account gets an email. Repeating it with the same
 * case number changes nothing. Refused with NOT_FOUND unless a card paid under the number, DISPUTE_EXISTS if the payment has an open
 * dispute or the case is of another one, DISPUTE_TOO_HIGH for more than remains of the payment after refunds, OWN_MONEY.
 */
export const openDispute = defineEndpoint({
  method: 'POST',
  path: 'creditcard/openDispute',
  access,
  needsFreshProof: () => true,
  request: z.strictObject({
    invoiceNumber: z
      .string()
      .trim()
      .min(1, problemMessage('required'))
      .max(20, problemMessage('maximumCharacters', { n: 20 })),
    caseNumber: z
      .string()
      .trim()
      .min(1, problemMessage('required'))
      .max(CASE_NUMBER_MAX_CHARACTERS, problemMessage('maximumCharacters', { n: CASE_NUMBER_MAX_CHARACTERS }))
      .regex(PLAIN_LINE, PLAIN_PROBLEM),
    amountCents: centsSchema.min(1),
    reason: reasonSchema,
    respondBy: wireDateSchema.or(z.literal('')),
  }),
  content: z.object({ id: z.int() }),
});

/**
 * Ends an open dispute. A won one gives the money back to what the gateway owes; a lost one is owed by the account or written off, which
 * can need a second person. Refused with NOT_FOUND, DISPUTE_CLOSED if it ended otherwise, OWN_MONEY, SECOND_PERSON_NEEDED.
 */
export const closeDispute = defineEndpoint({
  method: 'POST',
  path: 'creditcard/closeDispute',
  access,
  needsFreshProof: () => true,
  request: z.strictObject({
    id: z.int().min(1),
    outcome: z.enum(['WON', ...DISPUTE_BEARERS]),
    reason: reasonSchema,
  }),
  content: z.object({ state: z.enum(DISPUTE_STATES) }),
});

/** The evidence about a disputed payment, as a PDF: its sales, what the buyer viewed and downloaded, and from which addresses. */
export const DISPUTE_EVIDENCE = defineReport({
  path: 'creditcard/disputeEvidence',
  access,
  criteria: z.object({ id: z.int().min(1) }),
  row: z.object({
    at: localDateTimeSchema,
    event: z.string(),
    subject: z.string(),
    /** The network address; empty if it isn't known. */
    address: z.string(),
    amountCents: centsSchema.nullable(),
  }),
  columns: {
    at: { kind: 'dateTime', share: 20 },
    event: { kind: 'text', share: 25, isRowHeader: true },
    subject: { kind: 'text', share: 25 },
    address: { kind: 'text', share: 18 },
    amountCents: { kind: 'money', share: 12 },
  },
  formats: ['pdf'],
});
export const disputeEvidence = DISPUTE_EVIDENCE.endpoint;
