import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';

/** Lets pages whose text couldn't be read wait to be read again, for staff who have repaired the cause. */
export const retryFailedPages = defineEndpoint({
  method: 'POST',
  path: 'monitoring/retryFailedPages',
  access: { roles: ['COUNTY', 'TRIMIN'] },
  request: z.strictObject({}),
  content: z.object({
    /** The pages that wait now. */
    retried: z.int(),
  }),
});
