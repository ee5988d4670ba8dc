import type { SetupTest } from '@portal/contract/office/setup';
import type { Db } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { claimTest } from './setup.queries.ts';
import { TEST_INTERVAL_MS } from './setup.rules.ts';

/**
 * Claims a test for the caller before any of its work.
 *
 * @returns when it started, which names it.
 * @throws Refusal TOO_MANY_REQUESTS if one started within the last minute: it may still be running.
 */
export async function startTest(db: Db, { county, caller }: CallContext, kind: SetupTest): Promise<Date> {
  const startedAt = county.clock.now();
  const lastBefore = new Date(startedAt.getTime() - TEST_INTERVAL_MS);
  const isClaimed = await claimTest(db, { kind, startedAt, username: caller.username, lastBefore });
  if (!isClaimed) throw new Refusal('TOO_MANY_REQUESTS');
  return startedAt;
}
