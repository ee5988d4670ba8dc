import type { Caller } from '../../../platform/http/caller.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { closeSessionTab } from '../../money/cards/index.ts';
import { signOut } from '../identity/index.ts';

/** Ends the caller's session, if there is one, and closes its card tab (Spec 1 §7). */
export async function logout(context: CallContext<Caller | undefined>): ReturnType<typeof signOut> {
  await closeSessionTab(context);
  return signOut(context);
}
