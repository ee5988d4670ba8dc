import { inTransaction } from '../../../../platform/database/database.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import { networkOf } from '../../../../platform/http/client-network.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { minutesBefore, RATE_LIMIT_WINDOW_MINUTES, SIGN_IN_RATE_LIMITS } from '../identity.rules.ts';
import { countRateLimitedCalls, insertRateLimitedCall, lockRateLimit, type RateLimitKind } from './tickets.queries.ts';

/**
 * Counts and limits a public call that costs work or sends email (security.md "Tickets").
 *
 * @returns whether the email address has reached its limit. The caller then sends no email but responds as usual, so that the response
 *   reveals nothing about an address.
 * @throws Refusal TOO_MANY_REQUESTS if the client's address has made too many calls.
 */
export async function checkRateLimit(
  { db, county, client }: CallContext<Caller | undefined>,
  kind: RateLimitKind,
  email = '',
): Promise<{ readonly isMailRateLimited: boolean }> {
  const now = county.clock.now();
  const attempt = { kind, address: networkOf(client.address), email };
  const limits = SIGN_IN_RATE_LIMITS[kind];
  const since = minutesBefore(now, RATE_LIMIT_WINDOW_MINUTES);
  const calls = await inTransaction(db, async (tx) => {
    // Simultaneous calls count each other: one waits for the other's row.
    await lockRateLimit(tx, attempt);
    const counted = await countRateLimitedCalls(tx, { ...attempt, since });
    if (counted.byAddress < limits.byAddress) await insertRateLimitedCall(tx, { ...attempt, at: now });
    return counted;
  });
  if (calls.byAddress >= limits.byAddress) throw new Refusal('TOO_MANY_REQUESTS');
  return { isMailRateLimited: email !== '' && calls.byEmail >= limits.byEmail };
}
