import type { Language } from '@portal/contract/values/language';
import type { Role } from '@portal/contract/values/role';

/** The user of the active session that makes a call. */
export interface Caller {
  readonly userId: number;
  readonly accountId: number;
  readonly username: string;
  readonly role: Role;
  readonly language: Language;
}

/** Whether the user is staff (COUNTY or TRIMIN), who can sign in during a lockout. */
export function isStaff(caller: Caller): boolean {
  return caller.role === 'COUNTY' || caller.role === 'TRIMIN';
}
