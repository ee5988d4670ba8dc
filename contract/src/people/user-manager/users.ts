import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { criterionText } from '../../index/search/definitions/criteria-fields.ts';
import { defineList } from '../../lists/define-list.ts';
import { ALL_CODE } from '../../office/helper-data/code-description.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import type { Role } from '../../values/role.ts';
import { roleSchema } from '../../values/role.ts';
import { userStatusSchema } from '../../values/user-status.ts';

/** Roles that manage users: account administrators manage those of their account (Spec 3 §6). */
export const USER_MANAGER_ROLES: readonly Role[] = ['ACCOUNT', 'COUNTY', 'TRIMIN'];

/** All users, or only active, inactive, pending (Spec 3 §2) or locked ones. */
export const USER_STATUS_FILTERS = [ALL_CODE, 'A', 'I', 'P', 'L'] as const;
export type UserStatusFilter = (typeof USER_STATUS_FILTERS)[number];

/** The account of the filter when users of all accounts are listed. */
export const ALL_ACCOUNTS_ID = 0;

/** An account as the calls send it: empty, missing and null are all accounts. */
const accountFilterSchema = z.coerce.number().pipe(z.int().min(ALL_ACCOUNTS_ID)).default(ALL_ACCOUNTS_ID);

const userRowSchema = z.object({
  id: z.int(),
  username: z.string(),
  /** Last name, first name. */
  name: z.string(),
  accountId: z.int(),
  accountName: z.string(),
  role: roleSchema,
  status: userStatusSchema,
  /** When staff last invited the user, by the county's clock; null for a user who accepted or was never invited. */
  invitedAt: localDateTimeSchema.nullable(),
  /** Until when the emailed link of a pending user can be used; null if there is no valid link. */
  linkExpiresAt: localDateTimeSchema.nullable(),
});

export type UserRow = z.infer<typeof userRowSchema>;

/** A user's stored name and contact data, any of which a migrated user can lack. */
export const storedContactShape = {
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  company: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  phone: z.string(),
};

/** The users; for account administrators, those of their account (Spec 3 §2, §7). */
export const userList = defineList({
  path: 'userManager/users',
  access: { roles: USER_MANAGER_ROLES },
  texts: { title: 'users:title', none: 'users:none' },
  row: userRowSchema,
  fileFields: {
    ...storedContactShape,
    createdAt: localDateTimeSchema,
    lastSignedInAt: localDateTimeSchema.nullable(),
  },
  filter: z.object({
    /** Any part of the user name, the name, the email address, the company or the account's name. */
    filterText: criterionText,
    statusType: z.enum(USER_STATUS_FILTERS).default(ALL_CODE),
    accountId: accountFilterSchema,
  }),
  criteria: {
    statusType: { label: 'users:status', codes: 'users:statusFilters' },
    filterText: { label: 'users:filterText' },
  },
  columns: {
    username: { kind: 'identifier', label: 'users:fields.username', sortable: true },
    name: { kind: 'text', label: 'users:name', sortable: true, only: 'screen' },
    lastName: { kind: 'text', label: 'person:lastName', only: 'file' },
    firstName: { kind: 'text', label: 'person:firstName', only: 'file' },
    accountName: { kind: 'text', label: 'users:account', sortable: true },
    role: { kind: 'status', label: 'users:role', codes: 'users:roles', sortable: true },
    status: { kind: 'status', label: 'users:status', codes: 'users:statuses', only: 'file' },
    email: { kind: 'text', label: 'person:email', only: 'file' },
    company: { kind: 'text', label: 'person:company', only: 'sheet' },
    address: { kind: 'text', label: 'person:address', only: 'sheet' },
    city: { kind: 'text', label: 'person:city', only: 'sheet' },
    state: { kind: 'text', label: 'person:state', only: 'sheet' },
    zip: { kind: 'text', label: 'person:zip', only: 'sheet' },
    phone: { kind: 'text', label: 'person:phone', only: 'sheet' },
    createdAt: { kind: 'dateTime', label: 'users:createdAt', only: 'file' },
    lastSignedInAt: { kind: 'dateTime', label: 'users:lastSignedInAt', only: 'file' },
  },
  defaultSort: { sortKey: 'username', sortDirection: 'ASC' },
  pageRows: 10,
  rowsKey: 'users',
  // Saved as users.xlsx (Spec 3 §7, §9).
  file: { path: 'userManager/userExport' },
});

export const userIdSchema = z.int().min(1);

/**
 * The status that the caller sees, so that another user's change in the meantime isn't undone; the current one by
 * default.
 */
const fromStatusSchema = userStatusSchema.optional();

/**
 * The list's filter, which the specification's client sends with a change of one user, for the list in the response.
 */
const listRequestShape = userList.endpoint.request.shape;

/**
 * Toggles a user between active and inactive from the list (Spec 3 §4): active becomes inactive, everything else active. Responds with
 * the list. Refused with NOT_FOUND, OWN_USER, USER_OUT_OF_REACH, LAST_ADMINISTRATOR and ACCOUNT_INACTIVE.
 */
export const userChangeStatusList = defineEndpoint({
  method: 'POST',
  path: 'userManager/userChangeStatusList',
  // Switching on lets someone in.
  needsFreshProof: ({ fromStatus }) => fromStatus !== 'A',
  access: { roles: USER_MANAGER_ROLES },
  request: z.strictObject({ ...listRequestShape, userId: userIdSchema, fromStatus: fromStatusSchema }),
  content: userList.endpoint.content,
});

/** The same from the user's page; responds with the new status. */
export const userChangeStatusSingle = defineEndpoint({
  method: 'POST',
  path: 'userManager/userChangeStatusSingle',
  // Switching on lets someone in.
  needsFreshProof: ({ fromStatus }) => fromStatus !== 'A',
  access: { roles: USER_MANAGER_ROLES },
  request: z.strictObject({
    userId: userIdSchema,
    fromStatus: fromStatusSchema,
    filterText: criterionText,
    /** Sent by the specification's client; the response has no list that it could filter. */
    includeInactive: z.boolean().optional(),
  }),
  content: z.object({ status: userStatusSchema }),
});

/** Deletes a user and responds with the list (Spec 3 §4, §7). Refused as `userChangeStatusList`. */
export const userDelete = defineEndpoint({
  method: 'POST',
  path: 'userManager/userDelete',
  access: { roles: USER_MANAGER_ROLES },
  request: z.strictObject({
    ...listRequestShape,
    userId: userIdSchema,
    /** Replaces the status filter: all users, or only active ones. */
    includeInactive: z.boolean().optional(),
  }),
  content: userList.endpoint.content,
});
