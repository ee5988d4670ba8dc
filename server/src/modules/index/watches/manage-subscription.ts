import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type {
  changeWatchFrequency as changeFrequencyEndpoint,
  endWatch as endEndpoint,
  getSubscription as getEndpoint,
  unsubscribeFromWatches as unsubscribeEndpoint,
} from '@portal/contract/index/watches/public-watches';
import { inTransaction } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { cancelEmails } from '../../../platform/mail/mail-outbox.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { checkRateLimit, hashSecret } from '../../people/identity/index.ts';
import { alertKeyOf } from './queue-alerts.ts';
import {
  deleteSubscriber,
  deleteWatch,
  findSubscriber,
  listWatches,
  lockDeletedSubscriber,
  updateFrequency,
} from './watches.queries.ts';

/** More than a county allows for an address. */
const WATCHES_SHOWN_MAX = 200;

type PublicContext = CallContext<Caller | undefined>;

/** @throws Refusal TICKET_NOT_VALID for a link of no subscriber. */
export async function getSubscription(
  context: PublicContext,
  { secret }: ParsedRequestOf<typeof getEndpoint>,
): Promise<ContentOf<typeof getEndpoint>> {
  const { id, frequency } = await getSubscriber(context, secret);
  return { frequency, watches: await listWatches(context.db, id, WATCHES_SHOWN_MAX) };
}

/** @throws Refusal TICKET_NOT_VALID. */
export async function changeWatchFrequency(
  context: PublicContext,
  { secret, frequency }: ParsedRequestOf<typeof changeFrequencyEndpoint>,
): Promise<ContentOf<typeof changeFrequencyEndpoint>> {
  const { id } = await getSubscriber(context, secret);
  await updateFrequency(context.db, id, frequency);
  return {};
}

/** Ends a watch. Ignores ended watches and those of another address. @throws Refusal TICKET_NOT_VALID. */
export async function endWatch(
  context: PublicContext,
  { secret, id: watchId }: ParsedRequestOf<typeof endEndpoint>,
): Promise<ContentOf<typeof endEndpoint>> {
  const { id } = await getSubscriber(context, secret);
  await deleteWatch(context.db, id, watchId);
  return {};
}

/**
 * Ends all watches of a link's address and forgets it, with the alerts that aren't sent yet. A link that was used before, or never was
 * one, gets the same response. Mail providers unsubscribe all their users from a few addresses, so these calls aren't limited.
 */
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

/**
 * @throws Refusal TICKET_NOT_VALID; TOO_MANY_REQUESTS after many calls of one network, counted before the link is
 *   looked up.
 */
async function getSubscriber(context: PublicContext, secret: string) {
  const { db } = context;
  await checkRateLimit(context, 'WATCH_LINK');
  const subscriber = await findSubscriber(db, hashSecret(secret));
  if (subscriber === undefined) throw new Refusal('TICKET_NOT_VALID');
  return subscriber;
}
