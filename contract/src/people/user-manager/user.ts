import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { type FieldProblems, findSchemaProblems, problemMessage } from '../../problem.ts';
import { newPasswordSchema } from '../../values/password.ts';
import { roleSchema } from '../../values/role.ts';
import { userStatusSchema } from '../../values/user-status.ts';
import { usernameSchema } from '../../values/username.ts';
import { findPasswordPairProblems, passwordPairSchema } from '../identity/change-password.ts';
import { findProfileProblems, profileShape } from '../identity/profile.ts';
import { storedContactShape, USER_MANAGER_ROLES, userIdSchema } from './users.ts';

/** The fields of a user that staff save (Spec 3 §3 "User"). */
const managedUserShape = {
  username: usernameSchema,
  accountId: z.int(problemMessage('required')).min(1, problemMessage('required')),
  role: roleSchema,
  ...profileShape,
};

/** The fields of the entry form in reading order, without the password of a new user. */
export const MANAGED_USER_FIELDS = [
  'username',
  'accountId',
  'role',
  'firstName',
  'lastName',
  'email',
  'company',
  'address',
  'city',
  'state',
  'zip',
  'phoneFormatType',
  'phone',
] as const satisfies readonly (keyof typeof managedUserShape)[];
export type ManagedUserField = (typeof MANAGED_USER_FIELDS)[number];

export const managedUserSchema = z.strictObject(managedUserShape);
export type ManagedUserFields = z.output<typeof managedUserSchema>;

/** A password as typed for a new user; longer than any password. */
const TYPED_PASSWORD_MAX_CHARACTERS = 200;
const typedPassword = z
  .string()
  .max(TYPED_PASSWORD_MAX_CHARACTERS, problemMessage('maximumCharacters', { n: TYPED_PASSWORD_MAX_CHARACTERS }))
  .default('');

/** A user as the browser's form has them. Without a password, a new user is invited by email to choose one. */
export const userFormSchema = managedUserSchema.extend({ password: typedPassword, passwordConfirm: typedPassword });
export type UserForm = z.output<typeof userFormSchema>;

/**
 * Finds problems of a user beyond single fields (Spec 3 §5 "shared user validation"): the phone's format and, if one
 * was typed, the new user's password.
 *
 * @param countyName see `findPasswordProblem`.
 */
export function findUserProblems(form: UserForm, countyName: string): FieldProblems {
  const { username, firstName, lastName, password, passwordConfirm } = form;
  const phone = findProfileProblems(form);
  if (password === '' && passwordConfirm === '') return phone;
  const shape = findSchemaProblems(newPasswordSchema, password)[''];
  if (shape !== undefined) return { ...phone, password: shape };
  const pair = { password, passwordConfirm };
  return { ...phone, ...findPasswordPairProblems(pair, [username, firstName, lastName, countyName]) };
}

/** Loads a user for the entry form (Spec 3 §7). The response carries the version that a save can name. */
export const getUser = defineEndpoint({
  method: 'GET',
  path: 'userManager/user/:id',
  access: { roles: USER_MANAGER_ROLES },
  request: z.strictObject({ id: z.coerce.number().pipe(userIdSchema) }),
  content: z.object({
    id: z.int(),
    username: z.string(),
    accountId: z.int(),
    accountName: z.string(),
    role: roleSchema,
    status: userStatusSchema,
    ...storedContactShape,
    phoneFormatType: profileShape.phoneFormatType.unwrap(),
    /** Whether staff invited the user, who hasn't accepted yet. */
    isInvited: z.boolean(),
  }),
});
export type LoadedUser = z.infer<typeof getUser.content>;

/**
 * Saves a user, or creates one if the id is 0 (Spec 3 §7). A new user without a password is pending and is invited by email. Refused
 * with USER_CHANGED if someone saved other values of the same fields since the version in `If-Match`, with USER_NOT_ACTIVE for a user
 * who isn't active, and as `userChangeStatusList`.
 */
export const saveUser = defineEndpoint({
  method: 'POST',
  path: 'userManager/user',
  needsFreshProof: () => true,
  access: { roles: USER_MANAGER_ROLES },
  request: z.strictObject({
    id: z.int().min(0).default(0),
    ...managedUserShape,
    /** For a new user; ignored for others, whose password is set on a separate page. */
    password: typedPassword,
    /** Sent back by the specification's client; ignored. */
    accountName: z.string().optional(),
    status: userStatusSchema.optional(),
  }),
  content: z.object({ userId: z.int() }),
});

/**
 * Sets the password of another user (Spec 3 §2 "Reset Password", §7). Their sessions end, and they are notified by
 * email. Refused with USER_RENAMED if `username` isn't the user name of the user with this id.
 */
export const userPassword = defineEndpoint({
  method: 'POST',
  path: 'userManager/userPassword',
  needsFreshProof: () => true,
  access: { roles: USER_MANAGER_ROLES },
  request: z.strictObject({ id: userIdSchema, username: z.string(), ...passwordPairSchema.shape }),
  content: z.object({}),
});

/** Emails a pending user a new link; the old one stops working. Refused with USER_NOT_PENDING once they completed their registration. */
export const userInvite = defineEndpoint({
  method: 'POST',
  path: 'userManager/userInvite',
  access: { roles: USER_MANAGER_ROLES },
  request: z.strictObject({ userId: userIdSchema }),
  content: z.object({}),
});

/** Makes the link that was emailed to a pending user useless. Refused as `userInvite`. */
export const userCancelInvitation = defineEndpoint({
  method: 'POST',
  path: 'userManager/userCancelInvitation',
  access: { roles: USER_MANAGER_ROLES },
  request: z.strictObject({ userId: userIdSchema }),
  content: z.object({}),
});
