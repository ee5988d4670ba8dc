import { z } from 'zod';
import { problemMessage } from '../../problem.ts';
import { defineSettingsGroup } from '../define-settings-group.ts';
import { onSwitchSchema, switchSchema } from '../field-schemas.ts';

/** After a week users no longer expect an email link to work. */
export const EMAIL_EXPIRY_MAX_HOURS = 168;

const range = problemMessage('numberBetween', { min: 1, max: EMAIL_EXPIRY_MAX_HOURS });

/** Registration and Recovery (Spec 3 §3 "Registration"). The last field is spelled as in the specification. */
export const loginPageRegistrationSettings = z.object({
  /** Forgot user name and password on the login page. */
  forgotPasswordLink: onSwitchSchema,
  selfRegistration: switchSchema,
  /** Hours for which an email link is valid. */
  emaileExpireIn: z
    .int({ error: (issue) => problemMessage(issue.input === undefined ? 'required' : 'numbersOnly') })
    .min(1, range)
    .max(EMAIL_EXPIRY_MAX_HOURS, range)
    .default(4),
});

export const loginPageRegistrationGroup = defineSettingsGroup({
  name: 'loginPageRegistration',
  schema: loginPageRegistrationSettings,
  fields: {
    forgotPasswordLink: { kind: 'switch' },
    selfRegistration: { kind: 'switch' },
    emaileExpireIn: { kind: 'number' },
  },
});
