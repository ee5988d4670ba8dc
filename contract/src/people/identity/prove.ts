import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { problemMessage } from '../../problem.ts';
import { passkeyAnswerSchema } from './passkeys.ts';
import { typedCodeSchema } from './typed-code.ts';

/** How long a typed password or code counts for calls that need a fresh one. */
export const FRESH_PROOF_MINUTES = 10;

const PASSWORD_MAX_CHARACTERS = 200;

/**
 * Proves again who uses the session, which gets a new identifier: with a passkey, with the code for a user who signs in with one-time codes, otherwise
 * with the password. Refused with CODE_NEEDED if the code is missing, with PASSKEY_NEEDED if only a passkey counts, and
 * with PASSKEY_REFUSED.
 */
export const prove = defineEndpoint({
  method: 'POST',
  path: 'currentUser/prove',
  access: { roles: ['USER', 'ACCOUNT', 'COUNTY', 'TRIMIN'] },
  beforeSecondFactor: true,
  request: z.strictObject({
    currentPassword: z
      .string()
      .max(PASSWORD_MAX_CHARACTERS, problemMessage('maximumCharacters', { n: PASSWORD_MAX_CHARACTERS }))
      .default(''),
    code: typedCodeSchema.optional(),
    passkey: passkeyAnswerSchema.optional(),
  }),
  content: z.object({}),
});
