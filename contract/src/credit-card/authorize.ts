import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { centsSchema } from '../values/money.ts';

/** Asks for a payment form that holds the county's preauthorization amount on a card (Spec 1 §7). */
export const authorize = defineEndpoint({
  method: 'POST',
  path: 'creditcard/authorize',
  access: { roles: ['GUEST', 'USER', 'ACCOUNT'] },
  request: z.strictObject({}),
  content: z.object({
    /** Opens the form; posted to the form's address as a hidden field. Valid for 15 minutes. */
    token: z.string(),
    /** What the card is asked to hold. */
    authorizedCents: centsSchema,
    /** What is added to what is charged, in the person's language; empty where the county adds nothing. */
    surchargeMessage: z.string(),
  }),
});
