import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type {
  changeOwnFrequency as changeFrequencyEndpoint,
  confirmOwnEmail as confirmEmailEndpoint,
  deleteOwnWatch as deleteEndpoint,
  ownWatchList,
  pauseWatch as pauseEndpoint,
} from '@portal/contract/index/watches/own-watches';
import { describeWatched, listedKindOfWatched } from '@portal/contract/index/watches/watched';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { inTransaction } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import type { ListSource } from '../../../platform/lists/run-list.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { mailOwnConfirmation } from '../../people/identity/index.ts';
import {
  deleteWatchOfUser,
  lockOwnSubscriber,
  type OwnWatch,
  selectOwnWatches,
  updatePaused,
} from './own-watches.queries.ts';
import { updateFrequency } from './watches.queries.ts';

/** Selects the caller's watches. */
export function selectCallersWatches({ db, county, caller }: CallContext): ListSource<typeof ownWatchList, OwnWatch> {
  const toLocal = (at: Date) => localDateTimeAt(at, county.timeZone);
  return {
    matches: selectOwnWatches(db, caller.userId),
    orderBy: { startedAt: 'startedAt' },
    tieBreaker: 'id',
    complete: async (watches) =>
      watches.map(({ id, watched, startedAt, lastAlertAt, state }) => ({
        id: Number(id),
        watched,
        what: describeWatched(watched),
        kind: listedKindOfWatched(watched),
        startedAt: toLocal(startedAt),
        lastAlertAt: lastAlertAt && toLocal(lastAlertAt),
        state,
      })),
  };
}

/** @throws Refusal NOT_FOUND for a watch that the caller doesn't have. */
export async function pauseWatch(
  { db, county, caller }: CallContext,
  { id, isPaused }: ParsedRequestOf<typeof pauseEndpoint>,
): Promise<ContentOf<typeof pauseEndpoint>> {
  const pausedAt = isPaused ? county.clock.now() : null;
  if (!(await updatePaused(db, { userId: caller.userId, id, pausedAt }))) throw new Refusal('NOT_FOUND');
  return {};
}

/** Deletes a watch of the caller; another user's is left alone. */
export async function deleteOwnWatch(
  { db, caller }: CallContext,
  { id }: ParsedRequestOf<typeof deleteEndpoint>,
): Promise<ContentOf<typeof deleteEndpoint>> {
  await deleteWatchOfUser(db, caller.userId, id);
  return {};
}

export async function changeOwnFrequency(
  { db, county, caller }: CallContext,
  { frequency }: ParsedRequestOf<typeof changeFrequencyEndpoint>,
): Promise<ContentOf<typeof changeFrequencyEndpoint>> {
  await inTransaction(db, async (tx) => {
    const subscriberId = await lockOwnSubscriber(tx, caller.userId, caller.language, county.clock.now());
    await updateFrequency(tx, subscriberId, frequency);
  });
  return {};
}

/** @throws Refusal TOO_MANY_REQUESTS. */
export async function confirmOwnEmail(context: CallContext): Promise<ContentOf<typeof confirmEmailEndpoint>> {
  await mailOwnConfirmation(context);
  return {};
}
