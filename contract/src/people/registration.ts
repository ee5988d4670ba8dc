import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { type FieldProblems, problemMessage } from '../problem.ts';
import { ADDRESS_MAX_CHARACTERS, profileLine, zipSchema } from '../values/contact.ts';
import { DEFAULT_LANGUAGE, languageSchema } from '../values/language.ts';
import { findPasswordProblem, newPasswordSchema } from '../values/password.ts';
import { usStateSchema } from '../values/us-state.ts';
import { usernameSchema } from '../values/username.ts';
import { findProfileProblems, profileShape } from './identity/profile.ts';

/** The form of self-registration: everything except the company is required (Spec 1 §2). */
export const signUpSchema = z.strictObject({
  username: usernameSchema,
  ...profileShape,
  address: profileLine(ADDRESS_MAX_CHARACTERS, 'required'),
  city: profileLine(ADDRESS_MAX_CHARACTERS, 'required'),
  state: usStateSchema,
  zip: zipSchema,
  phone: profileShape.phone.unwrap().min(1, problemMessage('required')),
  password: newPasswordSchema,
  /** Of the email, and of the user that is created. */
  language: languageSchema.default(DEFAULT_LANGUAGE),
});

export type SignUp = z.output<typeof signUpSchema>;

/** The registration form in the browser, where the password is typed twice. */
export const registrationSchema = signUpSchema.omit({ language: true }).extend({ passwordConfirm: z.string() });
export type Registration = z.output<typeof registrationSchema>;

/** The fields of the form's first step: how the user signs in, and what a purchase needs. The second step has the others. */
export const FIRST_STEP = {
  username: true,
  password: true,
  passwordConfirm: true,
  firstName: true,
  lastName: true,
  email: true,
} as const satisfies Partial<Record<keyof Registration, true>>;

/** Checks the first step, whatever the fields of the second one contain. */
export const firstStepSchema = z.object(registrationSchema.pick(FIRST_STEP).shape);

/**
 * Finds problems of a registration beyond its single fields. The form compares the two passwords; only one is sent.
 *
 * @param countyName see `findPasswordProblem`.
 */
export function findSignUpProblems(form: SignUp, countyName: string): FieldProblems {
  const password = findPasswordProblem(form.password, [form.username, form.firstName, form.lastName, countyName]);
  return { ...findProfileProblems(form), ...(password === undefined ? {} : { password }) };
}

/**
 * Registers a user and emails the link that completes the registration (Spec 1 §2, §7). The response is the same whether or not the
 * user name and the email address are taken; the email tells the owner of the mailbox (decision 0041).
 */
export const signUp = defineEndpoint({
  method: 'POST',
  path: 'auth/signUp',
  access: 'public',
  request: signUpSchema,
  content: z.object({}),
});
