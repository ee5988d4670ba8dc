import { z } from 'zod';

/** An amount in a response: a decimal number, or in some responses a string. */
const amount = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,9}(\.\d{1,4})?$/)
      .transform(Number),
  ])
  .transform(toCents);

const code = z.union([z.string(), z.number()]).transform(String);

const messages = z.object({
  resultCode: z.enum(['Ok', 'Error']),
  message: z.array(z.object({ code: z.string(), text: z.string() })).min(1),
});

/** The part that every response has. */
export const baseResponse = z.object({ messages });

export const tokenResponse = z.object({ messages, token: z.string().min(1).optional() });

/** In addition to an error, a response can have the transaction's own codes, which are more specific. */
export const operationResponse = z.object({
  messages,
  transactionResponse: z
    .object({
      responseCode: code,
      transId: code.default(''),
      messages: z.array(z.object({ code, description: z.string().default('') })).optional(),
      errors: z.array(z.object({ errorCode: code, errorText: z.string().default('') })).optional(),
    })
    .optional(),
});

export const detailsResponse = z.object({
  messages,
  transaction: z
    .object({
      transId: code,
      transactionType: z.string(),
      transactionStatus: z.string(),
      responseCode: z.coerce.number(),
      order: z.object({ invoiceNumber: z.string().default('') }).optional(),
      authAmount: amount.default(0),
      settleAmount: amount.default(0),
      payment: z
        .object({
          creditCard: z.object({ cardNumber: z.string().default(''), cardType: z.string().default('') }).optional(),
        })
        .optional(),
    })
    .optional(),
});

export const listResponse = z.object({
  messages,
  transactions: z
    .array(
      z.object({
        transId: code,
        transactionStatus: z.string(),
        invoiceNumber: z.string().default(''),
        settleAmount: amount.default(0),
      }),
    )
    .default([]),
});

export const batchesResponse = z.object({ messages, batchList: z.array(z.object({ batchId: code })).default([]) });

export const notificationBody = z.object({
  notificationId: z.string().min(1).max(100),
  eventType: z.string().max(100),
  payload: z.object({ id: z.string().regex(/^\d{1,20}$/) }),
});

/** Rounds dollars to cents. Other values become NaN, which equals no amount. */
function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}
