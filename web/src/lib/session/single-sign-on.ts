import { singleSignOnLogin } from '@portal/contract/people/current-user/login';
import { answerSingleSignOn, beginSingleSignOn } from '@portal/contract/people/identity/single-sign-on';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../api-client.ts';
import { asksForCode, type Session } from './session.ts';
import { readStoredState, writeStoredState } from './stored-state.ts';

/** A sign-in that this tab has begun: another tab can't bring the provider's answer. */
const begunSchema = z.object({ begun: z.string(), from: z.string().optional() });
const KEY = 'single-sign-on';

/**
 * Leaves for the county's identity provider.
 *
 * @param from the address to which the user was on the way.
 */
export function useLeaveForProvider(from: string | undefined) {
  return useMutation({
    mutationFn: () => call(beginSingleSignOn, {}),
    onSuccess: ({ address, begun }) => {
      writeStoredState(KEY, { begun, from });
      window.location.assign(address);
    },
  });
}

/** The sign-in that this tab has begun, if it has. */
export function readBegunSignIn(): z.output<typeof begunSchema> | undefined {
  return readStoredState(KEY, begunSchema);
}

/** The result of the provider's answer: a session, or the question that is still open. */
export type SingleSignOnOutcome =
  | { readonly kind: 'opened'; readonly session: Session }
  | { readonly kind: 'code'; readonly identity: string }
  | { readonly kind: 'link'; readonly identity: string; readonly name: string };

/**
 * Brings the provider's answer to the portal, and signs in the user who is linked.
 *
 * @param parameters the query with which the provider sent the browser back.
 * @throws ApiRefusal.
 */
export async function bringAnswer(begun: string, parameters: string): Promise<SingleSignOnOutcome> {
  const { identity, name, isLinked } = await call(answerSingleSignOn, { begun, parameters });
  writeStoredState(KEY, null);
  if (!isLinked) return { kind: 'link', identity, name };
  try {
    return { kind: 'opened', session: await call(singleSignOnLogin, { identity }) };
  } catch (error) {
    if (asksForCode(error)) return { kind: 'code', identity };
    throw error;
  }
}
