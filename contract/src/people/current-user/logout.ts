import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';

/** Ends the session (Spec 1 §7). Public, because ending a session that has already ended is a success. */
export const logout = defineEndpoint({
  method: 'POST',
  path: 'auth/logout',
  access: 'public',
  whileViewing: 'viewer',
  request: z.strictObject({}),
  content: z.object({
    /** The page at which a user signs out of the county's identity provider too; absent for all who didn't sign in there. */
    signOutAddress: z.string().optional(),
  }),
});

/** The specification's spelling of `logout`, for clients that use it. */
export const logoutByGet = defineEndpoint({ ...logout, method: 'GET' });
