import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';

/** Ends every session except the caller's own (Spec 3 §4 "end sessions", §7). */
export const endUserSessions = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/countyConfig/endUserSessions',
  access: { roles: ['COUNTY', 'TRIMIN'] },
  request: z.strictObject({}),
  content: z.object({ ended: z.int().min(0) }),
});

/** The method that the specification names, for clients that use it. */
export const endUserSessionsByGet = defineEndpoint({ ...endUserSessions, method: 'GET' });
