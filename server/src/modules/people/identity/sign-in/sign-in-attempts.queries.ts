import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import type { ClientNetworks } from '../../../../platform/http/client-network.ts';

/** An attempt to prove a password, with the keys of its limits. */
export interface Attempt {
  /** The user name in lower case, or a known browser of the user. */
  readonly nameKey: string;
  readonly networks: ClientNetworks;
  readonly at: Date;
}

/**
 * Counts an attempt before it is evaluated, unless too many were made since an instant. Attempts with the same name or
 * network run one after the other until the transaction ends, so that however many arrive at the same time, only as
 * many as the limit are evaluated.
 *
 * @returns its id; undefined if it is over a limit.
 */
export async function insertAttempt(
  tx: Db,
  attempt: Attempt,
  limits: {
    readonly since: Date;
    readonly byName: number;
    /** Beyond `byName`, for wide networks with fewer than `byNameAndNetwork` attempts and none since `pauseSince`. */
    readonly byNameBeyond: number;
    readonly byNameAndNetwork: number;
    readonly pauseSince: Date;
    readonly byNetwork: Readonly<Record<keyof ClientNetworks, number>>;
  },
): Promise<number | undefined> {
  const { nameKey, networks, at } = attempt;
  const { since, byName, byNameBeyond, byNameAndNetwork, pauseSince, byNetwork } = limits;
  // Always in this order, so that two attempts never wait for each other. The wide network has the others.
  for (const key of [`sign-in:name:${nameKey}`, `sign-in:network:${networks.wide}`])
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  const countWith = (column: string, value: string) => sql`
    (SELECT count(*) FROM sign_in_attempts
     WHERE ${sql.ref(column)} = ${value} AND attempted_at >= ${since}::timestamptz)`;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO sign_in_attempts (username_key, client_address, network_56, network_48, attempted_at)
    SELECT ${nameKey}, ${networks.narrow}, ${networks.middle}, ${networks.wide}, ${at}::timestamptz
    FROM (
      SELECT count(*) AS all_networks,
        count(*) FILTER (WHERE network_48 = ${networks.wide}) AS same_network,
        count(*) FILTER (WHERE network_48 = ${networks.wide} AND attempted_at > ${pauseSince}::timestamptz) AS lately
      FROM sign_in_attempts WHERE username_key = ${nameKey} AND attempted_at >= ${since}::timestamptz
    ) AS of_name
    WHERE (all_networks < ${byName}::integer OR (all_networks < ${byNameBeyond}::integer
        AND same_network < ${byNameAndNetwork}::integer AND lately = 0))
      AND ${countWith('client_address', networks.narrow)} < ${byNetwork.narrow}::integer
      AND ${countWith('network_56', networks.middle)} < ${byNetwork.middle}::integer
      AND ${countWith('network_48', networks.wide)} < ${byNetwork.wide}::integer
    RETURNING id`.execute(tx);
  return rows[0]?.id;
}

/** Takes back an attempt that was right: only failures count. */
export async function deleteAttempt(db: Db, id: number): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('id', '=', id).execute();
}

/** Whether a browser is known as a user's. */
export async function findIsBrowserKnown(db: Db, tokenHash: Buffer, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('known_browsers')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Remembers a browser in which a user has signed in. */
export async function upsertKnownBrowser(
  db: Db,
  browser: { readonly userId: number; readonly tokenHash: Buffer; readonly at: Date },
): Promise<void> {
  await db
    .insertInto('known_browsers')
    .values({ user_id: browser.userId, token_hash: browser.tokenHash, last_used_at: browser.at })
    .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doUpdateSet({ last_used_at: browser.at }))
    .execute();
}
