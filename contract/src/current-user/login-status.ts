import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { searchHistoryListSchema } from '../search/search-history.ts';
import { currentUserSchema } from './current-user.ts';
import { sessionTimeSchema } from './session-time.ts';

/**
 * A cookie that the page's scripts can read, set and cleared with the session's own. Where it is not, nobody is signed in, and a page
 * need not ask: the refusal would stand in the browser's log as an error. It proves nothing, and the server never reads it.
 */
export const SESSION_HINT_COOKIE = 'portal_signed_in';

/** Tells whether the session lives, and whose it is (Spec 1 §7): a reload of the page starts here. */
export const loginStatus = defineEndpoint({
  method: 'GET',
  path: 'currentUser/loginStatus',
  access: 'signed-in',
  request: z.strictObject({}),
  content: z.object({
    currentUser: currentUserSchema,
    searchHistoryList: searchHistoryListSchema,
    sessionTime: sessionTimeSchema,
  }),
});
