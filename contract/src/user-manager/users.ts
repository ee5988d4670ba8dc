import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { ALL_CODE } from '../helper-data/code-description.ts';
import { defineList } from '../lists/define-list.ts';
import { defineReport } from '../reports/define-report.ts';
import { criterionText } from '../search/criteria-fields.ts';
import { localDateTimeSchema } from '../values/local-date-time.ts';
import type { Role } from '../values/role.ts';
import { roleSchema } from '../values/role.ts';
import { userStatusSchema } from '../values/user-status.ts';

/** Who manages users: account administrators those of their account (Spec 3 §6). */
export const USER_MANAGER_ROLES: readonly Role[] = ['ACCOUNT', 'COUNTY', 'TRIMIN'];

/** All users, or only active, inactive or pending ones (Spec 3 §2). Locked users are listed with all. */
export const USER_STATUS_FILTERS = [ALL_CODE, 'A', 'I', 'P'] as const;
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

/** The users, for account administrators those of their account (Spec 3 §2, §7). */
export const userList = defineList({
  path: 'userManager/users',
  access: { roles: USER_MANAGER_ROLES },
  row: userRowSchema,
  filter: z.object({
    /** Any part of the user name, the name, the email address, the company or the account's name. */
    filterText: criterionText,
    statusType: z.enum(USER_STATUS_FILTERS).default(ALL_CODE),
    accountId: accountFilterSchema,
  }),
  columns: {
    username: { kind: 'text', sortable: true },
    name: { kind: 'text', sortable: true },
    accountName: { kind: 'text', sortable: true },
    role: { kind: 'status', sortable: true },
  },
  defaultSort: { sortKey: 'username', sortDirection: 'ASC' },
  pageRows: 10,
  rowsKey: 'users',
});

export const userIdSchema = z.int().min(1);

/** The status that the caller sees, so that a change that someone else made meanwhile isn't undone; the present one if left out. */
const fromStatusSchema = userStatusSchema.optional();

/** What the specification's client sends with a change of one user: the list's filter, to be answered with the list. */
const listRequestShape = userList.endpoint.request.shape;

/**
 * Toggles a user between active and inactive from the list (Spec 3 §4): active becomes inactive, everything else active. Responds with
 * the list. Refused with NOT_FOUND, OWN_USER, USER_OUT_OF_REACH, LAST_ADMINISTRATOR and ACCOUNT_INACTIVE.
 */
export const userChangeStatusList = defineEndpoint({
  method: 'POST',
  path: 'userManager/userChangeStatusList',
  access: { roles: USER_MANAGER_ROLES },
  request: z.strictObject({ ...listRequestShape, userId: userIdSchema, fromStatus: fromStatusSchema }),
  content: userList.endpoint.content,
});

/** The same from the user's page; responds with the new status. */
export const userChangeStatusSingle = defineEndpoint({
  method: 'POST',
  path: 'userManager/userChangeStatusSingle',
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
    /** In place of the status filter: all users, or only active ones. */
    includeInactive: z.boolean().optional(),
  }),
  content: userList.endpoint.content,
});

/** The listed users as a spreadsheet (Spec 3 §7). */
export const USER_EXPORT = defineReport({
  path: 'userManager/userExport',
  access: { roles: USER_MANAGER_ROLES },
  criteria: z.object({
    ...userList.filter.shape,
    sortKey: listRequestShape.sortKey,
    sortDirection: listRequestShape.sortDirection,
  }),
  row: z.object({
    username: z.string(),
    lastName: z.string(),
    firstName: z.string(),
    accountName: z.string(),
    role: roleSchema,
    status: userStatusSchema,
    email: z.string(),
    company: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    phone: z.string(),
    createdAt: localDateTimeSchema,
    lastSignedInAt: localDateTimeSchema.nullable(),
  }),
  columns: {
    username: { kind: 'text', share: 12, isRowHeader: true },
    lastName: { kind: 'text', share: 10 },
    firstName: { kind: 'text', share: 10 },
    accountName: { kind: 'text', share: 14 },
    role: { kind: 'status', share: 8 },
    status: { kind: 'status', share: 6 },
    email: { kind: 'text', share: 16 },
    company: { kind: 'text', share: 12 },
    address: { kind: 'text', share: 12 },
    city: { kind: 'text', share: 10 },
    state: { kind: 'text', share: 4 },
    zip: { kind: 'text', share: 5 },
    phone: { kind: 'text', share: 10 },
    createdAt: { kind: 'dateTime', share: 10 },
    lastSignedInAt: { kind: 'dateTime', share: 10 },
  },
  formats: ['xlsx'],
});
export const userExport = USER_EXPORT.endpoint;
