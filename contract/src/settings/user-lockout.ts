import { z } from 'zod';
import { problemMessage } from '../problem.ts';
import { PLAIN_PROBLEM, PLAIN_TEXT } from '../values/plain-text.ts';

/** A message is a sentence or two above a form. */
const MESSAGE_MAX_CHARACTERS = 500;

/** Until the county has written its own. */
const PORTALS_MESSAGE = 'The portal is closed for maintenance.';

const message = z
  .string()
  .trim()
  .min(1, problemMessage('required'))
  .max(MESSAGE_MAX_CHARACTERS, problemMessage('maximumCharacters', { n: MESSAGE_MAX_CHARACTERS }))
  .regex(PLAIN_TEXT, PLAIN_PROBLEM)
  .default(PORTALS_MESSAGE);

/**
 * Closes the county to all but its staff, with words for the login page and the banner (Spec 3 §3 "Lockout"). Who is locked out is told
 * why: both messages are required (Spec 3 §5).
 */
export const userLockoutSettings = z.object({
  lockoutInPlace: z.boolean().default(false),
  messageLogin: message,
  messageHeadline: message,
});
