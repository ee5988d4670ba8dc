import { z } from 'zod';
import { problemMessage } from '../problem.ts';
import { PLAIN_PROBLEM, PLAIN_TEXT } from '../values/plain-text.ts';

/** A note is a few sentences on a form. */
export const NOTE_MAX_CHARACTERS = 500;

/** A switch that is off until the county turns it on. */
export const switchSchema = z.boolean().default(false);

/** A switch that is on until the county turns it off. */
export const onSwitchSchema = z.boolean().default(true);

/** A whole number within limits, which the problem's text names. */
export function wholeNumber(min: number, max: number) {
  const range = problemMessage('numberBetween', { min, max });
  return z.int(problemMessage('numbersOnly')).min(min, range).max(max, range);
}

/** Text of several lines, in the county's own words. Can be empty. */
export const noteSchema = z
  .string()
  .trim()
  .max(NOTE_MAX_CHARACTERS, problemMessage('maximumCharacters', { n: NOTE_MAX_CHARACTERS }))
  .regex(PLAIN_TEXT, PLAIN_PROBLEM)
  .default('');
