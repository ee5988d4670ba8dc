import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';

/** Lets pages whose text couldn't be read wait to be read again, for the provider's staff who have repaired the cause. */
export const retryFailedPages = defineEndpoint({
  method: 'POST',
  path: 'monitoring/retryFailedPages',
  access: { roles: ['TRIMIN'] },
  request: z.strictObject({}),
  content: z.object({
    /** The pages that wait now. */
    retried: z.int(),
  }),
});
