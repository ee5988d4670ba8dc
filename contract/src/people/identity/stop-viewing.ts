import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';

/** Stops viewing as another user. Also succeeds if the session isn't viewing as one. */
export const stopViewing = defineEndpoint({
  method: 'POST',
  path: 'currentUser/stopViewing',
  access: 'signed-in',
  whileViewing: 'viewer',
  request: z.strictObject({}),
  content: z.object({}),
});
