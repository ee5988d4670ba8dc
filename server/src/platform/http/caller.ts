import type { Language } from '@portal/contract/values/language';
import type { Role } from '@portal/contract/values/role';

/** Who makes a call: the user of a living session. */
export interface Caller {
  readonly userId: number;
  readonly accountId: number;
  readonly username: string;
  readonly role: Role;
  readonly language: Language;
}

/** COUNTY and TRIMIN: the staff that a lockout lets in. */
export function isStaff(caller: Caller): boolean {
  return caller.role === 'COUNTY' || caller.role === 'TRIMIN';
}
