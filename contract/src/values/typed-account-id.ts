import { z } from 'zod';
import { problemMessage } from '../problem.ts';

/** The id of an account in the filter of a list, where every field is text; empty for none. */
export const typedAccountIdSchema = z
  .string()
  .regex(/^\d{0,15}$/, problemMessage('numbersOnly'))
  .default('');
