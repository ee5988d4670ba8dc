import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { problemMessage } from '../problem.ts';
import { emailSchema } from '../values/email.ts';
import { DEFAULT_LANGUAGE, languageSchema } from '../values/language.ts';
import { newPasswordSchema } from '../values/password.ts';
import { PLAIN_LINE, PLAIN_PROBLEM } from '../values/plain-text.ts';
import { ticketSchema } from '../values/ticket.ts';
import { USERNAME_MAX_CHARACTERS } from '../values/username.ts';

/** The language of the answer, and of the mail. */
const language = languageSchema.default(DEFAULT_LANGUAGE);

/** Mails the user names of an e-mail address (Spec 1 §2). Answers the same whether or not there are any. */
export const forgotUsername = defineEndpoint({
  method: 'POST',
  path: 'auth/forgotUsername',
  access: 'public',
  request: z.strictObject({ email: emailSchema, language }),
  content: z.object({}),
});

/** Mails a link under which a new password is chosen (Spec 1 §2). Answers the same whether or not there is such a user. */
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
 * Chooses a new password with the ticket of a mailed link (Spec 1 §2), once. Every session of the user ends. Refused with TICKET_NOT_VALID
 * where the ticket was used, expired, revoked by a newer one, or made for something else.
 */
export const resetPassword = defineEndpoint({
  method: 'POST',
  path: 'auth/resetPassword',
  access: 'public',
  request: z.strictObject({ ticket: ticketSchema, password: newPasswordSchema, language }),
  content: z.object({}),
});

/** Completes a registration with the ticket of the mailed link, once (Spec 1 §2). Refused as `resetPassword`. */
export const completeRegistration = defineEndpoint({
  method: 'POST',
  path: 'auth/completeRegistration',
  access: 'public',
  request: z.strictObject({ ticket: ticketSchema, language }),
  content: z.object({ fullName: z.string(), username: z.string() }),
});
