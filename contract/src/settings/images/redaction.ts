import { z } from 'zod';
import { problemMessage } from '../../problem.ts';
import { PLAIN_PROBLEM, PLAIN_TEXT } from '../../values/plain-text.ts';
import { CONTROL_PANEL_ROLES, defineSettingsGroup } from '../define-settings-group.ts';
import { switchSchema } from '../field-schemas.ts';

const CLERKS_MAX_CHARACTERS = 2_000;

/** The redaction of personal numbers in page images (decisions 0368 to 0370). */
export const redactionSettings = z.object({
  /** Looks for them in recognized pages. */
  findNumbers: switchSchema,
  /** A redaction, and the rejection of a finding, needs two people. */
  secondPerson: switchSchema,
  /** The user names of the staff who redact and see originals, separated by commas or spaces. No other user does. */
  clerks: z
    .string()
    .trim()
    .max(CLERKS_MAX_CHARACTERS, problemMessage('maximumCharacters', { n: CLERKS_MAX_CHARACTERS }))
    .regex(PLAIN_TEXT, PLAIN_PROBLEM)
    .default(''),
});

export const redactionGroup = defineSettingsGroup({
  name: 'redaction',
  schema: redactionSettings,
  read: CONTROL_PANEL_ROLES,
  // A clerk who could name clerks, or do without the second person, could see every original alone.
  write: ['TRIMIN'],
  fields: {
    findNumbers: { kind: 'switch' },
    secondPerson: { kind: 'switch' },
    clerks: { kind: 'text' },
  },
});
