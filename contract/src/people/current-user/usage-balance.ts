import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { imageAllowanceSchema } from '../../money/flat-fee/image-allowance.ts';
import { centsSchema } from '../../values/money.ts';

/** Returns the current balance of the signed-in user (Spec 1 §7). Accepts a `userId` from older clients, which must be the caller's. */
export const usageBalance = defineEndpoint({
  method: 'POST',
  path: 'currentUser/usageBalance',
  access: 'signed-in',
  whileViewing: 'viewed',
  request: z.strictObject({ userId: z.int().optional() }),
  content: z.object({
    usageBalance: centsSchema.nullable(),
    /** The remaining copies of a flat-fee account. Null if they aren't counted. */
    imageAllowance: imageAllowanceSchema.nullable(),
  }),
});
