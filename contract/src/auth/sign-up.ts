import { z } from 'zod';
import { findProfileProblems, profileShape } from '../current-user/profile.ts';
import { defineEndpoint } from '../endpoint.ts';
import { type FieldProblems, problemMessage } from '../problem.ts';
import { ADDRESS_MAX_CHARACTERS, profileLine, zipSchema } from '../values/contact.ts';
import { DEFAULT_LANGUAGE, languageSchema } from '../values/language.ts';
import { findPasswordProblem, newPasswordSchema } from '../values/password.ts';
import { usStateSchema } from '../values/us-state.ts';
import { usernameSchema } from '../values/username.ts';

/** The form of self-registration: everything is asked but the company (Spec 1 §2). */
export const signUpSchema = z.strictObject({
  username: usernameSchema,
  ...profileShape,
  address: profileLine(ADDRESS_MAX_CHARACTERS, 'required'),
  city: profileLine(ADDRESS_MAX_CHARACTERS, 'required'),
  state: usStateSchema,
  zip: zipSchema,
  phone: profileShape.phone.unwrap().min(1, problemMessage('required')),
  password: newPasswordSchema,
  /** Of the mail, and of the user that it makes. */
  language: languageSchema.default(DEFAULT_LANGUAGE),
});

export type SignUp = z.output<typeof signUpSchema>;

/**
 * What a registration can have wrong beyond its single fields. That the two passwords agree is for the form to say; they travel once.
 *
 * @param countyName see `findPasswordProblem`.
 */
export function findSignUpProblems(form: SignUp, countyName: string): FieldProblems {
  const password = findPasswordProblem(form.password, [form.username, form.firstName, form.lastName, countyName]);
  return { ...findProfileProblems(form), ...(password === undefined ? {} : { password }) };
}

/**
 * Registers, and mails the link that completes it (Spec 1 §2, §7). Answers the same whether or not user name and e-mail address are
 * taken: the mail says it to whoever reads the mailbox (decision 0041).
 */
export const signUp = defineEndpoint({
  method: 'POST',
  path: 'auth/signUp',
  access: 'public',
  request: signUpSchema,
  content: z.object({}),
});
