import { type Db, inTransaction } from '../../../../platform/database/database.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../../office/audit/index.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { queueLockedEmail } from '../emails/queue-locked-email.ts';
import {
  limitsOfNetworks,
  minutesBefore,
  THROTTLE_ADDRESS_ATTEMPTS,
  THROTTLE_CODE_ATTEMPTS,
  THROTTLE_USERNAME_ATTEMPTS,
  THROTTLE_WINDOW_MINUTES,
  THROTTLED_NETWORK_ATTEMPTS,
  THROTTLED_PAUSE_MINUTES,
  THROTTLED_USERNAME_ATTEMPTS,
} from '../identity.rules.ts';
import { verifyPassword } from '../passwords/passwords.ts';
import { generateSecret, hashSecret } from '../passwords/secrets.ts';
import { deleteSession } from '../sessions/sessions.queries.ts';
import { findLimitKeys, type LimitKeys } from '../tickets/find-limit-keys.ts';
import { findBrowserUser } from '../tickets/tickets.queries.ts';
import { countWrongPassword, lockUser } from '../users/find-users.queries.ts';
import { findPasswordHash, findUserContact } from '../users/users.queries.ts';
import { deleteAttempt, findIsBrowserKnown, insertAttempt, upsertKnownBrowser } from './sign-in-attempts.queries.ts';

type AttemptContext = CallContext<Caller | undefined>;

/** An attempt that is counted and not evaluated yet. */
export interface BegunAttempt extends Pick<LimitKeys, 'turns'> {
  readonly id: number;
}

/**
 * Counts an attempt at a password before it costs a hash. Only `endAttempt` takes it back.
 *
 * @param browserHash the user's known browser that makes the attempt, which has a separate limit.
 * @throws Refusal TOO_MANY_REQUESTS while there are too many failed or unfinished attempts for the user name, or for
 *   the client's networks. Those for the name that others have made only keep a client waiting if there are very many.
 */
export function beginAttempt(context: AttemptContext, username: string, browserHash?: Buffer): Promise<BegunAttempt> {
  const name = username.toLowerCase();
  return countAttempt(context, {
    nameKey: browserHash === undefined ? name : `browser ${browserHash.toString('hex')} ${name}`,
    byName: THROTTLE_USERNAME_ATTEMPTS,
    // A known browser has no other network.
    byNameBeyond: browserHash === undefined ? THROTTLED_USERNAME_ATTEMPTS : 0,
  });
}

/**
 * Counts an attempt at a one-time code before it is compared. Only someone who knows the password gets here, so no
 * one else uses up a user's attempts.
 *
 * @throws Refusal TOO_MANY_REQUESTS after too many wrong codes for the user, or failures from the client's networks.
 */
export function beginCodeAttempt(context: AttemptContext, userId: number): Promise<BegunAttempt> {
  // Capitals, which no typed user name has here.
  return countAttempt(context, { nameKey: `CODE ${userId}`, byName: THROTTLE_CODE_ATTEMPTS, byNameBeyond: 0 });
}

/**
 * Counts an attempt with a passkey before its signature is checked.
 *
 * @param passkey identifies the passkey, whether or not it is one of the portal's.
 * @throws Refusal TOO_MANY_REQUESTS as `beginCodeAttempt`.
 */
export function beginPasskeyAttempt(context: AttemptContext, passkey: string): Promise<BegunAttempt> {
  return countAttempt(context, { nameKey: `PASSKEY ${passkey}`, byName: THROTTLE_CODE_ATTEMPTS, byNameBeyond: 0 });
}

/**
 * Counts an attempt with an answer of the identity provider before the provider is asked about it.
 *
 * @param begunHash identifies the sign-in that the answer is for.
 * @throws Refusal TOO_MANY_REQUESTS as `beginCodeAttempt`.
 */
export function beginSingleSignOnAttempt(context: AttemptContext, begunHash: Buffer): Promise<BegunAttempt> {
  const nameKey = `SINGLE SIGN-ON ${begunHash.toString('hex')}`;
  return countAttempt(context, { nameKey, byName: THROTTLE_CODE_ATTEMPTS, byNameBeyond: 0 });
}

async function countAttempt(
  context: AttemptContext,
  { nameKey, ...byName }: { readonly nameKey: string; readonly byName: number; readonly byNameBeyond: number },
): Promise<BegunAttempt> {
  const { db, county } = context;
  const at = county.clock.now();
  const limits = {
    ...byName,
    since: minutesBefore(at, THROTTLE_WINDOW_MINUTES),
    byNameAndNetwork: THROTTLED_NETWORK_ATTEMPTS,
    pauseSince: minutesBefore(at, THROTTLED_PAUSE_MINUTES),
    byNetwork: limitsOfNetworks(THROTTLE_ADDRESS_ATTEMPTS),
  };
  const { turns, ...networks } = await findLimitKeys(context);
  const id = await inTransaction(db, (tx) => insertAttempt(tx, { nameKey, networks, at }, limits));
  if (id === undefined) throw new Refusal('TOO_MANY_REQUESTS');
  return { id, turns };
}

/** The hash by which a client's browser is known, if it has a token. */
export function hashBrowserToken({ browserToken }: AttemptContext['client']): Buffer | undefined {
  return browserToken === undefined ? undefined : hashSecret(browserToken);
}

/** Takes back an attempt with the right password. */
export async function endAttempt({ db }: Pick<AttemptContext, 'db'>, { id }: BegunAttempt): Promise<void> {
  await deleteAttempt(db, id);
}

/**
 * Records a failed attempt that `beginAttempt` has counted, and counts the wrong password of a known user, which can
 * lock the user: then an email explains how to unlock.
 *
 * @returns whether this attempt has locked the user.
 */
export async function recordFailedAttempt(
  context: AttemptContext,
  username: string,
  wrongPasswordOf: number | undefined,
): Promise<boolean> {
  const { county } = context;
  const access = await getSettings(context.db, 'userAccess');
  const maxAttempts = access.limitLoginAttempts ? access.maxloginAttempts : undefined;
  return inTransaction(context.db, async (tx) => {
    const actor = { ...actorOf(context), username: username.slice(0, 50) };
    await recordAudit(tx, { action: 'session.refused', actor });
    if (wrongPasswordOf === undefined || !(await countWrongPassword(tx, wrongPasswordOf, maxAttempts))) return false;
    await recordAudit(tx, { action: 'user.locked', actor: { ...actor, userId: wrongPasswordOf } });
    const user = await findUserContact(tx, wrongPasswordOf);
    if (user !== undefined) await queueLockedEmail(tx, county, user);
    return true;
  });
}

/**
 * Checks the password of a signed-in user before a change that a session alone must not make. A wrong one counts as a failed sign-in
 * in the same browser, so that wrong passwords typed elsewhere don't keep the user from the change; one that locks the user ends the
 * session in which it was typed.
 *
 * @returns the hash that it was compared with, for `ensurePasswordUnchanged` in the transaction of the change.
 * @throws Refusal INVALID_INPUT for a wrong password; TOO_MANY_REQUESTS.
 */
export async function ensureOwnPassword(context: CallContext, currentPassword: string): Promise<string> {
  const { db, caller, client } = context;
  const browserHash = hashBrowserToken(client);
  const isKnown = browserHash !== undefined && (await findIsBrowserKnown(db, browserHash, caller.userId));
  const attempt = await beginAttempt(context, caller.username, isKnown ? browserHash : undefined);
  const stored = await findPasswordHash(db, caller.userId);
  if (stored === undefined || !(await verifyPassword(stored, currentPassword, attempt.turns))) {
    const isLocked = await recordFailedAttempt(context, caller.username, caller.userId);
    if (isLocked && client.sessionToken !== undefined) await deleteSession(db, hashSecret(client.sessionToken));
    throw new Refusal('INVALID_INPUT', WRONG_PASSWORD);
  }
  await endAttempt(context, attempt);
  return stored;
}

const WRONG_PASSWORD = { currentPassword: { key: 'currentPasswordWrong' } } as const;

/**
 * Locks the caller until the end of the transaction, unless their password was changed since it was checked: the
 * password that they typed is no longer theirs.
 *
 * @throws Refusal INVALID_INPUT as for a wrong password.
 */
export async function ensurePasswordUnchanged(tx: Db, { userId }: Caller, verifiedHash: string): Promise<void> {
  await lockUser(tx, userId);
  if ((await findPasswordHash(tx, userId)) !== verifiedHash) throw new Refusal('INVALID_INPUT', WRONG_PASSWORD);
}

/**
 * Remembers a browser in which a user has typed the right password, so that wrong passwords typed elsewhere don't keep them out there.
 *
 * @returns the token for the browser's cookie: its current token, if any user has signed in with it.
 */
export async function rememberBrowser({ db, county, client }: AttemptContext, userId: number): Promise<string> {
  const given = client.browserToken;
  const isKnown = given !== undefined && (await findBrowserUser(db, hashSecret(given))) !== undefined;
  const token = isKnown ? given : generateSecret();
  await upsertKnownBrowser(db, { userId, tokenHash: hashSecret(token), at: county.clock.now() });
  return token;
}
