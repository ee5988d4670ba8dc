import { z } from 'zod';
import { problemMessage } from '../problem.ts';

export const PASSWORD_MIN_CHARACTERS = 8;
export const PASSWORD_MAX_CHARACTERS = 64;

/** A password as it may be chosen (Spec 1 §5): a letter, a digit and one of !@#$%^&, and no other special character. */
export const newPasswordSchema = z
  .string()
  .min(1, problemMessage('required'))
  .min(PASSWORD_MIN_CHARACTERS, problemMessage('passwordTooShort'))
  .max(PASSWORD_MAX_CHARACTERS, problemMessage('passwordTooLong'))
  .regex(/^(?=.*[A-Za-z])(?=.*\d)(?=.*[!@#$%^&])[A-Za-z\d!@#$%^&]*$/, problemMessage('passwordComposition'));
