import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { reasonSchema } from '../../money/charging/sales.ts';
import { centsSchema } from '../../values/money.ts';

/**
 * Sets what an account can owe by invoice, with a reason: a purchase that would exceed it is refused. Null for no limit, which is how every
 * account begins. What the account owes already stays.
 */
export const setCreditLimit = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/setAccountCreditLimit',
  access: { roles: ['COUNTY', 'TRIMIN'] },
  needsFreshProof: () => true,
  request: z.strictObject({
    accountId: z.int().min(1),
    creditLimitCents: centsSchema.min(0).nullable(),
    reason: reasonSchema,
  }),
  content: z.object({}),
});
