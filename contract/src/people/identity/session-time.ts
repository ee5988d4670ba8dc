import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';

/** How long before the end of an idle session the warning appears (decision 0046). */
export const IDLE_WARNING_SECONDS = 60;

export const sessionTimeSchema = z.object({
  /** Time until the session ends without activity. Null if the county has no idle limit. */
  idleSecondsLeft: z.int().min(0).nullable(),
  /** The county's idle limit, which restarts with each call. Null without a limit. */
  idleLimitSeconds: z.int().min(1).nullable(),
  /** Time until the session ends regardless of activity. */
  secondsLeft: z.int().min(0),
});

export type SessionTime = z.infer<typeof sessionTimeSchema>;

/** Returns the remaining time of the session. This call doesn't restart the idle time. */
export const sessionTime = defineEndpoint({
  method: 'GET',
  path: 'currentUser/sessionTime',
  access: 'signed-in',
  whileViewing: 'viewer',
  beforeSecondFactor: true,
  request: z.strictObject({}),
  content: sessionTimeSchema,
  isActivity: false,
});

/** Restarts the idle time, for users who read without making calls. */
export const extendSession = defineEndpoint({
  method: 'POST',
  path: 'currentUser/extendSession',
  access: 'signed-in',
  whileViewing: 'viewer',
  beforeSecondFactor: true,
  request: z.strictObject({}),
  content: sessionTimeSchema,
});
