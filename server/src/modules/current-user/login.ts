import type { login as endpoint } from '@portal/contract/auth/login';
import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { Answer } from '../../platform/http/answer.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { signIn, signOut } from '../identity/index.ts';
import { listSearchHistory } from '../search/index.ts';
import { getCurrentUser } from './get-current-user.ts';

/**
 * Opens a session and ends the one that the browser had before, so that none is left behind (Spec 1 §7).
 *
 * @throws Refusal as `signIn`.
 */
export async function login(
  context: CallContext<Caller | undefined>,
  request: ParsedRequestOf<typeof endpoint>,
): Promise<Answer<ContentOf<typeof endpoint>>> {
  const { token, caller } = await signIn(context, request);
  await signOut(context);
  const currentUser = await getCurrentUser(context.db, caller);
  const searchHistoryList = [...(await listSearchHistory(context.db, caller))];
  return new Answer({ content: { currentUser, searchHistoryList }, session: { token } });
}
