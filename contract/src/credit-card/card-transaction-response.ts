import { z } from 'zod';

/**
 * What the payment form told the browser of a payment (Spec 1 §7 "card transaction response"). The gateway adds fields as it likes,
 * so unknown ones are dropped and not refused. The portal believes none of it: the transaction's id says where to look.
 */
export const cardTransactionResponseSchema = z.object({ transId: z.string().regex(/^\d{1,20}$/) });

/**
 * What is known of a payment: proven by the gateway; held there for people to look at; not what was asked for, so that it does not
 * count; or not known yet, in which case telling the same response again is the way to ask.
 */
export const CARD_PAYMENT_STATUSES = ['DONE', 'HELD', 'FAILED', 'UNKNOWN'] as const;
export type CardPaymentStatus = (typeof CARD_PAYMENT_STATUSES)[number];
