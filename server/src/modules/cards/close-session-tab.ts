import type { Caller } from '../../platform/http/caller.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { hashSecret } from '../identity/index.ts';
import { closeTabsOfSessions } from './tabs.queries.ts';

/**
 * Lets the session's tab take no more charges, since the session ends; the job that runs every minute captures it. Whoever signs out
 * does not wait for the gateway.
 */
export async function closeSessionTab({ db, county, client }: CallContext<Caller | undefined>): Promise<void> {
  if (client.sessionToken === undefined) return;
  await closeTabsOfSessions(db, [hashSecret(client.sessionToken)], county.clock.now());
}
