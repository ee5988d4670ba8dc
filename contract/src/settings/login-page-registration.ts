import { z } from 'zod';
import { problemMessage } from '../problem.ts';

/** A mailed link that nobody followed for a week is forgotten by whom it was for. */
export const EMAIL_EXPIRY_MAX_HOURS = 168;

const range = problemMessage('numberBetween', { min: 1, max: EMAIL_EXPIRY_MAX_HOURS });

/** Registration and Recovery (Spec 3 §3 "Registration"). The last field is spelled as the specification has it. */
export const loginPageRegistrationSettings = z.object({
  /** Forgot user name and password on the login page. */
  forgotPasswordLink: z.boolean().default(true),
  selfRegistration: z.boolean().default(false),
  /** Hours for which a mailed link is good. */
  emaileExpireIn: z
    .int({ error: (issue) => problemMessage(issue.input === undefined ? 'required' : 'numbersOnly') })
    .min(1, range)
    .max(EMAIL_EXPIRY_MAX_HOURS, range)
    .default(4),
});
