import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { CARD_PAYMENT_STATUSES, cardTransactionResponseSchema } from './card-transaction-response.ts';

/** Reports the form's message about a preauthorization; the server verifies it at the gateway (Spec 1 §7). */
export const authorizationResponse = defineEndpoint({
  method: 'POST',
  path: 'creditcard/authorizationResponse',
  access: { roles: ['GUEST', 'USER', 'ACCOUNT'] },
  request: cardTransactionResponseSchema,
  content: z.object({
    /** Whether purchases of this session can be charged now. */
    authorizationOkay: z.boolean(),
    status: z.enum(CARD_PAYMENT_STATUSES),
  }),
});
