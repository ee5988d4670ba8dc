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

/** Whether users sign in with one-time codes besides their password: they can't, they can, or they have to. */
export const SECOND_FACTOR_RULES = ['never', 'allowed', 'required'] as const;
export type SecondFactorRule = (typeof SECOND_FACTOR_RULES)[number];

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
  /** For the county's and the provider's staff. */
  staffSecondFactor: z.enum(SECOND_FACTOR_RULES).default('required'),
  /** For all other registered users. */
  userSecondFactor: z.enum(SECOND_FACTOR_RULES).default('allowed'),
  /** Whether staff who have a passkey or single sign-on can't sign in with the password. */
  staffPasswordOff: z.boolean().default(false),
  /** The same for all other registered users, who have passkeys only. */
  userPasswordOff: z.boolean().default(false),
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
    staffSecondFactor: { kind: 'choice', options: 'settings:secondFactorRules' },
    userSecondFactor: { kind: 'choice', options: 'settings:secondFactorRules' },
    staffPasswordOff: { kind: 'switch' },
    userPasswordOff: { kind: 'switch' },
    guestIsMissing: { kind: 'readOnly' },
  },
});
