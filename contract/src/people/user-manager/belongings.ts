import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { USER_MANAGER_ROLES, userIdSchema } from './users.ts';

/** The kinds of things deleted with a user, in the order in which confirmations list them. */
export const BELONGINGS = ['watches', 'drafts', 'schedules', 'files'] as const;

const count = z.int().min(0);

/**
 * The things deleted with a user: property watches, running or paused; drafts of filings; scheduled reports; uploaded
 * files that are neither filed nor a draft.
 */
export const belongingsSchema = z.object({ watches: count, drafts: count, schedules: count, files: count });
export type Belongings = z.output<typeof belongingsSchema>;

/** Counts what is deleted with a user, for the question before. Refused as `getUser`. */
export const userBelongings = defineEndpoint({
  method: 'GET',
  path: 'userManager/userBelongings/:id',
  access: { roles: USER_MANAGER_ROLES },
  request: z.strictObject({ id: z.coerce.number().pipe(userIdSchema) }),
  content: belongingsSchema,
});
