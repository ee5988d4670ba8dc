import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { centsSchema } from '../../values/money.ts';

/** Requests a payment form that holds the county's preauthorization amount on a card (Spec 1 §7). */
export const authorize = defineEndpoint({
  method: 'POST',
  path: 'creditcard/authorize',
  access: { roles: ['GUEST', 'USER', 'ACCOUNT'] },
  request: z.strictObject({}),
  content: z.object({
    /** Opens the form; posted to the form's address as a hidden field. Valid for 15 minutes. */
    token: z.string(),
    /** The amount that the card holds. */
    authorizedCents: centsSchema,
    /** The surcharge on the charges, in the user's language; empty if the county adds none. */
    surchargeMessage: z.string(),
  }),
});
