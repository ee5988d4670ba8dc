import { z } from 'zod';
import { problemMessage } from '../problem.ts';

export const USERNAME_MIN_CHARACTERS = 8;
export const USERNAME_MAX_CHARACTERS = 50;

/** A user name that a user can choose (Spec 1 §5). */
export const usernameSchema = z
  .string()
  .min(1, problemMessage('required'))
  .min(USERNAME_MIN_CHARACTERS, problemMessage('usernameTooShort'))
  .max(USERNAME_MAX_CHARACTERS, problemMessage('usernameTooLong'))
  .regex(/^[A-Za-z0-9_.@]*$/, problemMessage('usernameCharacters'))
  .regex(/^[A-Za-z0-9].*[A-Za-z0-9]$/s, problemMessage('usernameEnds'))
  .regex(/^(?!.*[_.@]{2})/s, problemMessage('usernameConsecutive'));
