import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { imageStateGuid, imageStateSchema } from '../../images/imaging/fee-schedule.ts';
import { centsSchema } from '../../values/money.ts';

/** Only an account's administrator can add to its flat fee (Spec 1 §6). */
const ACCESS = { roles: ['ACCOUNT'] } as const;

/** Gets what can be added to a flat fee, and a guid for the choice (Spec 1 §4 "Flat-fee add-on flow"). */
export const getAddOnOptions = defineEndpoint({
  method: 'POST',
  path: 'flatFee/getAddOnOptions',
  access: ACCESS,
  request: z.strictObject({}),
  content: imageStateSchema.extend({
    /** The reason why there are no choices; otherwise empty. */
    errorMessage: z.string(),
  }),
});

const line = z.object({ description: z.string(), valueCents: centsSchema });

/** The cost of an add-on and its effect on the balance (Spec 1 §3). Texts are in the user's language. */
export const addOnConfirmationSchema = z.object({
  /** The second is bold (Spec 1 §2). */
  headers: z.array(z.string()),
  accountMessage: z.string(),
  beginningBalance: line,
  purchaseMessage: z.string(),
  purchase: line,
  endingBalance: line,
  insufficientBalance: z.boolean(),
});
export type AddOnConfirmation = z.infer<typeof addOnConfirmationSchema>;

/** Prices a choice and holds it under the guid, which can be that of a download order (Spec 1 §7). */
export const getUserAddOnConfirmation = defineEndpoint({
  method: 'POST',
  path: 'flatFee/getUserAddOnConfirmation',
  access: ACCESS,
  request: z.strictObject({
    option: z.string().max(10),
    imageStateReference: z.strictObject({ imageStateGuid }),
  }),
  content: z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), errorMessage: z.literal(''), confirmation: addOnConfirmationSchema }),
    z.object({ ok: z.literal(false), errorMessage: z.string() }),
  ]),
});

/** Buys the choice with the guid, at most once; a repetition returns the first response (Spec 1 §7). */
export const userAddOn = defineEndpoint({
  method: 'POST',
  path: 'flatFee/userAddOn',
  access: ACCESS,
  request: z.strictObject({ imageStateGuid }),
  content: z.object({ ok: z.boolean(), message: z.string() }),
});
