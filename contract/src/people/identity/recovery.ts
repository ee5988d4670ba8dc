import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { problemMessage } from '../../problem.ts';
import { emailSchema } from '../../values/email.ts';
import { DEFAULT_LANGUAGE, languageSchema } from '../../values/language.ts';
import { newPasswordSchema } from '../../values/password.ts';
import { PLAIN_LINE, PLAIN_PROBLEM } from '../../values/plain-text.ts';
import { ticketSchema } from '../../values/ticket.ts';
import { USERNAME_MAX_CHARACTERS } from '../../values/username.ts';

/** The language of the response and the email. */
const language = languageSchema.default(DEFAULT_LANGUAGE);

/** Emails the user names of an email address (Spec 1 §2). The response is the same whether or not there are any. */
export const forgotUsername = defineEndpoint({
  method: 'POST',
  path: 'auth/forgotUsername',
  access: 'public',
  request: z.strictObject({ email: emailSchema, language }),
  content: z.object({}),
});

/** Emails a link for choosing a new password (Spec 1 §2). The response is the same whether or not the user exists. */
export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: 'auth/forgotPassword',
  access: 'public',
  request: z.strictObject({
    username: z
      .string()
      .trim()
      .min(1, problemMessage('required'))
      .max(USERNAME_MAX_CHARACTERS, problemMessage('usernameTooLong'))
      .regex(PLAIN_LINE, PLAIN_PROBLEM),
    email: emailSchema,
    language,
  }),
  content: z.object({}),
});

/**
 * Sets a new password with the ticket of an emailed link (Spec 1 §2), once. All sessions of the user end. Refused with TICKET_NOT_VALID
 * if the ticket was used, expired, was replaced by a newer one, or has another purpose.
 */
export const resetPassword = defineEndpoint({
  method: 'POST',
  path: 'auth/resetPassword',
  access: 'public',
  request: z.strictObject({ ticket: ticketSchema, password: newPasswordSchema, language }),
  content: z.object({}),
});

/** Puts a new email address into effect with the ticket of the link that was mailed to it, once. Refused as `resetPassword`. */
export const confirmEmail = defineEndpoint({
  method: 'POST',
  path: 'auth/confirmEmail',
  access: 'public',
  request: z.strictObject({ ticket: ticketSchema, language }),
  content: z.object({ email: z.string(), username: z.string() }),
});

/**
 * Completes a registration with the ticket of the emailed link (Spec 1 §2). The link of a completed registration returns its user again,
 * for a month. Refused as `resetPassword`.
 */
export const completeRegistration = defineEndpoint({
  method: 'POST',
  path: 'auth/completeRegistration',
  access: 'public',
  request: z.strictObject({ ticket: ticketSchema, language }),
  content: z.object({ fullName: z.string(), username: z.string() }),
});

/**
 * Emails a new link to replace an expired one. The response is the same whether or not the ticket belongs to a
 * registration that can still be completed.
 */
export const renewRegistrationLink = defineEndpoint({
  method: 'POST',
  path: 'auth/renewRegistrationLink',
  access: 'public',
  request: z.strictObject({ ticket: ticketSchema, language }),
  content: z.object({}),
});
