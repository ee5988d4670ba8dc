import type { loginStatus } from '@portal/contract/current-user/login-status';
import type { ContentOf } from '@portal/contract/endpoint';
import type { CallContext } from '../../platform/http/route.ts';
import { listSearchHistory } from '../search/index.ts';
import { getCurrentUser } from './get-current-user.ts';

/** Who is signed in, for a page that was loaded anew. */
export async function getLoginStatus({ db, caller }: CallContext): Promise<ContentOf<typeof loginStatus>> {
  return {
    currentUser: await getCurrentUser(db, caller),
    searchHistoryList: [...(await listSearchHistory(db, caller))],
  };
}
