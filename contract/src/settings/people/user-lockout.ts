import { z } from 'zod';
import { problemMessage } from '../../problem.ts';
import { PLAIN_PROBLEM, PLAIN_TEXT } from '../../values/plain-text.ts';
import { defineSettingsGroup } from '../define-settings-group.ts';
import { switchSchema } from '../field-schemas.ts';

/** A message is one or two sentences above a form. */
const MESSAGE_MAX_CHARACTERS = 500;

/** Shown until the county writes its own message. */
const PORTALS_MESSAGE = 'The portal is closed for maintenance.';

const message = z
  .string()
  .trim()
  .min(1, problemMessage('required'))
  .max(MESSAGE_MAX_CHARACTERS, problemMessage('maximumCharacters', { n: MESSAGE_MAX_CHARACTERS }))
  .regex(PLAIN_TEXT, PLAIN_PROBLEM)
  .default(PORTALS_MESSAGE);

/**
 * Closes the county's portal to everyone but its staff, with messages for the login page and the banner (Spec 3 §3 "Lockout"). Both
 * messages are required (Spec 3 §5).
 */
export const userLockoutSettings = z.object({
  lockoutInPlace: switchSchema,
  messageLogin: message,
  messageHeadline: message,
});

export const userLockoutGroup = defineSettingsGroup({
  name: 'userLockout',
  canBePlanned: true,
  schema: userLockoutSettings,
  fields: {
    lockoutInPlace: { kind: 'switch' },
    messageLogin: { kind: 'paragraph' },
    messageHeadline: { kind: 'paragraph' },
  },
});
