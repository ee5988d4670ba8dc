import { findChangeProblem, type UserChange } from '@portal/contract/people/user-manager/find-change-problem';
import type { UserStatus } from '@portal/contract/values/user-status';
import type { Db } from '../../../../platform/database/database.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { type AuditAction, type AuditActor, actorOf, recordAuditEntries } from '../../../office/audit/index.ts';
import { findBelongingsOfUsers } from './belongings.queries.ts';
import {
  deactivateWithAccount,
  deleteTicketsOfUsers,
  deleteUserRows,
  type ManagedUser,
  restoreWithAccount,
  updateStatus,
} from './managed-users.queries.ts';

/** @throws Refusal NOT_FOUND, OWN_USER, USER_OUT_OF_REACH: what `findChangeProblem` finds. */
export function ensureCanChange(caller: Caller, user: ManagedUser, change?: UserChange): void {
  const problem = findChangeProblem(caller, user, change);
  if (problem !== undefined) throw new Refusal(problem);
}

/**
 * Sets the status of locked users whom the caller can change, with one audit entry each. Their sessions end
 * immediately, and the emailed links of a deactivated user stop working. Users who already have the status don't
 * change, except that those who are inactive with their account become inactive individually.
 *
 * @param context its `db` is a transaction of `protectAdministrators`.
 * @returns the users whose status changed.
 * @throws Refusal as `ensureCanChange`, for the first user whom the caller can't change.
 */
export async function setStatus(
  context: CallContext,
  users: readonly ManagedUser[],
  status: 'A' | 'I',
): Promise<readonly ManagedUser[]> {
  const { db: tx, caller } = context;
  const changed = users.filter((user) => user.status !== status || user.statusBeforeAccount !== null);
  for (const user of changed) ensureCanChange(caller, user, { isOfAccess: true });
  const userIds = changed.map(({ userId }) => userId);
  await updateStatus(tx, userIds, status);
  if (status === 'I') await deleteTicketsOfUsers(tx, userIds);
  await recordStatuses(
    context,
    changed.map((user) => ({ user, status })),
  );
  return changed;
}

/**
 * Makes locked users inactive with their account, as `setStatus` does. Skips users who are already inactive.
 *
 * @returns the users whose status changed.
 * @throws Refusal as `ensureCanChange`, for the first user whom the caller can't change.
 */
export async function setInactiveWithAccount(
  context: CallContext,
  users: readonly ManagedUser[],
): Promise<readonly ManagedUser[]> {
  const { db: tx, caller } = context;
  const changed = users.filter(({ status }) => status !== 'I');
  for (const user of changed) ensureCanChange(caller, user, { isOfAccess: true });
  const userIds = changed.map(({ userId }) => userId);
  await deactivateWithAccount(tx, userIds);
  await deleteTicketsOfUsers(tx, userIds);
  await recordStatuses(
    context,
    changed.map((user) => ({ user, status: 'I' as const })),
  );
  return changed;
}

/**
 * Gives locked users the status that they had before their account was deactivated.
 *
 * @returns the users whose status changed.
 * @throws Refusal as `ensureCanChange`, for the first user whom the caller can't change.
 */
export async function restoreStatus(
  context: CallContext,
  users: readonly ManagedUser[],
): Promise<readonly ManagedUser[]> {
  const { db: tx, caller } = context;
  const due = users.flatMap((user) =>
    user.statusBeforeAccount === null ? [] : [{ user, status: user.statusBeforeAccount }],
  );
  for (const { user } of due) ensureCanChange(caller, user, { isOfAccess: true });
  const restored = await restoreWithAccount(
    tx,
    due.map(({ user }) => user.userId),
  );
  const changed = due.filter(({ user }) => restored.has(user.userId));
  await recordStatuses(context, changed);
  return changed.map(({ user }) => user);
}

async function recordStatuses(
  context: CallContext,
  changes: readonly { readonly user: ManagedUser; readonly status: UserStatus }[],
): Promise<void> {
  await recordAuditEntries(
    context.db,
    changes.map(({ user, status }) => ({
      action: nameStatusChange(user.status, status),
      actor: actorOf(context),
      details: { ...describeUser(user), before: { status: user.status }, after: { status } },
    })),
  );
}

function nameStatusChange(before: UserStatus, status: UserStatus): AuditAction {
  if (status === 'I') return 'user.deactivated';
  return before === 'L' ? 'user.unlocked' : 'user.activated';
}

/**
 * Deletes locked users whom the caller can change, with one audit entry each. Their sessions, links and search history
 * go with them; their purchases, payments and audit entries stay, with their name (decision 0066). The entry counts the
 * watches, drafts, schedules and files that are deleted too.
 *
 * @param context its `db` is a transaction of `protectAdministrators`.
 * @throws Refusal as `ensureCanChange`, for the first user whom the caller can't change.
 */
export async function deleteUsers(context: CallContext, users: readonly ManagedUser[]): Promise<void> {
  for (const user of users) ensureCanChange(context.caller, user, { isOfAccess: true });
  await purgeUsers(context.db, users, actorOf(context));
}

/** Deletes locked users as `deleteUsers` does, for a job or for a caller who can delete all of them. */
export async function purgeUsers(tx: Db, users: readonly ManagedUser[], actor: AuditActor): Promise<void> {
  const userIds = users.map(({ userId }) => userId);
  const belongings = await findBelongingsOfUsers(tx, userIds);
  await deleteUserRows(tx, userIds);
  await recordAuditEntries(
    tx,
    users.map((user) => ({
      action: 'user.deleted',
      actor,
      details: {
        ...describeUser(user),
        before: { role: user.role, status: user.status },
        ...belongings.get(user.userId),
      },
    })),
  );
}

/** The user whom an audit entry is about. */
export function describeUser({ userId, username, accountId }: Pick<ManagedUser, 'userId' | 'username' | 'accountId'>) {
  return { targetUserId: userId, targetUsername: username, targetAccountId: accountId };
}
