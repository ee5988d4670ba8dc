import { z } from 'zod';
import type { ApprovalKind } from '../../money/approvals/approvals.ts';
import { centsSchema } from '../../values/money.ts';
import { CONTROL_PANEL_ROLES, defineSettingsGroup } from '../define-settings-group.ts';
import { switchSchema, wholeNumber } from '../field-schemas.ts';

const DEFAULT_DAYS = 14;
const MAX_DAYS = 90;
const limit = centsSchema.min(0).default(0);

/** Above which amounts, in cents, a second person has to approve what staff do with money (decision 0295). */
export const approvalsSettings = z.object({
  secondPerson: switchSchema,
  refundLimit: limit,
  correctionLimit: limit,
  writeOffLimit: limit,
  payoutLimit: limit,
  methodChangeLimit: limit,
  /** Days after which a request expires. */
  expiryDays: wholeNumber(1, MAX_DAYS).default(DEFAULT_DAYS),
});

/** The limit of each kind. */
export const APPROVAL_LIMITS = {
  REFUND: 'refundLimit',
  CORRECTION: 'correctionLimit',
  WRITE_OFF: 'writeOffLimit',
  PAYOUT: 'payoutLimit',
  METHOD_CHANGE: 'methodChangeLimit',
} as const satisfies Record<ApprovalKind, keyof z.output<typeof approvalsSettings>>;

export const approvalsGroup = defineSettingsGroup({
  name: 'approvals',
  schema: approvalsSettings,
  read: CONTROL_PANEL_ROLES,
  // A clerk who could switch it off would need no second person.
  write: ['TRIMIN'],
  fields: {
    secondPerson: { kind: 'switch' },
    refundLimit: { kind: 'money' },
    correctionLimit: { kind: 'money' },
    writeOffLimit: { kind: 'money' },
    payoutLimit: { kind: 'money' },
    methodChangeLimit: { kind: 'money' },
    expiryDays: { kind: 'number' },
  },
});
