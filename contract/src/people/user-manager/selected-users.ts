import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { selectedRowsSchema } from '../../lists/selected-rows.ts';
import { USER_MANAGER_ROLES, userIdSchema, userList } from './users.ts';

/** The actions on several selected users. */
export const selectedUsersChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('activate'),
    /** The number of locked and pending ones that the caller confirmed (Spec 3 §4). */
    locked: z.int().min(0).default(0),
    pending: z.int().min(0).default(0),
  }),
  z.strictObject({ kind: z.literal('deactivate') }),
  z.strictObject({ kind: z.literal('move'), accountId: userIdSchema }),
]);
export type SelectedUsersChange = z.output<typeof selectedUsersChangeSchema>;

/** The users to change, named or by a filter. */
const selectedUsersSchema = selectedRowsSchema(userList.filter);

/**
 * Counts the locked and the pending users of a selection whom the caller can activate, because their activation needs a
 * confirmation (Spec 3 §4). Refused with ROWS_CHANGED if another number of users matches by now.
 */
export const userSelectedStatuses = defineEndpoint({
  method: 'POST',
  path: 'userManager/userSelectedStatuses',
  access: { roles: USER_MANAGER_ROLES },
  request: z.strictObject({ selected: selectedUsersSchema }),
  content: z.object({ locked: z.int().min(0), pending: z.int().min(0) }),
});

/** The reasons why one of several users isn't changed. */
export const SELECTED_USER_REFUSALS = ['OWN_USER', 'USER_OUT_OF_REACH', 'ACCOUNT_INACTIVE', 'COUNTY_GUEST'] as const;

/**
 * Activates, deactivates or moves the selected users in one transaction. Users whom the caller can't change aren't
 * changed but listed. Refused as a whole with ROWS_CHANGED if by now another number of users matches, or another number
 * of those to activate is locked or pending; with LAST_ADMINISTRATOR; and with ACCOUNT_INACTIVE for a move to an
 * inactive account.
 */
export const userChangeSelected = defineEndpoint({
  method: 'POST',
  path: 'userManager/userChangeSelected',
  needsFreshProof: ({ change }) => change.kind !== 'deactivate',
  access: { roles: USER_MANAGER_ROLES },
  request: z.strictObject({ selected: selectedUsersSchema, change: selectedUsersChangeSchema }),
  content: z.object({
    changed: z.int().min(0),
    refused: z.array(z.object({ username: z.string(), reason: z.enum(SELECTED_USER_REFUSALS) })),
  }),
});
