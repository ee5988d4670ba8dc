import { z } from 'zod';

/** A county's longest idle time (Spec 3 §5). */
export const INACTIVITY_MAX_MINUTES = 120;

/** How one gets in and how long one stays (Spec 3 §3 "User access"). */
export const userAccessSettings = z.object({
  guestUserName: z.string().default(''),
  limitLoginAttempts: z.boolean().default(true),
  maxloginAttempts: z.int().min(1).max(100).default(10),
  inactivityTimeLimit: z.boolean().default(true),
  inactivityTimeLimitPeriod: z.int().min(1).max(INACTIVITY_MAX_MINUTES).default(30),
});
