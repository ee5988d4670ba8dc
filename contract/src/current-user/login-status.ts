import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { searchHistoryListSchema } from '../search/search-history.ts';
import { currentUserSchema } from './current-user.ts';

/** Tells whether the session lives, and whose it is (Spec 1 §7): a reload of the page starts here. */
export const loginStatus = defineEndpoint({
  method: 'GET',
  path: 'currentUser/loginStatus',
  access: 'signed-in',
  request: z.strictObject({}),
  content: z.object({ currentUser: currentUserSchema, searchHistoryList: searchHistoryListSchema }),
});
