import { AMOUNT_MAX_CENTS } from '@portal/contract/values/money';
import { z } from 'zod';

/** Far above the errors of floating-point numbers of dollars, and far below a tenth of a cent. */
const CENT_TOLERANCE = 1e-3;

/** An amount in a response: a decimal number, or in some responses a string. */
const amount = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,9}(\.\d{1,4})?$/)
      .transform(Number),
  ])
  .refine((dollars) => Math.abs(dollars * 100 - toCents(dollars)) < CENT_TOLERANCE)
  .transform(toCents)
  .refine((cents) => cents >= 0 && cents <= AMOUNT_MAX_CENTS);

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
      refTransID: code.default(''),
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
      refTransId: code.default(''),
      order: z.object({ invoiceNumber: z.string().default('') }).optional(),
      customer: z.object({ id: z.string().default('') }).optional(),
      requestedAmount: amount.optional(),
      authAmount: amount.default(0),
      settleAmount: amount.default(0),
      payment: z
        .object({
          creditCard: z.object({ cardNumber: z.string().default(''), cardType: z.string().default('') }).optional(),
          bankAccount: z.object({ accountNumber: z.string().default('') }).optional(),
        })
        .optional(),
      returnedItems: z.array(z.object({ code: z.string().default('') })).default([]),
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
        hasReturnedItems: z.boolean().default(false),
      }),
    )
    .default([]),
});

/** The totals of the transactions of a batch with one type of card. */
const statistic = z.object({
  chargeAmount: amount,
  refundAmount: amount,
});

export const batchesResponse = z.object({
  messages,
  batchList: z
    .array(
      z.object({
        batchId: code,
        // Without a zone in some responses, though it is always UTC.
        settlementTimeUTC: z
          .string()
          .transform((text) => new Date(/Z$/i.test(text) ? text : `${text}Z`))
          .refine((instant) => !Number.isNaN(instant.getTime()))
          .optional(),
        settlementState: z.string().default(''),
        statistics: z.array(statistic).optional(),
      }),
    )
    .default([]),
});
export type ListedBatch = z.output<typeof batchesResponse>['batchList'][number];

export const notificationBody = z.object({
  notificationId: z.string().min(1).max(100),
  eventType: z.string().max(100),
  payload: z.object({ id: z.string().regex(/^\d{1,20}$/) }),
});

/** Rounds dollars to cents. */
function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}
