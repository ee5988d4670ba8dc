import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { type FieldProblems, problemMessage } from '../../problem.ts';
import { findPasswordProblem, newPasswordSchema } from '../../values/password.ts';

/** A typed password, for signing in or confirming an action; longer than any password. */
const typedPassword = z.string().max(200, problemMessage('maximumCharacters', { n: 200 }));

/** A new password, typed twice. */
export const passwordPairSchema = z.strictObject({ password: newPasswordSchema, passwordConfirm: z.string() });
export type PasswordPair = z.output<typeof passwordPairSchema>;

/**
 * Finds problems of a new password beyond its shape (Spec 1 §5): the two differ, or it is too easy to guess.
 *
 * @param own see `findPasswordProblem`.
 */
export function findPasswordPairProblems(pair: PasswordPair, own: readonly string[]): FieldProblems {
  if (pair.passwordConfirm === '') return { passwordConfirm: { key: 'required' } };
  if (pair.password !== pair.passwordConfirm) return { passwordConfirm: { key: 'passwordMismatch' } };
  const problem = findPasswordProblem(pair.password, own);
  return problem === undefined ? {} : { password: problem };
}

/**
 * Changes the password of the signed-in user (Spec 1 §7). It requires the current one, so that no one else can change
 * it at an unattended screen (decision 0040). Every other session of the user ends; this one continues under a new
 * cookie.
 */
export const changePassword = defineEndpoint({
  method: 'POST',
  path: 'currentUser/password',
  access: { roles: ['USER', 'ACCOUNT', 'COUNTY', 'TRIMIN'] },
  request: z.strictObject({
    currentPassword: typedPassword.min(1, problemMessage('required')),
    password: newPasswordSchema,
    /** Compared in the browser; accepted so that the form can be sent unchanged. */
    passwordConfirm: typedPassword.optional(),
  }),
  content: z.object({}),
});
