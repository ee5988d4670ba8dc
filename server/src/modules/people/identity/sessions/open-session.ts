import type { Proof } from '@portal/contract/people/identity/proofs';
import { inTransaction } from '../../../../platform/database/database.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import { isStaff } from '../../../../platform/http/caller.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { actorOf, buildAuditInsert } from '../../../office/audit/index.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { hoursAfter, SESSION_MAX_HOURS } from '../identity.rules.ts';
import { generateSecret, hashSecret } from '../passwords/secrets.ts';
import { getSecondFactorRule } from '../second-factor/get-second-factor-rule.ts';
import { sealIdToken } from '../second-factor/sealed-id-token.ts';
import { SECOND_FACTOR_DAYS } from '../second-factor/second-factor.rules.ts';
import { recognizeBrowser } from './recognize-browser.rules.ts';
import type { SessionTimes } from './session-time.ts';
import { insertSession, type NewSession } from './sessions.queries.ts';

/** A new session: its token for the cookie, its user, and its times. */
export interface OpenedSession {
  readonly token: string;
  /** Identifies the browser at its next sign-in; undefined for guests. */
  readonly browserToken?: string;
  readonly caller: Caller;
  readonly times: SessionTimes;
}

/** From when a user of a role who signs in now has to have one-time codes; undefined if the county doesn't require them. */
async function findSecondFactorDueAt(
  { db, county }: Pick<CallContext, 'db' | 'county'>,
  role: Caller['role'],
): Promise<Date | undefined> {
  return (await getSecondFactorRule(db, role)) === 'required'
    ? hoursAfter(county.clock.now(), SECOND_FACTOR_DAYS * 24)
    : undefined;
}

/**
 * Opens a session for a user who can sign in. Joins the context's transaction, if there is one.
 *
 * @param options.verifiedHash the stored hash that the password was compared with: if the password has changed since,
 *   no session is opened.
 * @param options.proofs with which the user has signed in; none for a guest.
 * @param options.newHash a new hash of the password, if the stored one was computed with outdated costs.
 * @param options.hasSecondFactor whether the user proved it without one-time codes.
 * @param options.idToken the identity provider's statement about the user, to sign out there too.
 * @throws Refusal LOCKED_OUT if the county is locked and the user isn't staff; SIGN_IN_FAILED if the user can no longer
 *   have the session.
 */
export async function openSession(
  context: Pick<CallContext, 'db' | 'county' | 'client'>,
  caller: Caller,
  options: {
    readonly verifiedHash?: string | undefined;
    readonly proofs: readonly Proof[];
    readonly newHash?: string | undefined;
    readonly hasSecondFactor?: boolean;
    readonly idToken?: string | undefined;
  },
): Promise<OpenedSession> {
  const { lockoutInPlace } = await getSettings(context.db, 'userLockout');
  if (lockoutInPlace && !isStaff(caller)) throw new Refusal('LOCKED_OUT');
  const at = context.county.clock.now();
  const token = generateSecret();
  const idHash = hashSecret(token);
  const session: NewSession = {
    idHash,
    userId: caller.userId,
    language: caller.language,
    at,
    expiresAt: hoursAfter(at, SESSION_MAX_HOURS),
    // Guests share a user, so their language isn't stored.
    storesLanguage: caller.role !== 'GUEST',
    verifiedHash: options.verifiedHash,
    newHash: options.newHash,
    hasSecondFactor: options.hasSecondFactor ?? false,
    proofs: options.proofs,
    sealedIdToken: options.idToken === undefined ? undefined : sealIdToken(context.county, idHash, options.idToken),
    secondFactorDueAt: await findSecondFactorDueAt(context, caller.role),
    ...recognizeBrowser(context.client.userAgent),
  };
  const details = { proofs: options.proofs };
  const audited = { action: 'session.opened', actor: actorOf({ ...context, caller }), details } as const;
  await inTransaction(context.db, async (tx) => {
    if (!(await insertSession(tx, session, (statement) => buildAuditInsert(statement, audited))))
      throw new Refusal('SIGN_IN_FAILED');
  });
  return { token, caller, times: { lastUsedAt: at, expiresAt: session.expiresAt } };
}
