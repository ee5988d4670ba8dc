import type { loginStatus } from '@portal/contract/current-user/login-status';
import type { ContentOf } from '@portal/contract/endpoint';
import type { CallContext } from '../../platform/http/route.ts';
import { getSessionTime } from '../identity/index.ts';
import { listSearchHistory } from '../search/index.ts';
import { getCurrentUser } from './get-current-user.ts';

/** Who is signed in, for a page that was loaded anew. */
export async function getLoginStatus({
  db,
  county,
  caller,
  client,
}: CallContext): Promise<ContentOf<typeof loginStatus>> {
  return {
    currentUser: await getCurrentUser(county, caller),
    searchHistoryList: [...(await listSearchHistory(db, caller))],
    sessionTime: await getSessionTime(county, client.sessionToken ?? ''),
  };
}
