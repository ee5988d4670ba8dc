import { z } from 'zod';
import { centsSchema } from '../values/money.ts';

/** What an answer that may be charged says about paying (Spec 2 §4 "Card payment flow"); what is absent is not so. */
export const paymentShape = {
  /** A card has to be authorized first: the price list opens. Nothing was charged and nothing is answered. */
  paymentNeeded: z.boolean().optional(),
  /** The authorization can not hold this too: a new one is needed. */
  paymentNeededAgain: z.boolean().optional(),
  /** It could not be charged, and no card would help: nothing is answered, and the message says why. */
  paymentRefused: z.boolean().optional(),
};

/** What a record is called is kept with what it cost: no name is longer. */
export const DESCRIPTION_MAX_CHARACTERS = 200;

/**
 * The request of a call for details (Spec 2 §7).
 *
 * @param docId what names the record.
 */
export function detailsRequest<Id extends z.ZodType>(docId: Id) {
  return z.strictObject({ docId, description: z.string().max(DESCRIPTION_MAX_CHARACTERS).default('') });
}

/** The content of a call for details. */
export function detailsContent<Details extends z.ZodType>(details: Details) {
  return z.object({
    /** Null where they were not paid. */
    details: details.nullable(),
    usageBalance: centsSchema.nullable(),
    ...paymentShape,
    /** Why there are none; empty where there are. */
    message: z.string().optional(),
  });
}
