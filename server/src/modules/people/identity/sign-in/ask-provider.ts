import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type * as endpoints from '@portal/contract/people/identity/single-sign-on';
import type { Caller } from '../../../../platform/http/caller.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import {
  IdentityNotProved,
  type IdentityProvider,
  IdentityProviderUnavailable,
  type ProvedIdentity,
} from '../../../../platform/identity-provider/identity-provider.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { begunSignIns, provedPeople } from '../single-sign-on/sealed-sign-in.ts';
import { findUsernameOfPerson } from '../single-sign-on/single-sign-ons.queries.ts';
import { beginSingleSignOnAttempt, endAttempt, recordFailedAttempt } from './sign-in-attempts.ts';

type PublicContext = CallContext<Caller | undefined>;

const NAME_MAX_CHARACTERS = 255;

/** The page to which the provider sends browsers back: the address that its operators enter there. */
export function getReturnAddress({ county }: Pick<CallContext, 'county'>): string {
  return `${county.address}/singleSignOn`;
}

/** @throws Refusal NOT_OFFERED without a provider. */
function getProvider({ county }: Pick<CallContext, 'county'>): IdentityProvider {
  if (county.identityProvider === undefined) throw new Refusal('NOT_OFFERED');
  return county.identityProvider;
}

/**
 * Begins a sign-in at the county's identity provider.
 *
 * @throws Refusal NOT_OFFERED; SINGLE_SIGN_ON_UNAVAILABLE.
 */
export async function beginSingleSignOn(
  context: PublicContext,
): Promise<ContentOf<typeof endpoints.beginSingleSignOn>> {
  const { address, secrets } = await asking(context, () => getProvider(context).begin(getReturnAddress(context)));
  return { address, begun: begunSignIns.seal(context.county, secrets) };
}

/**
 * Redeems what the provider sent a browser back with. People of whom the provider doesn't say that they are the
 * county's staff get the same response as a wrong answer.
 *
 * @throws Refusal SINGLE_SIGN_ON_REFUSED; SINGLE_SIGN_ON_UNAVAILABLE; NOT_OFFERED; TOO_MANY_REQUESTS.
 */
export async function answerSingleSignOn(
  context: PublicContext,
  { begun, parameters }: ParsedRequestOf<typeof endpoints.answerSingleSignOn>,
): Promise<ContentOf<typeof endpoints.answerSingleSignOn>> {
  const { db, county } = context;
  const provider = getProvider(context);
  const opened = begunSignIns.open(county, begun);
  if (opened === undefined) throw new Refusal('SINGLE_SIGN_ON_REFUSED');
  const attempt = await beginSingleSignOnAttempt(context, opened.challenge.challengeHash);
  const person = await asking(context, () => provider.finish(getReturnAddress(context), parameters, opened.content));
  if (!isStaffOf(provider, person)) {
    // None at all: the claim is missing, or the provider leaves out long lists.
    const { issuer, subject, groups } = person;
    county.log.warn({ issuer, subject, groups: groups.length }, 'A person is in none of the groups of staff');
    await recordFailedAttempt(context, person.name, undefined);
    throw new Refusal('SINGLE_SIGN_ON_REFUSED');
  }
  await endAttempt(context, attempt);
  const { issuer, subject, hasSecondFactor, idToken } = person;
  const name = person.name.slice(0, NAME_MAX_CHARACTERS);
  return {
    identity: provedPeople.seal(county, { issuer, subject, name, hasSecondFactor, idToken }),
    name,
    isLinked: (await findUsernameOfPerson(db, person)) !== undefined,
  };
}

function isStaffOf({ staffGroups }: IdentityProvider, { groups }: ProvedIdentity): boolean {
  return groups.some((group) => staffGroups.includes(group));
}

/** @throws Refusal SINGLE_SIGN_ON_REFUSED; SINGLE_SIGN_ON_UNAVAILABLE. */
async function asking<Answer>(context: PublicContext, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof IdentityNotProved) {
      context.county.log.info({ err: error }, 'The identity provider proved no one');
      await recordFailedAttempt(context, '', undefined);
      throw new Refusal('SINGLE_SIGN_ON_REFUSED');
    }
    if (error instanceof IdentityProviderUnavailable) {
      context.county.log.error({ err: error }, 'The identity provider is unavailable');
      throw new Refusal('SINGLE_SIGN_ON_UNAVAILABLE');
    }
    throw error;
  }
}
