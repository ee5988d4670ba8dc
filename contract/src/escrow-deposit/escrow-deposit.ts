import { z } from 'zod';
import { CARD_PAYMENT_STATUSES, cardTransactionResponseSchema } from '../credit-card/card-transaction-response.ts';
import { defineEndpoint } from '../endpoint.ts';
import { centsSchema } from '../values/money.ts';
import { escrowOptionsSchema } from './deposit-amount.ts';

/** Whoever shares an escrow; which of them may add to it, the county and the account say. */
const access = { roles: ['USER', 'ACCOUNT'] } as const;

/** What the deposit dialog shows before an amount is typed (decision 0030). */
export const getDepositOptions = defineEndpoint({
  method: 'POST',
  path: 'escrowDeposit/getDepositOptions',
  access,
  request: z.strictObject({}),
  content: z.object({ escrowOptions: escrowOptionsSchema }),
});

/** Asks for a payment form for a deposit and its surcharge (Spec 1 §4 "Escrow deposit"). */
export const initiateDeposit = defineEndpoint({
  method: 'POST',
  path: 'escrowDeposit/initiateDeposit',
  access,
  request: z.strictObject({
    /** Dollars as typed: `25`, `25.00`, `$1,250.00`. */
    amount: z.string().max(30),
  }),
  content: z.object({
    tokenResults: z.object({ token: z.string() }),
    depositCents: centsSchema,
    surchargeCents: centsSchema,
    totalCents: centsSchema,
  }),
});

/** Tells what the form said of a deposit; the server asks the gateway whether it is so (Spec 1 §4). */
export const completeDeposit = defineEndpoint({
  method: 'POST',
  path: 'escrowDeposit/completeDeposit',
  access,
  request: cardTransactionResponseSchema,
  content: z.object({
    status: z.enum(CARD_PAYMENT_STATUSES),
    usageBalance: centsSchema.nullable(),
  }),
});
