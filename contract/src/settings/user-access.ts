import { z } from 'zod';
import { problemMessage } from '../problem.ts';
import { PLAIN_LINE, PLAIN_PROBLEM } from '../values/plain-text.ts';
import { USERNAME_MAX_CHARACTERS } from '../values/username.ts';

/** A county's longest idle time (Spec 3 §5). */
export const INACTIVITY_MAX_MINUTES = 120;
/** More tries than this are no limit. */
export const LOGIN_ATTEMPTS_MAX = 100;

const whole = (max: number) => {
  const range = problemMessage('numberBetween', { min: 1, max });
  return z.int(problemMessage('numbersOnly')).min(1, range).max(max, range);
};

/** How one gets in and how long one stays (Spec 3 §3 "User access"). */
export const userAccessSettings = z.object({
  /** The user as whom people go on without signing in; empty where there is none. */
  guestUserName: z
    .string()
    .trim()
    .max(USERNAME_MAX_CHARACTERS, problemMessage('usernameTooLong'))
    .regex(PLAIN_LINE, PLAIN_PROBLEM)
    .default(''),
  limitLoginAttempts: z.boolean().default(true),
  maxloginAttempts: whole(LOGIN_ATTEMPTS_MAX).default(10),
  inactivityTimeLimit: z.boolean().default(true),
  /** Minutes. */
  inactivityTimeLimitPeriod: whole(INACTIVITY_MAX_MINUTES).default(30),
});
