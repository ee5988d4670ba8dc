import { z } from 'zod';
import { centsSchema } from '../../../values/money.ts';

/** The payment fields of a response that can be charged (Spec 2 §4 "Card payment flow"). Absent means false. */
export const paymentShape = {
  /** The user must authorize a card first: the price list opens. Nothing is charged or returned. */
  paymentNeeded: z.boolean().optional(),
  /** The authorization can't hold this charge too, so a new one is needed. */
  paymentNeededAgain: z.boolean().optional(),
  /** The charge failed, and a card wouldn't help. Nothing is returned, and the message explains why. */
  paymentRefused: z.boolean().optional(),
};

/** The description of a record is stored with its charge. No description is longer. */
export const DESCRIPTION_MAX_CHARACTERS = 200;

/**
 * The request of a call for details (Spec 2 §7).
 *
 * @param docId the schema of the record's id.
 */
export function detailsRequest<Id extends z.ZodType>(docId: Id) {
  return z.strictObject({ docId, description: z.string().max(DESCRIPTION_MAX_CHARACTERS).default('') });
}

/** The content of a call for details. */
export function detailsContent<Details extends z.ZodType>(details: Details) {
  return z.object({
    /** Null if unpaid. */
    details: details.nullable(),
    usageBalance: centsSchema.nullable(),
    ...paymentShape,
    /** The reason why there are no details; otherwise empty. */
    message: z.string().optional(),
  });
}
