import { z } from 'zod';

/**
 * The payment form's message to the browser about a payment (Spec 1 §7 "card transaction response"). The gateway can add fields, so unknown
 * ones are dropped, not refused. The portal trusts none of it: it only looks up the transaction id.
 */
export const cardTransactionResponseSchema = z.object({ transId: z.string().regex(/^\d{1,20}$/) });

/**
 * The known state of a payment: proven by the gateway; held there for review; different from the request, so that it
 * doesn't count; or not known yet, in which case the same response can be reported again.
 */
export const CARD_PAYMENT_STATUSES = ['DONE', 'HELD', 'FAILED', 'UNKNOWN'] as const;
export type CardPaymentStatus = (typeof CARD_PAYMENT_STATUSES)[number];
