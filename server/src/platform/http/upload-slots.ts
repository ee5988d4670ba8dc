import { limitRunning } from '../limit-running.ts';
import { shareOfProcess } from '../process-share.ts';
import { Refusal } from './refusal.ts';
import type { CallContext } from './route.ts';

/** Uploads of a user at a time, who has few hands. */
const OF_USER_MAX = 2;
/** Uploads of the process that are inspected at a time. */
const OF_PROCESS_MAX = Math.max(OF_USER_MAX, shareOfProcess(4));

/** The running uploads of the process, by county and user. */
const running = new Map<string, number>();

const takePlace = limitRunning(OF_PROCESS_MAX);

/**
 * Runs an upload if the user has a slot for it. It takes no slot from others while it arrives: a line is as slow as it is, or as its owner
 * wants it to be.
 *
 * @throws Refusal TOO_MANY_REQUESTS if the user has none.
 */
export async function withUploadSlot<Result>(
  { county, caller }: CallContext,
  run: () => Promise<Result>,
): Promise<Result> {
  const key = `${county.key}:${caller.userId}`;
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

/** Inspects what has arrived as soon as there is a place for it: the places protect the memory of this process. */
export function inspectUploaded<Result>(inspect: () => Promise<Result>): Promise<Result> {
  return takePlace(inspect);
}
