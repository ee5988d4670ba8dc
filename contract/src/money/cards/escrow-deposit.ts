import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { centsSchema } from '../../values/money.ts';
import { CARD_PAYMENT_STATUSES, cardTransactionResponseSchema } from './card-transaction-response.ts';
import { DEPOSIT_METHODS, escrowOptionsSchema } from './deposit-amount.ts';

/** The roles that share an escrow; the county's settings and the account decide whether they can add to it. */
const access = { roles: ['USER', 'ACCOUNT'] } as const;

/** The content of the deposit dialog before an amount is typed (decision 0030). */
export const getDepositOptions = defineEndpoint({
  method: 'POST',
  path: 'escrowDeposit/getDepositOptions',
  access,
  whileViewing: 'viewed',
  request: z.strictObject({}),
  content: z.object({ escrowOptions: escrowOptionsSchema }),
});

/**
 * Requests a payment form for a deposit and its surcharge (Spec 1 §4 "Escrow deposit"), or for one from a bank account, which has no
 * surcharge and is added when the bank has paid it (decision 0337).
 */
export const initiateDeposit = defineEndpoint({
  method: 'POST',
  path: 'escrowDeposit/initiateDeposit',
  access,
  request: z.strictObject({
    /** Dollars as typed: `25`, `25.00`, `$1,250.00`. */
    amount: z.string().max(30),
    method: z.enum(DEPOSIT_METHODS).default('CARD'),
  }),
  content: z.object({
    tokenResults: z.object({ token: z.string() }),
    depositCents: centsSchema,
    surchargeCents: centsSchema,
    totalCents: centsSchema,
  }),
});

/** Reports the form's message about a deposit; the server verifies it at the gateway (Spec 1 §4). */
export const completeDeposit = defineEndpoint({
  method: 'POST',
  path: 'escrowDeposit/completeDeposit',
  access,
  request: cardTransactionResponseSchema,
  content: z.object({
    status: z.enum(CARD_PAYMENT_STATUSES),
    usageBalance: centsSchema.nullable(),
    /** Identifies the receipt (`charging/receipt`); null unless the deposit is done. */
    receiptId: z.int().nullable(),
  }),
});
