import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { ListFilter } from '@portal/contract/lists/define-list';
import { findChangeProblem } from '@portal/contract/people/user-manager/find-change-problem';
import type {
  userChangeSelected as endpoint,
  SELECTED_USER_REFUSALS,
  SelectedUsersChange,
  userSelectedStatuses,
} from '@portal/contract/people/user-manager/selected-users';
import type { userList } from '@portal/contract/people/user-manager/users';
import type { UserStatus } from '@portal/contract/values/user-status';
import { inTransaction } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actorOf, recordAuditEntries } from '../../office/audit/index.ts';
import { findGuestUserId } from '../../office/county-settings/index.ts';
import {
  describeUser,
  lockUsersById,
  type ManagedUser,
  protectAdministrators,
  setStatus,
  updateAccountOfUsers,
} from '../identity/index.ts';
import { ensureAccountTakesUsers } from './ensure-account-takes-users.ts';
import { limitToReach } from './list-users.ts';
import { listMatchingUserIds, lockActiveAccountsOfUsers } from './user-list.queries.ts';

type Refused = ContentOf<typeof endpoint>['refused'];
type Reason = (typeof SELECTED_USER_REFUSALS)[number];

/**
 * Changes the selected users in one transaction, with one audit entry each. Users whom the caller can't change stay
 * unchanged and are returned with the reason; users of other accounts aren't mentioned to account administrators.
 *
 * @throws Refusal ROWS_CHANGED if the filter matches another number of users than the caller saw, or the number of
 *   locked or pending users differs from the confirmed number; LAST_ADMINISTRATOR; ACCOUNT_INACTIVE or
 *   INVALID_INPUT for the account of a move.
 */
export function changeSelectedUsers(
  context: CallContext,
  { selected, change }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  return inTransaction(context.db, async (tx) => {
    const inTx = { ...context, db: tx };
    // Accounts before users, in the order of a deactivation of an account.
    if (change.kind === 'move') await ensureAccountTakesUsers(tx, change.accountId, { locks: true });
    const ids = await listSelectedIds(inTx, selected);
    const active = change.kind === 'activate' ? await lockActiveAccountsOfUsers(tx, ids) : undefined;
    return protectAdministrators(tx, async () => {
      const guestId = change.kind === 'deactivate' ? await findGuestUserId(tx) : undefined;
      const users = await lockUsersById(tx, ids);
      const { changeable, refused } = separate(context.caller, users, { change, active, guestId });
      if (change.kind === 'activate') ensureAskedAbout(changeable, change);
      return { changed: await apply(inTx, changeable, change), refused };
    });
  });
}

/** Counts the users of a selection whose activation must be confirmed. @throws Refusal ROWS_CHANGED. */
export function countSelectedStatuses(
  context: CallContext,
  { selected }: ParsedRequestOf<typeof userSelectedStatuses>,
): Promise<ContentOf<typeof userSelectedStatuses>> {
  return inTransaction(context.db, async (tx) => {
    const ids = await listSelectedIds({ ...context, db: tx }, selected);
    const active = await lockActiveAccountsOfUsers(tx, ids);
    const change = { kind: 'activate', locked: 0, pending: 0 } as const;
    return countStatuses(separate(context.caller, await lockUsersById(tx, ids), { change, active }).changeable);
  });
}

function countStatuses(users: readonly ManagedUser[]): ContentOf<typeof userSelectedStatuses> {
  const count = (status: UserStatus) => users.filter((user) => user.status === status).length;
  return { locked: count('L'), pending: count('P') };
}

/** No user is unlocked, and no registration completed, without the question about it (Spec 3 §4). @throws Refusal ROWS_CHANGED. */
function ensureAskedAbout(users: readonly ManagedUser[], asked: ContentOf<typeof userSelectedStatuses>): void {
  const { locked, pending } = countStatuses(users);
  if (locked !== asked.locked || pending !== asked.pending) throw new Refusal('ROWS_CHANGED');
}

async function listSelectedIds(
  context: CallContext,
  selected: ParsedRequestOf<typeof endpoint>['selected'],
): Promise<readonly number[]> {
  if (selected.kind === 'rows') return selected.ids;
  const filter = limitToReach(context, selected.filter as ListFilter<typeof userList>);
  const matching = await listMatchingUserIds(context.db, filter, { sortKey: 'username', sortDirection: 'ASC' });
  const except = new Set(selected.except);
  const ids = matching.filter((id) => !except.has(id));
  if (ids.length !== selected.expectedCount) throw new Refusal('ROWS_CHANGED');
  return ids;
}

/**
 * @param request.active the accounts whose users can be activated; undefined if no user is activated.
 * @param request.guestId the user for guests, whom no one deactivates; undefined if none is deactivated.
 */
function separate(
  caller: CallContext['caller'],
  users: readonly ManagedUser[],
  {
    change,
    active,
    guestId,
  }: {
    readonly change: SelectedUsersChange;
    readonly active: ReadonlySet<number> | undefined;
    readonly guestId?: number | undefined;
  },
): { readonly changeable: readonly ManagedUser[]; readonly refused: Refused } {
  const userChange = change.kind === 'move' ? { accountId: change.accountId } : { isOfAccess: true };
  const changeable: ManagedUser[] = [];
  const refused: { username: string; reason: Reason }[] = [];
  for (const user of users) {
    const problem = findChangeProblem(caller, user, userChange);
    if (problem === 'NOT_FOUND') continue;
    const isInactive = active?.has(user.accountId) === false;
    const reason = problem ?? (isInactive ? 'ACCOUNT_INACTIVE' : user.userId === guestId ? 'COUNTY_GUEST' : undefined);
    if (reason === undefined) changeable.push(user);
    else refused.push({ username: user.username, reason });
  }
  return { changeable, refused };
}

/** @returns the number of users that changed. */
async function apply(
  context: CallContext,
  users: readonly ManagedUser[],
  change: SelectedUsersChange,
): Promise<number> {
  if (change.kind !== 'move') {
    return (await setStatus(context, users, change.kind === 'activate' ? 'A' : 'I')).length;
  }
  const { db: tx, county, caller } = context;
  const { accountId } = change;
  const moved = users.filter((user) => user.accountId !== accountId);
  const savedBy = { username: caller.username, at: county.clock.now() };
  await updateAccountOfUsers(
    tx,
    moved.map(({ userId }) => userId),
    { accountId, savedBy },
  );
  await recordAuditEntries(
    tx,
    moved.map((user) => ({
      action: 'user.saved',
      actor: actorOf(context),
      details: { ...describeUser(user), before: { accountId: user.accountId }, after: { accountId } },
    })),
  );
  return moved.length;
}
