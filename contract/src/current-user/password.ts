import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { type FieldProblems, problemMessage } from '../problem.ts';
import { findPasswordProblem, newPasswordSchema } from '../values/password.ts';

/** What is typed at the door, or again behind it; longer than any password. */
const typedPassword = z.string().max(200, problemMessage('maximumCharacters', { n: 200 }));

/** A new password twice. */
export interface PasswordPair {
  readonly password: string;
  readonly passwordConfirm: string;
}

/**
 * What is wrong with a new password beyond its shape (Spec 1 §5): the two differ, or it is one that is tried first.
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
 * Changes the own password (Spec 1 §7). The current one is asked, so that an unattended screen changes nothing (decision 0040); every
 * other session of the user ends, this one goes on under a new cookie.
 */
export const changePassword = defineEndpoint({
  method: 'POST',
  path: 'currentUser/password',
  access: { roles: ['USER', 'ACCOUNT', 'COUNTY', 'TRIMIN'] },
  request: z.strictObject({
    currentPassword: typedPassword.min(1, problemMessage('required')),
    password: newPasswordSchema,
    /** The browser compares the two; it is accepted so that a form may send itself whole. */
    passwordConfirm: typedPassword.optional(),
  }),
  content: z.object({}),
});
