import { z } from 'zod';
import { problemMessage } from '../../problem.ts';
import { PLAIN_LINE, PLAIN_PROBLEM } from '../../values/plain-text.ts';
import { USERNAME_MAX_CHARACTERS } from '../../values/username.ts';
import { defineSettingsGroup } from '../define-settings-group.ts';
import { onSwitchSchema, wholeNumber } from '../field-schemas.ts';

/** The longest idle time that a county can set (Spec 3 §5). */
export const INACTIVITY_MAX_MINUTES = 120;
/** More attempts than this would be no limit. */
export const LOGIN_ATTEMPTS_MAX = 100;

/** The rules for signing in and staying signed in (Spec 3 §3 "User access"). */
export const userAccessSettings = z.object({
  /** The user for "Continue as guest"; empty where guests are not admitted. */
  guestUserName: z
    .string()
    .trim()
    .max(USERNAME_MAX_CHARACTERS, problemMessage('usernameTooLong'))
    .regex(PLAIN_LINE, PLAIN_PROBLEM)
    .default(''),
  limitLoginAttempts: onSwitchSchema,
  maxloginAttempts: wholeNumber(1, LOGIN_ATTEMPTS_MAX).default(10),
  inactivityTimeLimit: onSwitchSchema,
  /** Minutes. */
  inactivityTimeLimitPeriod: wholeNumber(1, INACTIVITY_MAX_MINUTES).default(30),
});

export const userAccessGroup = defineSettingsGroup({
  name: 'userAccess',
  schema: userAccessSettings,
  /** Whether no active guest has the saved user name, so that no one can continue as a guest. */
  loaded: z.object({ guestIsMissing: z.boolean() }),
  fields: {
    guestUserName: { kind: 'text' },
    limitLoginAttempts: { kind: 'switch' },
    maxloginAttempts: { kind: 'number' },
    inactivityTimeLimit: { kind: 'switch' },
    inactivityTimeLimitPeriod: { kind: 'number' },
    guestIsMissing: { kind: 'readOnly' },
  },
});
