import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { listViewSchema } from '../../index/search/results/list-view.ts';
import { searchHistoryListSchema } from '../../index/search/run/search-history.ts';
import { requiredSecondFactorSchema } from '../identity/required-second-factor.ts';
import { sessionTimeSchema } from '../identity/session-time.ts';
import { currentUserSchema } from './current-user.ts';

/**
 * A cookie that scripts can read, set and cleared with the session cookie. Without it, no user is signed in, and the
 * page can skip a call that would be refused and logged as an error in the browser's console. The server never reads
 * it, because it proves nothing.
 */
export const SESSION_HINT_COOKIE = 'portal_signed_in';

/** Returns the user if the session is open (Spec 1 §7). A reloaded page starts with this call. */
export const loginStatus = defineEndpoint({
  method: 'GET',
  path: 'currentUser/loginStatus',
  access: 'signed-in',
  whileViewing: 'viewed',
  beforeSecondFactor: true,
  request: z.strictObject({}),
  content: z.object({
    currentUser: currentUserSchema,
    searchHistoryList: searchHistoryListSchema,
    listView: listViewSchema,
    sessionTime: sessionTimeSchema,
    secondFactor: requiredSecondFactorSchema,
    /** Present while staff view the portal as `currentUser`: the seconds until that ends. */
    viewing: z.object({ secondsLeft: z.int().min(0) }).optional(),
  }),
});
