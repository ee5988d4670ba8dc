import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { authorizationResponse } from '../../money/cards/authorization-response.ts';
import { cardTransactionResponseSchema } from '../../money/cards/card-transaction-response.ts';
import { centsSchema } from '../../values/money.ts';
import { FILER_ROLES, imageIdSchema, PACKAGE_MAX_DOCUMENTS } from './filing.ts';

/**
 * Requests a payment form for a filing (Spec 3 §7). The card holds exactly the amount that the server quotes for the
 * uploaded files, regardless of `amount`; the submission charges it.
 */
export const efileCapture = defineEndpoint({
  method: 'POST',
  path: 'creditcard/efileCapture',
  access: { roles: FILER_ROLES },
  request: z.strictObject({
    /** The total that was shown. Without `imageId`, it finds the caller's only uploaded file with that total. */
    amount: centsSchema,
    imageId: imageIdSchema.optional(),
    /** The other documents of a package. */
    additionalImageIds: z
      .array(imageIdSchema)
      .max(PACKAGE_MAX_DOCUMENTS - 1)
      .readonly()
      .default([]),
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
