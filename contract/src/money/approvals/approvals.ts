import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { defineList } from '../../lists/define-list.ts';
import { ALL_CODE } from '../../office/helper-data/code-description.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import { centsSchema } from '../../values/money.ts';

const access = { roles: ['COUNTY', 'TRIMIN'] } as const;

/**
 * The actions that can need a second person (decision 0295): a refund of a sale; a correction of a balance, or the reversal of a payment; charges of a
 * card that are written off; a payout of an escrow or a credit; another way to pay for an account with open money.
 */
export const APPROVAL_KINDS = ['REFUND', 'CORRECTION', 'WRITE_OFF', 'PAYOUT', 'METHOD_CHANGE'] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/** `DECLINED` by another person, `WITHDRAWN` by the one who asked. Only `WAITING` ones change. */
export const APPROVAL_STATES = ['WAITING', 'APPROVED', 'DECLINED', 'WITHDRAWN', 'EXPIRED'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

const approvalSchema = z.object({
  id: z.int(),
  kind: z.enum(APPROVAL_KINDS),
  accountId: z.int(),
  accountName: z.string(),
  amountCents: centsSchema,
  reason: z.string(),
  /** The user who asked; their name stays when the user is deleted. */
  requestedBy: z.string(),
  requestedAt: localDateTimeSchema,
  expiresAt: localDateTimeSchema,
  state: z.enum(APPROVAL_STATES),
  /** Empty unless a user decided it. */
  decidedBy: z.string(),
  /** Whether the caller asked for it, and so can only withdraw it. */
  isOwn: z.boolean(),
  /** Whether the caller belongs to the account, and so can't approve it. */
  isOwnMoney: z.boolean(),
});
export type Approval = z.output<typeof approvalSchema>;

/** The requests for a second person, newest first. */
export const approvalList = defineList({
  path: 'approvals/requests',
  access,
  texts: { title: 'control-panel:names.approvals', none: 'control-panel:approvals.none' },
  row: approvalSchema,
  filter: z.strictObject({ state: z.enum([ALL_CODE, ...APPROVAL_STATES]).default('WAITING') }),
  criteria: { state: { label: 'accounts:status', codes: 'control-panel:approvals.states' } },
  columns: {
    id: { kind: 'count', label: 'control-panel:approvals.number', sortable: true },
    kind: { kind: 'status', label: 'control-panel:approvals.kind', codes: 'control-panel:approvals.kinds' },
    accountName: { kind: 'text', label: 'accounts:account' },
    amountCents: { kind: 'money', label: 'accounts:amount', sortable: true },
    reason: { kind: 'text', label: 'accounts:reason' },
    requestedBy: { kind: 'text', label: 'control-panel:approvals.requestedBy' },
    requestedAt: { kind: 'dateTime', label: 'control-panel:approvals.requestedAt' },
    expiresAt: { kind: 'dateTime', label: 'control-panel:approvals.expiresAt' },
    state: { kind: 'status', label: 'accounts:status', codes: 'control-panel:approvals.states' },
    decidedBy: { kind: 'text', label: 'control-panel:approvals.decidedBy' },
  },
  defaultSort: { sortKey: 'id', sortDirection: 'DESC' },
  pageRows: 25,
  rowsKey: 'approvals',
  file: { name: 'approvals' },
});

/**
 * Approves a request, which carries it out, or ends it: the user who asked withdraws it, another one declines it. Refused with OWN_REQUEST
 * for the approval of one's own, OWN_MONEY for the caller's account, REQUEST_DECIDED if it no longer waits, REQUEST_OUTDATED if what it was
 * based on has changed, and with what would refuse the action itself.
 */
export const decideApproval = defineEndpoint({
  method: 'POST',
  path: 'approvals/decide',
  access,
  needsFreshProof: ({ decision }) => decision === 'APPROVE',
  request: z.strictObject({ id: z.int().min(1), decision: z.enum(['APPROVE', 'END']) }),
  content: z.object({ state: z.enum(APPROVAL_STATES) }),
});
