import { startFairShare } from '../fair-share.ts';
import { INSPECTIONS_AT_ONCE } from '../images/workers/page-workers.ts';
import { Refusal } from '../refusal.ts';
import type { CallContext } from './route.ts';

/** Uploads of a user at a time, who has few hands. */
const OF_USER_MAX = 2;
/** Waiting uploads are on the disk. If more wait, the machine is too small for its users. */
const WAITING_MAX = 1_000;

/** The running uploads of the process, by county and user. */
const running = new Map<string, number>();

/** Users take turns, and each has one place: a user's slow files keep only their own next ones waiting. */
const share = startFairShare({
  maxRunning: INSPECTIONS_AT_ONCE,
  maxRunningOfUser: 1,
  maxHeldOfUser: 1,
  maxWaitingOfUser: OF_USER_MAX,
  maxWaiting: WAITING_MAX,
});

/**
 * Runs an upload if the user has a free slot. It uses no shared place while it arrives, because a connection can be
 * slow, even deliberately.
 *
 * @throws Refusal TOO_MANY_REQUESTS if the user has no free slot.
 */
export async function withUploadSlot<Result>(context: CallContext, run: () => Promise<Result>): Promise<Result> {
  const key = keyOf(context);
  const ofUser = running.get(key) ?? 0;
  if (ofUser >= OF_USER_MAX) throw new Refusal('TOO_MANY_REQUESTS');
  running.set(key, ofUser + 1);
  try {
    return await run();
  } finally {
    const left = (running.get(key) ?? 1) - 1;
    if (left === 0) running.delete(key);
    else running.set(key, left);
  }
}

/**
 * Inspects an upload that has arrived as soon as a place is free: places protect the memory of this process.
 *
 * @throws Refusal CANCELLED if the client has disconnected.
 */
export async function inspectUploaded<Result>(context: CallContext, inspect: () => Promise<Result>): Promise<Result> {
  const place = await share.enter(keyOf(context), context.signal);
  try {
    return await inspect();
  } finally {
    place.giveBack();
  }
}

function keyOf({ county, caller }: CallContext): string {
  return `${county.key}:${caller.userId}`;
}
