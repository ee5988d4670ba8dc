import { z } from 'zod';
import { currentUserSchema } from '../current-user/current-user.ts';
import { defineEndpoint } from '../endpoint.ts';
import { problemMessage } from '../problem.ts';
import { searchHistoryListSchema } from '../search/search-history.ts';
import { DEFAULT_LANGUAGE, languageSchema } from '../values/language.ts';

/** Longer than any user name or password; what is typed at the door is not told more about the rules than this. */
const CREDENTIAL_MAX_CHARACTERS = 200;
const credential = z
  .string()
  .min(1, problemMessage('required'))
  .max(CREDENTIAL_MAX_CHARACTERS, problemMessage('maximumCharacters', { n: CREDENTIAL_MAX_CHARACTERS }));

/** Opens a session (Spec 1 §7). */
export const login = defineEndpoint({
  method: 'POST',
  path: 'auth/login',
  access: 'public',
  request: z.strictObject({
    username: credential,
    password: credential,
    language: languageSchema.default(DEFAULT_LANGUAGE),
  }),
  content: z.object({ currentUser: currentUserSchema, searchHistoryList: searchHistoryListSchema }),
});
