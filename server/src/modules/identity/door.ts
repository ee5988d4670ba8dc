import type { Caller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { DOOR_LIMITS, DOOR_WINDOW_MINUTES, minutesBefore } from './identity.rules.ts';
import { countDoorAttempts, type DoorKind, insertDoorAttempt } from './tickets.queries.ts';

/**
 * Counts a call that anybody may make and that costs work or mail (security.md "Tickets").
 *
 * @returns whether the mailbox has had enough for now: then nothing is mailed and the answer stays the same, since it must not tell
 * what happens in a mailbox.
 * @throws Refusal TOO_MANY_REQUESTS while the address has made too many.
 */
export async function passDoor(
  { db, county, client }: CallContext<Caller | undefined>,
  kind: DoorKind,
  email = '',
): Promise<{ readonly isMailboxFull: boolean }> {
  const now = county.clock.now();
  const attempt = { kind, address: client.address, email };
  const limits = DOOR_LIMITS[kind];
  const made = await countDoorAttempts(db, { ...attempt, since: minutesBefore(now, DOOR_WINDOW_MINUTES) });
  if (made.byAddress >= limits.byAddress) throw new Refusal('TOO_MANY_REQUESTS');
  await insertDoorAttempt(db, { ...attempt, at: now });
  return { isMailboxFull: email !== '' && made.byEmail >= limits.byEmail };
}
