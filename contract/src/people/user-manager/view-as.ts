import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { profileLine } from '../../values/contact.ts';
import type { Role } from '../../values/role.ts';
import { userIdSchema } from './users.ts';

/** The roles that can view the portal as another user. */
export const VIEWER_ROLES: readonly Role[] = ['COUNTY', 'TRIMIN'];

/** How long staff can view the portal as another user before they have to start again. */
export const VIEWING_MINUTES = 30;

/** A sentence, as the audit log shows it. */
const REASON_MAX = 200;

/**
 * Starts viewing the portal as another user: until it stops, the session sees what the user sees and can change, buy and send nothing
 * (decision 0078). Refused with NOT_FOUND; with USER_OUT_OF_REACH for a higher role than the caller's, OWN_USER for the caller, and
 * USER_NOT_ACTIVE for a user who can't sign in.
 */
export const viewAs = defineEndpoint({
  method: 'POST',
  path: 'userManager/viewAs',
  access: { roles: VIEWER_ROLES },
  request: z.strictObject({
    userId: userIdSchema,
    reason: profileLine(REASON_MAX, 'required'),
  }),
  content: z.object({}),
});
