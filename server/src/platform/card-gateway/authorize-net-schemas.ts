import { z } from 'zod';

/** Amounts of answers are numbers with decimals; in some they are texts. */
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

/** What every answer has. */
export const plainAnswer = z.object({ messages });

export const tokenAnswer = z.object({ messages, token: z.string().min(1).optional() });

/** An error may come with the transaction's own codes, which say more. */
export const operationAnswer = z.object({
  messages,
  transactionResponse: z
    .object({
      responseCode: code,
      messages: z.array(z.object({ code, description: z.string().default('') })).optional(),
      errors: z.array(z.object({ errorCode: code, errorText: z.string().default('') })).optional(),
    })
    .optional(),
});

export const detailsAnswer = z.object({
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

export const listAnswer = z.object({
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

export const batchesAnswer = z.object({ messages, batchList: z.array(z.object({ batchId: code })).default([]) });

export const notificationBody = z.object({
  notificationId: z.string().min(1).max(100),
  eventType: z.string().max(100),
  payload: z.object({ id: z.string().regex(/^\d{1,20}$/) }),
});

/** Dollars with a fraction as the nearest cents. What is no amount becomes NaN, which no amount equals. */
function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}
