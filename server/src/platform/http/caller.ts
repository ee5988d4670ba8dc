import type { Language } from '@portal/contract/values/language';
import type { Role } from '@portal/contract/values/role';

/** The user of the active session that makes a call. */
export interface Caller {
  readonly userId: number;
  readonly accountId: number;
  readonly username: string;
  readonly role: Role;
  readonly language: Language;
  /** When the viewing ends, if staff view the portal as this user. */
  readonly viewedUntil?: Date;
  /** Of a guest whose emailed link is used: the session that bought, by which guests are distinguished. */
  readonly visitor?: string;
}

/** The users of an active session. */
export interface SessionUsers {
  /** The user who opened the session. */
  readonly owner: Caller;
  /** The user whom they view the portal as, if any. `over`: the viewing time has ended, but they haven't stopped. */
  readonly viewed: Caller | 'over' | undefined;
  /** Whether the county requires a second factor of the owner, who has to set it up first. */
  readonly needsSecondFactor: boolean;
  /** When the owner last typed password or code. */
  readonly provedAt: Date;
}

/** Whether staff view the portal as this user: their views are neither charged nor added to the user's history. */
export function isViewed(caller: Caller): boolean {
  return caller.viewedUntil !== undefined;
}

/** Whether the user is staff (COUNTY or TRIMIN), who can sign in during a lockout. */
export function isStaff(caller: Caller): boolean {
  return caller.role === 'COUNTY' || caller.role === 'TRIMIN';
}
