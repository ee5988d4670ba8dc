import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { CONTROL_PANEL_ROLES } from '../settings/define-settings-group.ts';
import { centsSchema } from '../values/money.ts';

/** What the examples buy: a search by name, one page, and ten pages of a document that the account hasn't bought yet. */
export const EXAMPLE_PURCHASES = ['search', 'onePage', 'tenPages'] as const;

/** Three example prices at the prices in force, for an account charged by page: staff see what their settings cost a user. */
export const examplePrices = defineEndpoint({
  method: 'GET',
  path: 'controlPanel/examplePrices',
  access: { roles: CONTROL_PANEL_ROLES },
  request: z.strictObject({}),
  content: z.object({
    examples: z.array(
      z.object({
        purchase: z.enum(EXAMPLE_PURCHASES),
        /** For an a la carte account that pays from escrow or by invoice. */
        accountCents: centsSchema,
        /** For an account that pays by card: without the surcharge, and the surcharge of a charge of this amount. */
        cardCents: centsSchema,
        surchargeCents: centsSchema,
      }),
    ),
  }),
});
