import { shareOfProcess } from '../process-share.ts';
import { Refusal } from './refusal.ts';
import type { CallContext } from './route.ts';

/** Uploads at a time: of a user, who has few hands, and of the process, whose memory each takes while it is inspected. */
const OF_USER_MAX = 2;
const OF_PROCESS_MAX = Math.max(OF_USER_MAX, shareOfProcess(4));

/** The running uploads of the process, by county and user. */
const running = new Map<string, number>();

/**
 * Runs an upload if the user and the process have a slot for it. The slots are of this process: they protect its memory.
 *
 * @throws Refusal TOO_MANY_REQUESTS if the user has none, UPLOADS_BUSY if the process has none.
 */
export async function withUploadSlot<Result>(
  { county, caller }: CallContext,
  run: () => Promise<Result>,
): Promise<Result> {
  const key = `${county.key}:${caller.userId}`;
  const ofUser = running.get(key) ?? 0;
  if (ofUser >= OF_USER_MAX) throw new Refusal('TOO_MANY_REQUESTS');
  if (running.values().reduce((sum, count) => sum + count, 0) >= OF_PROCESS_MAX) throw new Refusal('UPLOADS_BUSY');
  running.set(key, ofUser + 1);
  try {
    return await run();
  } finally {
    const left = (running.get(key) ?? 1) - 1;
    if (left === 0) running.delete(key);
    else running.set(key, left);
  }
}
