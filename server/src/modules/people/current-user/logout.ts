import type { Caller } from '../../../platform/http/caller.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { closeSessionTab } from '../../money/cards/index.ts';
import { endSession, signOut } from '../identity/index.ts';

/** Ends the session that a browser had before its user signed in again. The identity provider isn't asked about it. */
export async function endPreviousSession(context: CallContext<Caller | undefined>): Promise<void> {
  await closeSessionTab(context);
  await endSession(context);
}

/** Ends the caller's session, if there is one, and closes its card tab (Spec 1 §7). */
export async function logout(context: CallContext<Caller | undefined>): ReturnType<typeof signOut> {
  await closeSessionTab(context);
  return signOut(context);
}
