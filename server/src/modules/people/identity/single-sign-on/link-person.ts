import type { Caller } from '../../../../platform/http/caller.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../../office/audit/index.ts';
import { useChallenge } from '../challenges/used-challenges.queries.ts';
import { queueSecondFactorEmail } from '../emails/queue-second-factor-email.ts';
import { provedPeople } from './sealed-sign-in.ts';
import { insertSingleSignOn, useSingleSignOn } from './single-sign-ons.queries.ts';

/** A person whom the provider has named, ready to be used once. */
export type OpenedPerson = NonNullable<ReturnType<typeof provedPeople.open>>;

/** @throws Refusal SINGLE_SIGN_ON_REFUSED if the identity has expired, or wasn't made here; NOT_OFFERED. */
export function openPerson({ county }: Pick<CallContext, 'county'>, identity: string): OpenedPerson {
  if (county.identityProvider === undefined) throw new Refusal('NOT_OFFERED');
  const opened = provedPeople.open(county, identity);
  if (opened === undefined) throw new Refusal('SINGLE_SIGN_ON_REFUSED');
  return opened;
}

/**
 * Uses up a person's identity for a sign-in of the user to whom they are linked.
 *
 * @param context its `db` is the transaction that opens the session.
 * @throws Refusal SINGLE_SIGN_ON_REFUSED if it was used before, or the person is no longer linked to the user.
 */
export async function usePerson(
  { db: tx, county }: Pick<CallContext, 'db' | 'county'>,
  { userId, role }: Caller,
  { content: { issuer, subject }, challenge }: OpenedPerson,
): Promise<void> {
  const isUsed =
    role === 'COUNTY' &&
    (await useChallenge(tx, challenge)) &&
    (await useSingleSignOn(tx, { userId, issuer, subject, at: county.clock.now() }));
  if (!isUsed) throw new Refusal('SINGLE_SIGN_ON_REFUSED');
}

/**
 * Links a person to a user who has just proved who they are to the portal, once and for good: by the provider's subject,
 * because an email address can get another owner.
 *
 * @param context as of `usePerson`.
 * @throws Refusal SINGLE_SIGN_ON_REFUSED if the identity was used before; SINGLE_SIGN_ON_NOT_LINKED if either is linked
 *   already, or the user isn't the county's staff.
 */
export async function linkPerson(
  context: Pick<CallContext, 'db' | 'county' | 'client'>,
  caller: Caller,
  { content: { issuer, subject, name }, challenge }: OpenedPerson,
): Promise<void> {
  const { db: tx, county } = context;
  if (!(await useChallenge(tx, challenge))) throw new Refusal('SINGLE_SIGN_ON_REFUSED');
  const link = { userId: caller.userId, issuer, subject, name, at: county.clock.now() };
  if (caller.role !== 'COUNTY' || !(await insertSingleSignOn(tx, link))) throw new Refusal('SINGLE_SIGN_ON_NOT_LINKED');
  await recordAudit(tx, { action: 'singleSignOn.linked', actor: actorOf({ ...context, caller }), details: { name } });
  await queueSecondFactorEmail(tx, county, caller.userId, 'singleSignOnLinked');
}
