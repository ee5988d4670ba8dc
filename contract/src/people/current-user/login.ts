import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { listViewSchema } from '../../index/search/results/list-view.ts';
import { searchHistoryListSchema } from '../../index/search/run/search-history.ts';
import { problemMessage } from '../../problem.ts';
import { languageSchema } from '../../values/language.ts';
import { PLAIN_LINE, PLAIN_PROBLEM } from '../../values/plain-text.ts';
import { passkeyAnswerSchema } from '../identity/passkeys.ts';
import { requiredSecondFactorSchema } from '../identity/required-second-factor.ts';
import { sessionTimeSchema } from '../identity/session-time.ts';
import { provedIdentitySchema } from '../identity/single-sign-on.ts';
import { typedCodeSchema } from '../identity/typed-code.ts';
import { currentUserSchema } from './current-user.ts';

/** Longer than any user name or password. Sign-in doesn't reveal the actual rules. */
const CREDENTIAL_MAX_CHARACTERS = 200;
const credential = z
  .string()
  .min(1, problemMessage('required'))
  .max(CREDENTIAL_MAX_CHARACTERS, problemMessage('maximumCharacters', { n: CREDENTIAL_MAX_CHARACTERS }));

/** The initial data of a new session. */
const opened = z.object({
  currentUser: currentUserSchema,
  searchHistoryList: searchHistoryListSchema,
  listView: listViewSchema,
  sessionTime: sessionTimeSchema,
  secondFactor: requiredSecondFactorSchema,
});

/** The language selected on the login page. Without it, the session uses the user's last language (Spec 1 §1). */
const language = languageSchema.optional();

/**
 * Opens a session (Spec 1 §7). Refused with CODE_NEEDED if the password is right and the user signs in with one-time
 * codes: then the call is repeated with the code. Refused with PASSKEY_NEEDED if the county requires a second factor and
 * the user's is a passkey. With an identity, refused with SINGLE_SIGN_ON_REFUSED and SINGLE_SIGN_ON_NOT_LINKED as well.
 */
export const login = defineEndpoint({
  method: 'POST',
  path: 'auth/login',
  access: 'public',
  request: z.strictObject({
    username: credential.regex(PLAIN_LINE, PLAIN_PROBLEM),
    password: credential,
    code: typedCodeSchema.optional(),
    /** Links the user to a person at the county's identity provider. */
    identity: provedIdentitySchema.optional(),
    language,
  }),
  content: opened,
});

/**
 * Opens a session for the user of a passkey, without user name, password and code. Refused with PASSKEY_REFUSED for
 * whatever reason.
 */
export const passkeyLogin = defineEndpoint({
  method: 'POST',
  path: 'auth/passkeyLogin',
  access: 'public',
  request: z.strictObject({ passkey: passkeyAnswerSchema, language }),
  content: opened,
});

/**
 * Opens a session for a user who is linked to a person at the county's identity provider. Refused with
 * SINGLE_SIGN_ON_REFUSED, and as `login` if the provider asked for a password only.
 */
export const singleSignOnLogin = defineEndpoint({
  method: 'POST',
  path: 'auth/singleSignOn/login',
  access: 'public',
  request: z.strictObject({ identity: provedIdentitySchema, code: typedCodeSchema.optional(), language }),
  content: opened,
});

/** Opens a session of the county's guest, if it has one: "Continue as guest" (Spec 1 §1, Spec 3 §3 "User access"). */
export const guestLogin = defineEndpoint({
  method: 'POST',
  path: 'auth/guestLogin',
  access: 'public',
  request: z.strictObject({ language }),
  content: opened,
});
