import { inTransaction } from '../../../../platform/database/database.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { limitsOfNetworks, minutesBefore, RATE_LIMIT_WINDOW_MINUTES, SIGN_IN_RATE_LIMITS } from '../identity.rules.ts';
import { findLimitKeys } from './find-limit-keys.ts';
import {
  countRateLimitedCalls,
  insertRateLimitedCall,
  lockRateLimit,
  type RateLimitedCalls,
  type RateLimitKind,
} from './tickets.queries.ts';

/**
 * Counts and limits a public call that costs work or sends email (security.md "Tickets").
 *
 * @returns whether the email address has reached its limit. The caller then sends no email but responds as usual, so that the response
 *   reveals nothing about an address.
 * @throws Refusal TOO_MANY_REQUESTS if too many calls came from one of the client's networks, or from its user.
 */
export async function checkRateLimit(
  context: CallContext<Caller | undefined>,
  kind: RateLimitKind,
  email = '',
): Promise<{ readonly isMailRateLimited: boolean }> {
  const { db, county } = context;
  const now = county.clock.now();
  const attempt = { kind, networks: await findLimitKeys(context), email };
  const limits = SIGN_IN_RATE_LIMITS[kind];
  const since = minutesBefore(now, RATE_LIMIT_WINDOW_MINUTES);
  const byNetwork = limitsOfNetworks(limits.byAddress);
  const isOver = ({ narrow, middle, wide }: RateLimitedCalls) =>
    narrow >= byNetwork.narrow || middle >= byNetwork.middle || wide >= byNetwork.wide;
  const calls = await inTransaction(db, async (tx) => {
    // Simultaneous calls count each other: one waits for the other's row.
    await lockRateLimit(tx, attempt);
    const counted = await countRateLimitedCalls(tx, { ...attempt, since });
    if (!isOver(counted)) await insertRateLimitedCall(tx, { ...attempt, at: now });
    return counted;
  });
  if (isOver(calls)) throw new Refusal('TOO_MANY_REQUESTS');
  return { isMailRateLimited: email !== '' && calls.byEmail >= limits.byEmail };
}
