import type { Profile } from '@portal/contract/people/identity/profile';
import type { CallContext } from '../../../../platform/http/route.ts';
import { getProfileRow } from './users.queries.ts';

/** Returns the caller's profile (Spec 1 §7). */
export function getProfile({ db, caller }: CallContext): Promise<Profile> {
  return getProfileRow(db, caller.userId);
}
