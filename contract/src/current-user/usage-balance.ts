import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { imageAllowanceSchema } from '../flat-fee/image-allowance.ts';
import { centsSchema } from '../values/money.ts';

/** The balance now (Spec 1 §7). The user is the session's; a `userId` is accepted for older clients and must be hers. */
export const usageBalance = defineEndpoint({
  method: 'POST',
  path: 'currentUser/usageBalance',
  access: 'signed-in',
  request: z.strictObject({ userId: z.int().optional() }),
  content: z.object({
    usageBalance: centsSchema.nullable(),
    /** What a flat-fee account may still copy; null where nobody counts. */
    imageAllowance: imageAllowanceSchema.nullable(),
  }),
});
