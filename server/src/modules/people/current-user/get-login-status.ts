import type { ContentOf } from '@portal/contract/endpoint';
import type { loginStatus } from '@portal/contract/people/current-user/login-status';
import type { CallContext } from '../../../platform/http/route.ts';
import { countSecondsUntil, getSessionTime } from '../identity/index.ts';
import { getSignedIn } from './get-signed-in.ts';

/** Returns the signed-in user, for a page that was reloaded. */
export async function getLoginStatus({ county, caller, client }: CallContext): Promise<ContentOf<typeof loginStatus>> {
  const { viewedUntil } = caller;
  return {
    ...(await getSignedIn(county, caller)),
    sessionTime: await getSessionTime(county, client.sessionToken ?? ''),
    ...(viewedUntil && { viewing: { secondsLeft: countSecondsUntil(viewedUntil, county.clock.now()) } }),
  };
}
