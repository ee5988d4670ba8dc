import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { userBelongings as endpoint } from '@portal/contract/people/user-manager/belongings';
import type { CallContext } from '../../../platform/http/route.ts';
import { findBelongingsOfUsers } from '../identity/index.ts';
import { getUser } from './get-user.ts';

/** Counts what is deleted with a user. @throws Refusal as `getUser`. */
export async function countBelongings(
  context: CallContext,
  { id }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  await getUser(context, { id });
  return (await findBelongingsOfUsers(context.db, [id])).get(id) ?? { watches: 0, drafts: 0, schedules: 0, files: 0 };
}
