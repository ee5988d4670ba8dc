import type { Caller } from '../../../../platform/http/caller.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { hashSecret } from '../../../people/identity/index.ts';
import { closeTabsOfSessions } from './tabs.queries.ts';

/**
 * Closes the tab of a session that ends; the job that runs every minute captures it, so that signing out doesn't wait for the gateway.
 */
export async function closeSessionTab({ db, county, client }: CallContext<Caller | undefined>): Promise<void> {
  if (client.sessionToken === undefined) return;
  await closeTabsOfSessions(db, [hashSecret(client.sessionToken)], county.clock.now());
}
