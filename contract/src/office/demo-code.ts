import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { USERNAME_MAX_CHARACTERS } from '../values/username.ts';

/**
 * The one-time code that the app of a user of the demo county would show now, to anyone, so that visitors don't need
 * the phone of the one who set it up. NOT_FOUND in every other county, and for a user without one-time codes.
 */
export const demoCode = defineEndpoint({
  method: 'POST',
  path: 'demo/code',
  access: 'public',
  isActivity: false,
  request: z.strictObject({ username: z.string().max(USERNAME_MAX_CHARACTERS) }),
  content: z.object({ code: z.string().regex(/^\d{6}$/) }),
});
