import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** The warning comes this long before an idle session ends (domain.md "People"). */
export const IDLE_WARNING_SECONDS = 60;

export const sessionTimeSchema = z.object({
  /** Until the session ends when nothing is done; null where the county sets no idle limit. */
  idleSecondsLeft: z.int().min(0).nullable(),
  /** The county's idle limit, from which each call begins anew; null where there is none. */
  idleLimitSeconds: z.int().min(1).nullable(),
  /** Until the session ends however busy it is. */
  secondsLeft: z.int().min(0),
});

export type SessionTime = z.infer<typeof sessionTimeSchema>;

/** How long the session lasts. Asking is no activity: it leaves the idle time as it is. */
export const sessionTime = defineEndpoint({
  method: 'GET',
  path: 'currentUser/sessionTime',
  access: 'signed-in',
  request: z.strictObject({}),
  content: sessionTimeSchema,
  isActivity: false,
});

/** Begins the idle time anew, for somebody who reads and makes no call. */
export const extendSession = defineEndpoint({
  method: 'POST',
  path: 'currentUser/extendSession',
  access: 'signed-in',
  request: z.strictObject({}),
  content: sessionTimeSchema,
});
