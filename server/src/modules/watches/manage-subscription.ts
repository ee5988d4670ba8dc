import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type {
  changeWatchFrequency as changeFrequencyEndpoint,
  endWatch as endEndpoint,
  getSubscription as getEndpoint,
  unsubscribeFromWatches as unsubscribeEndpoint,
} from '@portal/contract/watch/public-watches';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { cancelEmails } from '../../platform/mail/mail-outbox.ts';
import { hashSecret } from '../identity/index.ts';
import { alertKeyOf } from './queue-alerts.ts';
import {
  deleteSubscriber,
  deleteWatch,
  findSubscriber,
  listWatches,
  lockDeletedSubscriber,
  updateFrequency,
} from './watches.queries.ts';

/** More than a county lets an address have. */
const WATCHES_SHOWN_MAX = 200;

type PublicContext = CallContext<Caller | undefined>;

/** @throws Refusal TICKET_NOT_VALID for a link of no subscriber. */
export async function getSubscription(
  { db }: PublicContext,
  { secret }: ParsedRequestOf<typeof getEndpoint>,
): Promise<ContentOf<typeof getEndpoint>> {
  const { id, frequency } = await getSubscriber(db, secret);
  return { frequency, watches: await listWatches(db, id, WATCHES_SHOWN_MAX) };
}

/** @throws Refusal TICKET_NOT_VALID. */
export async function changeWatchFrequency(
  { db }: PublicContext,
  { secret, frequency }: ParsedRequestOf<typeof changeFrequencyEndpoint>,
): Promise<ContentOf<typeof changeFrequencyEndpoint>> {
  const { id } = await getSubscriber(db, secret);
  await updateFrequency(db, id, frequency);
  return {};
}

/** Ends a watch. One that has ended, or is another address's, is left alone. @throws Refusal TICKET_NOT_VALID. */
export async function endWatch(
  { db }: PublicContext,
  { secret, id: watchId }: ParsedRequestOf<typeof endEndpoint>,
): Promise<ContentOf<typeof endEndpoint>> {
  const { id } = await getSubscriber(db, secret);
  await deleteWatch(db, id, watchId);
  return {};
}

/** Ends all watches of a link's address and forgets it, with the alerts that aren't sent yet. A link that was used before, or never was one, gets the same response. */
export async function unsubscribeFromWatches(
  { db }: PublicContext,
  { secret }: ParsedRequestOf<typeof unsubscribeEndpoint>,
): Promise<ContentOf<typeof unsubscribeEndpoint>> {
  await inTransaction(db, async (tx) => {
    const subscriber = await lockDeletedSubscriber(tx, hashSecret(secret));
    if (subscriber === undefined) return;
    await cancelEmails(tx, subscriber.deliveryIds.map(alertKeyOf));
    await deleteSubscriber(tx, subscriber.id);
  });
  return {};
}

async function getSubscriber(db: Db, secret: string) {
  const subscriber = await findSubscriber(db, hashSecret(secret));
  if (subscriber === undefined) throw new Refusal('TICKET_NOT_VALID');
  return subscriber;
}
