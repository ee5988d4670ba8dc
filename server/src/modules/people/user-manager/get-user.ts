import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { findChangeProblem } from '@portal/contract/people/user-manager/find-change-problem';
import type { getUser as endpoint } from '@portal/contract/people/user-manager/user';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findStoredUser } from '../identity/index.ts';
import { listUserRows } from './user-list.queries.ts';

/**
 * Loads a user whom the caller can change (Spec 3 §7). The response includes the version for a save.
 *
 * @throws Refusal NOT_FOUND, USER_OUT_OF_REACH.
 */
export async function getUser(
  { db, caller }: CallContext,
  { id }: ParsedRequestOf<typeof endpoint>,
): Promise<CallResponse<ContentOf<typeof endpoint>>> {
  const stored = await findStoredUser(db, id);
  const [row] = await listUserRows(db, [id]);
  if (stored === undefined || row === undefined) throw new Refusal('NOT_FOUND');
  const { accountName, status } = row;
  const problem = findChangeProblem(caller, { userId: id, ...stored.fields });
  if (problem !== undefined) throw new Refusal(problem);
  const content = { id, ...stored.fields, accountName, status, isInvited: stored.isInvited };
  return new CallResponse({ content, version: stored.version });
}
