import { ROLES, type Role } from '../../values/role.ts';

/** The user who makes a change. */
export interface ChangeActor {
  readonly userId: number;
  readonly accountId: number;
  readonly role: Role;
}

/** The user to change, with their current values. A new user has no id. */
export interface ChangeTarget {
  readonly userId?: number;
  readonly accountId: number;
  readonly role: Role;
}

/** The new values of a user. Missing fields don't change. */
export interface UserChange {
  readonly accountId?: number;
  readonly role?: Role;
  /** Whether the change activates, deactivates, unlocks or deletes the user, or sets a password without the present one. */
  readonly isOfAccess?: boolean;
}

/**
 * The roles that each role can give and change (Spec 3 §4 "Allowable user types"): none above its own. Guests are one user for
 * everyone, which the county itself sets up, so account administrators don't create them.
 */
export const ALLOWABLE_ROLES: Readonly<Record<Role, readonly Role[]>> = {
  GUEST: [],
  USER: [],
  ACCOUNT: ['USER', 'ACCOUNT'],
  COUNTY: ['GUEST', 'USER', 'ACCOUNT', 'COUNTY'],
  TRIMIN: ROLES,
};

/** The reasons why a change is refused; the refusals of the same name have the texts. */
export type ChangeProblem = 'NOT_FOUND' | 'OWN_USER' | 'USER_OUT_OF_REACH';

/**
 * Finds the reason why an actor can't change a user. All code that affects permissions uses it: role, account,
 * password, email, status, deletion, unlocking, invitations, view as, selections and imports.
 *
 * - Neither the current nor the new role is above the actor's.
 * - Account administrators stay in their account. They aren't told which users others have: `NOT_FOUND`.
 * - Users never change their own role, account, status or password here, or delete themselves, so that no one locks
 *   themselves out by mistake, and an unattended screen isn't enough to take over a user.
 */
export function findChangeProblem(
  actor: ChangeActor,
  target: ChangeTarget,
  { accountId = target.accountId, role = target.role, isOfAccess = false }: UserChange = {},
): ChangeProblem | undefined {
  if (actor.role === 'ACCOUNT' && target.accountId !== actor.accountId) return 'NOT_FOUND';
  const allowed = ALLOWABLE_ROLES[actor.role];
  if (!allowed.includes(target.role) || !allowed.includes(role)) return 'USER_OUT_OF_REACH';
  if (actor.role === 'ACCOUNT' && accountId !== actor.accountId) return 'USER_OUT_OF_REACH';
  const isOwn = target.userId === actor.userId;
  if (isOwn && (isOfAccess || role !== target.role || accountId !== target.accountId)) return 'OWN_USER';
  return undefined;
}

/** Whether an actor can change a user; see `findChangeProblem`. */
export function canChange(actor: ChangeActor, target: ChangeTarget, change?: UserChange): boolean {
  return findChangeProblem(actor, target, change) === undefined;
}
