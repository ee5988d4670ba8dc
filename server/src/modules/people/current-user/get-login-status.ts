import type { ContentOf } from '@portal/contract/endpoint';
import type { loginStatus } from '@portal/contract/people/current-user/login-status';
import type { CallContext } from '../../../platform/http/route.ts';
import { countSecondsUntil, findRequiredSecondFactor, getSessionTime } from '../identity/index.ts';
import { getSignedIn, hideBeforeSecondFactor } from './get-signed-in.ts';

/** Returns the signed-in user, for a page that was reloaded. */
export async function getLoginStatus({ county, caller, client }: CallContext): Promise<ContentOf<typeof loginStatus>> {
  const { viewedUntil } = caller;
  const token = client.sessionToken ?? '';
  const secondFactor = viewedUntil === undefined ? await findRequiredSecondFactor(county, token) : undefined;
  return {
    ...hideBeforeSecondFactor(await getSignedIn(county, caller), secondFactor),
    sessionTime: await getSessionTime(county, token),
    secondFactor,
    ...(viewedUntil && { viewing: { secondsLeft: countSecondsUntil(viewedUntil, county.clock.now()) } }),
  };
}
