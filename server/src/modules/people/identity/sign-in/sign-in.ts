import { DEFAULT_LANGUAGE, type Language } from '@portal/contract/values/language';
import { type Db, inTransaction } from '../../../../platform/database/database.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { hashPassword, isHashOutdated, verifyPassword } from '../passwords/passwords.ts';
import { type OpenedSession, openSession } from '../sessions/open-session.ts';
import { linkPerson, openPerson } from '../single-sign-on/link-person.ts';
import { findUserForSignIn } from '../users/find-users.queries.ts';
import { ensurePasswordIsEnough } from './ensure-password-is-enough.ts';
import { proveSecondFactor } from './prove-second-factor.ts';
import { queueNewBrowserEmail } from './queue-new-browser-email.ts';
import {
  beginAttempt,
  endAttempt,
  hashBrowserToken,
  recordFailedAttempt,
  rememberBrowser,
} from './sign-in-attempts.ts';

type SignInContext = CallContext<Caller | undefined>;

/**
 * Opens a session for a user name and password, and links the user to the person whom the county's identity provider has
 * named, if the request has their identity. An unknown name, a wrong password, and an inactive, pending, or locked user all get the
 * same response after the same work (docs/security.md).
 *
 * @throws Refusal SIGN_IN_FAILED; PASSWORD_OFF; CODE_NEEDED, PASSKEY_NEEDED and INVALID_INPUT as `proveSecondFactor`; TOO_MANY_REQUESTS while
 *   the user name or a network of the client is throttled; LOCKED_OUT if the county is locked and the user isn't staff;
 *   with an identity also as `openPerson` and `linkPerson`.
 */
export async function signIn(
  context: SignInContext,
  credentials: {
    readonly username: string;
    readonly password: string;
    readonly code?: string | undefined;
    readonly identity?: string | undefined;
    readonly language?: Language | undefined;
  },
): Promise<OpenedSession> {
  const { db, client } = context;
  const person = credentials.identity === undefined ? undefined : openPerson(context, credentials.identity);
  const browserHash = hashBrowserToken(client);
  const user = await findUserForSignIn(db, credentials.username, browserHash);
  // Wrong passwords typed elsewhere are counted separately from those of a known browser, and don't lock it out.
  const browser = user?.isBrowserKnown ? browserHash : undefined;
  const attempt = await beginAttempt(context, credentials.username, browser);
  const isRight = await verifyPassword(user?.password_hash, credentials.password, attempt.turns);
  const isAdmitted = user?.status === 'A' || (user?.locked_by_attempts && browser !== undefined);
  if (user === undefined || !isRight || !isAdmitted) {
    await recordFailedAttempt(context, credentials.username, user !== undefined && !isRight ? user.id : undefined);
    throw new Refusal('SIGN_IN_FAILED');
  }
  await endAttempt(context, attempt);
  const caller = await describeCaller(db, user, credentials.language);
  // Someone who links a person is about to get another way in.
  if (person === undefined) await ensurePasswordIsEnough(context, caller);
  const secondFactor = await proveSecondFactor(context, caller, credentials.code);
  const newHash = isHashOutdated(user.password_hash) ? await hashPassword(credentials.password) : undefined;
  const typed = secondFactor === undefined ? (['PASSWORD'] as const) : (['PASSWORD', secondFactor] as const);
  const proved = { ...user, verifiedHash: user.password_hash, newHash, proofs: typed };
  if (person === undefined) return openSessionOfUser(context, caller, proved);
  return inTransaction(db, async (tx) => {
    await linkPerson({ ...context, db: tx }, caller, person);
    const { hasSecondFactor, idToken } = person.content;
    return openSessionOfUser({ ...context, db: tx }, caller, {
      ...proved,
      proofs: [...typed, 'SINGLE_SIGN_ON'],
      hasSecondFactor,
      idToken,
    });
  });
}

/** The caller that a user becomes, in the language that they selected or used last. */
export async function describeCaller(
  db: Db,
  user: NonNullable<Awaited<ReturnType<typeof findUserForSignIn>>>,
  selected: Language | undefined,
): Promise<Caller> {
  return {
    userId: user.id,
    accountId: user.account_id,
    username: user.username,
    role: user.role as Caller['role'],
    language: await chooseSessionLanguage(db, selected, user.language as Language),
  };
}

/**
 * Opens the session of a user who has proved who they are, tells them about a browser that isn't known as theirs, and
 * remembers it.
 *
 * @throws Refusal as `openSession`.
 */
export async function openSessionOfUser(
  context: SignInContext,
  caller: Caller,
  proved: Parameters<typeof openSession>[2] & { readonly hasSignedIn: boolean; readonly isBrowserKnown: boolean },
): Promise<OpenedSession> {
  const { db, county, client } = context;
  const opened = await inTransaction(db, async (tx) => {
    const session = await openSession({ ...context, db: tx }, caller, proved);
    if (proved.hasSignedIn && !proved.isBrowserKnown)
      await queueNewBrowserEmail(tx, county, { userId: caller.userId, userAgent: client.userAgent });
    return session;
  });
  return { ...opened, browserToken: await rememberBrowser(context, caller.userId) };
}

/**
 * Returns the language of a new session: the one selected on the login page or else the user's last one. Always English if the county
 * offers no choice, since users could not change another language (Spec 1 §1).
 */
export async function chooseSessionLanguage(
  db: Db,
  selected: Language | undefined,
  stored: Language,
): Promise<Language> {
  const { languages } = await getSettings(db, 'languages');
  return languages ? (selected ?? stored) : DEFAULT_LANGUAGE;
}
