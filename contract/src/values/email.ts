import { z } from 'zod';
import { problemMessage } from '../problem.ts';

/** Spec 1 §5. */
export const EMAIL_MAX_CHARACTERS = 50;

/**
 * A single email address without a display name. It has no character that could break out of an email header.
 */
export const emailSchema = z
  .string()
  .trim()
  .min(1, problemMessage('required'))
  .max(EMAIL_MAX_CHARACTERS, problemMessage('maximumCharacters', { n: EMAIL_MAX_CHARACTERS }))
  .pipe(z.email(problemMessage('email')));
