import { z } from 'zod';
import { type ContentOf, defineEndpoint } from '../../endpoint.ts';
import { problemMessage } from '../../problem.ts';
import { profileLine } from '../../values/contact.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import { centsSchema } from '../../values/money.ts';
import { SALE_KINDS, SALE_PAYMENTS } from './sale-kinds.ts';

const REASON_MAX_CHARACTERS = 500;

/** The reason why staff move money; kept in the audit, and shown to the buyer. */
export const reasonSchema = profileLine(REASON_MAX_CHARACTERS, 'required');

const count = z.int().min(0);

const soldLine = z.object({
  line: z.int(),
  /** The sold item, in the caller's language. */
  description: z.string(),
  amountCents: centsSchema,
  images: count,
  /** Refunded, or being refunded. */
  refundedCents: centsSchema,
  /** Disputed, or charged back: it can't be refunded. */
  disputedCents: centsSchema,
  refundedImages: count,
});

const REFUND_STATES = ['PENDING', 'DONE', 'REFUSED'] as const;

/** A sale with its lines and refunds, as staff check it before they refund. NOT_FOUND for an unknown number. */
export const getSale = defineEndpoint({
  method: 'POST',
  path: 'charging/sale',
  access: { roles: ['COUNTY', 'TRIMIN'] },
  request: z.strictObject({ saleId: z.int().min(1) }),
  content: z.object({
    saleId: z.int(),
    accountId: z.int(),
    accountName: z.string(),
    /** Empty for the portal itself. */
    username: z.string(),
    kind: z.enum(SALE_KINDS),
    paidBy: z.enum(SALE_PAYMENTS),
    /** The document, filing, search certificate or land; empty for other sales. */
    subject: z.string(),
    soldAt: localDateTimeSchema,
    lines: z.array(soldLine),
    /** Oldest first. */
    refunds: z.array(
      z.object({
        refundId: z.int(),
        state: z.enum(REFUND_STATES),
        amountCents: centsSchema,
        images: count,
        reason: z.string(),
        requestedAt: localDateTimeSchema,
      }),
    ),
  }),
});

export type SoldSale = ContentOf<typeof getSale>;
export type SoldLine = SoldSale['lines'][number];

/** More lines than any sale has. */
const REFUND_LINES_MAX = 200;

/** Refunds a sale in full, or by line, in the way it was paid. */
export const refundSale = defineEndpoint({
  method: 'POST',
  path: 'charging/refundSale',
  needsFreshProof: () => true,
  access: { roles: ['COUNTY', 'TRIMIN'] },
  request: z.strictObject({
    saleId: z.int().min(1),
    /** Omitted for everything that remains. A line without an amount is refunded with everything that remains of it. */
    lines: z
      .array(
        z.strictObject({
          line: z.int().min(1),
          amountCents: centsSchema.min(1).optional(),
          images: z.int().min(1).optional(),
        }),
      )
      .min(1)
      .max(REFUND_LINES_MAX)
      .refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, problemMessage('invalid'))
      .optional(),
    reason: reasonSchema,
    /** Chosen by the caller: a repeated request with the same key has no further effect. */
    requestKey: z.uuid(),
  }),
  content: z.object({
    /**
     * `DONE`: returned. `PENDING`: the card gateway will return it. `REFUSED`: requested before under this key, and the gateway refused.
     * `EXCEEDS_REMAINING`: more than remains of a line. `NOT_PAID`: the charges were written off.
     * `FILING_QUEUED`: the filing that was paid waits for the recorder, whose decision refunds it. The last three change nothing.
     */
    status: z.enum([...REFUND_STATES, 'EXCEEDS_REMAINING', 'NOT_PAID', 'FILING_QUEUED']),
    amountCents: centsSchema,
    images: count,
  }),
});
