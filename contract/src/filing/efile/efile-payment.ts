import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { authorizationResponse } from '../../money/cards/authorization-response.ts';
import { cardTransactionResponseSchema } from '../../money/cards/card-transaction-response.ts';
import { problemMessage } from '../../problem.ts';
import { AMOUNT_MAX_CENTS, type Cents, centsSchema } from '../../values/money.ts';
import { FILER_ROLES, imageIdSchema, PACKAGE_MAX_DOCUMENTS } from './filing.ts';
import { pricedFactsOfDocuments } from './upload-image.ts';

/** Far less than a cent, and far more than what a double misses of one. */
const FLOAT_TOLERANCE = 0.000_1;

/**
 * The amounts that a number of unknown unit can be.
 *
 * @returns cents: as cents and as dollars, the latter alone for a number with a fraction; none for a fraction of a cent.
 */
export function listAmountReadings(amount: number): readonly Cents[] {
  const dollars = Math.round(amount * 100);
  if (Math.abs(amount * 100 - dollars) > FLOAT_TOLERANCE) return [];
  return Number.isInteger(amount) ? [...new Set([amount, dollars])] : [dollars];
}

/**
 * Requests a payment form for a filing (Spec 3 §7). The card holds exactly the amount that the server quotes for the
 * uploaded files, regardless of `amount`; the submission charges it.
 */
export const efileCapture = defineEndpoint({
  method: 'POST',
  path: 'creditcard/efileCapture',
  access: { roles: FILER_ROLES },
  request: z.strictObject({
    /**
     * The total that was shown: `4600` is $46.00, in cents as in all other calls. The specification doesn't name the unit, so `46` and `46.5` are
     * dollars if no file costs so many cents. Without `imageId`, it finds the caller's only uploaded file with that total, in either unit.
     */
    amount: z
      .number()
      .min(0)
      .max(AMOUNT_MAX_CENTS)
      .refine((amount) => listAmountReadings(amount).length > 0, problemMessage('amountFormat')),
    imageId: imageIdSchema.optional(),
    /** The other documents of a package. */
    additionalImageIds: z
      .array(imageIdSchema)
      .max(PACKAGE_MAX_DOCUMENTS - 1)
      .readonly()
      .default([]),
    /** Of all documents: the card holds what they cost with these facts. */
    facts: pricedFactsOfDocuments,
  }),
  content: z.object({
    tokenResults: z.object({
      /** Opens the form; valid for 15 minutes. */
      token: z.string(),
    }),
    /** The amount that the card holds, with the surcharge. */
    authorizedCents: centsSchema,
  }),
});

/** Reports the form's message about the payment of a filing; the server verifies it at the gateway (Spec 3 §7). */
export const efileAuthAndCaptureResponse = defineEndpoint({
  method: 'POST',
  path: 'creditcard/efileAuthAndCaptureResponse',
  access: { roles: FILER_ROLES },
  request: cardTransactionResponseSchema,
  content: authorizationResponse.content,
});
