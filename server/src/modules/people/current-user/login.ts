import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type {
  login as endpoint,
  guestLogin as guestEndpoint,
  passkeyLogin as passkeyEndpoint,
  singleSignOnLogin as singleSignOnEndpoint,
} from '@portal/contract/people/current-user/login';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import {
  computeSessionTime,
  findRequiredSecondFactor,
  type OpenedSession,
  signIn,
  signInGuest,
  signInWithPasskey,
  signInWithSingleSignOn,
} from '../identity/index.ts';
import { getSignedIn, hideBeforeSecondFactor } from './get-signed-in.ts';
import { endPreviousSession } from './logout.ts';

type LoginContext = CallContext<Caller | undefined>;
type LoginResponse = CallResponse<ContentOf<typeof endpoint>>;

/**
 * Opens a session and ends the browser's previous one, so that it doesn't stay open (Spec 1 §7).
 *
 * @throws Refusal as `signIn`.
 */
export async function login(context: LoginContext, request: ParsedRequestOf<typeof endpoint>): Promise<LoginResponse> {
  return respondWithSession(context, await signIn(context, request));
}

/**
 * Opens a session for the user of a passkey, as `login` does.
 *
 * @throws Refusal as `signInWithPasskey`.
 */
export async function passkeyLogin(
  context: LoginContext,
  request: ParsedRequestOf<typeof passkeyEndpoint>,
): Promise<LoginResponse> {
  return respondWithSession(context, await signInWithPasskey(context, request));
}

/**
 * Opens a session for a user whom the county's identity provider has named, as `login` does.
 *
 * @throws Refusal as `signInWithSingleSignOn`.
 */
export async function singleSignOnLogin(
  context: LoginContext,
  request: ParsedRequestOf<typeof singleSignOnEndpoint>,
): Promise<LoginResponse> {
  return respondWithSession(context, await signInWithSingleSignOn(context, request));
}

/**
 * Opens a session of the county's guest without a password.
 *
 * @throws Refusal as `signInGuest`.
 */
export async function guestLogin(
  context: LoginContext,
  request: ParsedRequestOf<typeof guestEndpoint>,
): Promise<LoginResponse> {
  return respondWithSession(context, await signInGuest(context, request));
}

async function respondWithSession(
  context: LoginContext,
  { token, browserToken, caller, times }: OpenedSession,
): Promise<LoginResponse> {
  await endPreviousSession(context);
  const secondFactor = await findRequiredSecondFactor(context.county, token);
  const content = {
    ...hideBeforeSecondFactor(await getSignedIn(context.county, caller), secondFactor),
    sessionTime: await computeSessionTime(context.county, times),
    secondFactor,
  };
  return new CallResponse({ content, session: { token }, browserToken });
}
