import { z } from 'zod';
import { problemMessage } from '../problem.ts';

/** Spec 1 §5. */
export const EMAIL_MAX_CHARACTERS = 50;

/**
 * An address that mail is sent to: one, plain, without a display name. No character of it can break out of a mail's header.
 */
export const emailSchema = z
  .string()
  .trim()
  .min(1, problemMessage('required'))
  .max(EMAIL_MAX_CHARACTERS, problemMessage('maximumCharacters', { n: EMAIL_MAX_CHARACTERS }))
  .pipe(z.email(problemMessage('email')));
