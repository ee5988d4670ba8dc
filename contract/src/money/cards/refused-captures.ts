import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import { centsSchema } from '../../values/money.ts';
import { reasonSchema } from '../charging/sales.ts';

const refusedCaptureSchema = z.object({
  captureId: z.int(),
  accountId: z.int(),
  accountName: z.string(),
  username: z.string(),
  amountCents: centsSchema,
  gatewayTransactionId: z.string(),
  refusedAt: localDateTimeSchema,
});
export type RefusedCapture = z.output<typeof refusedCaptureSchema>;

/** The captures that the gateway refused and no one has dealt with, oldest first. */
export const listRefusedCaptures = defineEndpoint({
  method: 'POST',
  path: 'creditcard/listRefusedCaptures',
  access: { roles: ['COUNTY', 'TRIMIN'] },
  request: z.strictObject({
    /** Only the captures of this account; all accounts without it. */
    accountId: z.int().min(1).optional(),
  }),
  content: z.object({
    refusedCaptures: z.array(refusedCaptureSchema),
  }),
});

/** Other ways to bill the charges of a refused capture; `CARD` is the card that the user has currently authorized. */
export const REBILLING_METHODS = ['ESCROW', 'INVOICE', 'CARD', 'WRITE_OFF'] as const;

/** Bills the charges of a refused capture another way, or writes them off. */
export const settleRefusedCapture = defineEndpoint({
  method: 'POST',
  path: 'creditcard/settleRefusedCapture',
  needsFreshProof: () => true,
  access: { roles: ['COUNTY', 'TRIMIN'] },
  request: z.strictObject({
    captureId: z.int().min(1),
    billTo: z.enum(REBILLING_METHODS),
    reason: reasonSchema,
  }),
  content: z.object({
    /**
     * `NOT_REFUSED`: there is no such refused capture, or it is already settled. `INSUFFICIENT_FUNDS`: the escrow is
     * too small. `NO_OPEN_CARD`: the user has no card authorized that can hold the amount. None of these changes
     * anything.
     */
    status: z.enum(['SETTLED', 'NOT_REFUSED', 'INSUFFICIENT_FUNDS', 'NO_OPEN_CARD']),
  }),
});
