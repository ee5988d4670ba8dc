import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { CONTROL_PANEL_ROLES } from '../../settings/define-settings-group.ts';
import { aLaCarteGroup } from '../../settings/money/a-la-carte.ts';
import { creditCardGroup } from '../../settings/money/credit-card.ts';
import { creditCardExtraGroup } from '../../settings/money/credit-card-extra.ts';
import { aLaCarteSpecialRatesGroup } from '../../settings/money/special-rates.ts';
import { unsavedOf } from '../../settings/unsaved-settings.ts';
import { centsSchema } from '../../values/money.ts';

/**
 * The purchases of the examples: a search by name, one page, and ten pages of a document that the account hasn't bought
 * yet.
 */
export const EXAMPLE_PURCHASES = ['search', 'onePage', 'tenPages'] as const;

/** Settings of a group with prices that aren't saved. */
const unsavedPricesSchema = z.discriminatedUnion('group', [
  unsavedOf(aLaCarteGroup),
  unsavedOf(aLaCarteSpecialRatesGroup),
  unsavedOf(creditCardGroup),
  unsavedOf(creditCardExtraGroup),
]);
export type UnsavedPrices = z.output<typeof unsavedPricesSchema>;

/**
 * Three example prices for an account charged by page, with the current prices or with unsaved settings, so that staff
 * see the effect of their settings on a user. Stores nothing.
 */
export const examplePrices = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/examplePrices',
  access: { roles: CONTROL_PANEL_ROLES },
  request: z.strictObject({ unsaved: unsavedPricesSchema.optional() }),
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
