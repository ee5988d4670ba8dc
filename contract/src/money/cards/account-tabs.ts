import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import { centsSchema } from '../../values/money.ts';

const access = { roles: ['COUNTY', 'TRIMIN'] } as const;

/** An account has one for each of its users' sessions, so more are rare. */
export const ACCOUNT_TABS_MAX = 50;

/** `OPEN`: its user can still buy. `CLOSING`: it is being charged. `REFUSED`: the gateway refused to charge it. */
export const UNPAID_TAB_STATES = ['OPEN', 'CLOSING', 'REFUSED'] as const;

const accountTabSchema = z.object({
  tabId: z.int(),
  /** Empty if the user no longer exists. */
  username: z.string(),
  state: z.enum(UNPAID_TAB_STATES),
  openedAt: localDateTimeSchema,
  /** When it is charged at the latest. */
  closeBy: localDateTimeSchema,
  /** The maximum that the card holds. */
  authorizedCents: centsSchema,
  usedCents: centsSchema,
  surchargeCents: centsSchema,
});
export type AccountTab = z.output<typeof accountTabSchema>;

/** The card tabs of an account that aren't paid yet, oldest first. */
export const listAccountTabs = defineEndpoint({
  method: 'POST',
  path: 'creditcard/listAccountTabs',
  access,
  request: z.strictObject({ accountId: z.int().min(1) }),
  content: z.object({ tabs: z.array(accountTabSchema).max(ACCOUNT_TABS_MAX) }),
});

/** Closes an open tab before its time: what was bought is charged to the card, and an unused tab is voided, within a minute. */
export const closeAccountTab = defineEndpoint({
  method: 'POST',
  path: 'creditcard/closeAccountTab',
  access,
  request: z.strictObject({ tabId: z.int().min(1) }),
  content: z.object({
    /** `NOT_OPEN`: it is already closed, or doesn't exist; nothing was changed. */
    status: z.enum(['CLOSING', 'NOT_OPEN']),
  }),
});
