import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { centsSchema } from '../../values/money.ts';

/** Gets what a session has charged to its card and not paid yet: what is captured when the session ends. */
export const getOpenCardCharges = defineEndpoint({
  method: 'POST',
  path: 'creditcard/openCharges',
  access: { roles: ['GUEST', 'USER', 'ACCOUNT'] },
  request: z.strictObject({}),
  content: z.object({
    /** Null if no card is authorized. */
    openCharges: z
      .object({
        /** The card, with its last four digits; empty if the gateway doesn't say. */
        cardNumberMasked: z.string(),
        authorizedCents: centsSchema,
        usedCents: centsSchema,
        surchargeCents: centsSchema,
        /** The captured amount: the used amount and its surcharge. */
        totalCents: centsSchema,
      })
      .nullable(),
  }),
});
export type OpenCardCharges = NonNullable<z.output<typeof getOpenCardCharges.content>['openCharges']>;
