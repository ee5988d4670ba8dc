import { z } from 'zod';
import { problemMessage } from '../../problem.ts';

/** Longer than any code, with the blanks between its groups. */
const CODE_MAX_CHARACTERS = 40;

/** A one-time code of an app, or a recovery code, as typed. */
export const typedCodeSchema = z
  .string()
  .trim()
  .min(1, problemMessage('required'))
  .max(CODE_MAX_CHARACTERS, problemMessage('maximumCharacters', { n: CODE_MAX_CHARACTERS }));
