import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { problemMessage } from '../../problem.ts';
import { typedCodeSchema } from './typed-code.ts';

/** How long a typed password or code counts for calls that need a fresh one. */
export const FRESH_PROOF_MINUTES = 10;

const PASSWORD_MAX_CHARACTERS = 200;

/**
 * Proves again who uses the session: with the code for a user who signs in with one-time codes, otherwise with the
 * password. Refused with CODE_NEEDED if the code is missing.
 */
export const prove = defineEndpoint({
  method: 'POST',
  path: 'currentUser/prove',
  access: { roles: ['USER', 'ACCOUNT', 'COUNTY', 'TRIMIN'] },
  request: z.strictObject({
    currentPassword: z
      .string()
      .max(PASSWORD_MAX_CHARACTERS, problemMessage('maximumCharacters', { n: PASSWORD_MAX_CHARACTERS }))
      .default(''),
    code: typedCodeSchema.optional(),
  }),
  content: z.object({}),
});
