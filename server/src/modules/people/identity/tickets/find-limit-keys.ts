import type { Db } from '../../../../platform/database/database.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import { type ClientNetworks, networksOf } from '../../../../platform/http/client-network.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import type { HashingTurns } from '../passwords/hashing-threads.ts';
import { hashSecret } from '../passwords/secrets.ts';
import { findBrowserUser } from './tickets.queries.ts';

/** The keys by which limits count a client, and the turns that it takes. */
export interface LimitKeys extends ClientNetworks {
  readonly turns: HashingTurns;
}

/**
 * Finds what limits count a client by: the user who is signed in, or has signed in before in this browser, and
 * otherwise the networks of its address (docs/decisions/0226). What strangers do in the same networks then doesn't
 * count for users of the county. All browsers of a user count together, because a user can have any number.
 */
export async function findLimitKeys({
  db,
  caller,
  client,
}: Pick<CallContext<Caller | undefined>, 'db' | 'caller' | 'client'>): Promise<LimitKeys> {
  const userId = isUser(caller) ? caller.userId : await findUserOfBrowser(db, client.browserToken);
  if (userId !== undefined) {
    const user = `user ${userId}`;
    return { narrow: user, middle: user, wide: user, turns: ['known', user] };
  }
  const networks = networksOf(client.address);
  return { ...networks, turns: ['new', networks.wide, networks.middle, networks.narrow] };
}

/** Guests share a user, so they are strangers to each other. */
function isUser(caller: Caller | undefined): caller is Caller {
  return caller !== undefined && caller.role !== 'GUEST';
}

async function findUserOfBrowser(db: Db, browserToken: string | undefined): Promise<number | undefined> {
  return browserToken === undefined ? undefined : findBrowserUser(db, hashSecret(browserToken));
}
