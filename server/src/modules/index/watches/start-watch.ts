import { createHash } from 'node:crypto';
import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type {
  getWatchOffer as offerEndpoint,
  startWatch as startEndpoint,
} from '@portal/contract/index/watches/own-watches';
import { describeWatched, type Watched } from '@portal/contract/index/watches/watched';
import { addMonths, plainDateAt } from '@portal/contract/values/plain-date';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findUseCharge, formatOutcome, isPaid, priceUse, settleCharge, type Use } from '../../money/charging/index.ts';
import { findUsageBalance } from '../../money/ledger/index.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { getOwnEmail, mailOwnConfirmation } from '../../people/identity/index.ts';
import { listNumberedTypes } from '../search/index.ts';
import { countPastMatches } from './count-past-matches.ts';
import { ensureKnownLand } from './ensure-known-land.ts';
import { findHasWatch, findOwnFrequency, lockOwnSubscriber } from './own-watches.queries.ts';
import { listWatchTerms, type Term } from './terms.rules.ts';
import { countWatches, insertWatch } from './watches.queries.ts';

/** Whether users can watch now, what a watch costs the caller, and where alerts go. */
export async function getWatchOffer(context: CallContext): Promise<ContentOf<typeof offerEndpoint>> {
  const { db, caller } = context;
  const { propertyWatch } = await getSettings(db, 'propertyWatch');
  return {
    isOffered: propertyWatch,
    costCents: propertyWatch ? await priceUse(context, await describeSale(db)) : 0,
    ...(await getOwnEmail(context)),
    frequency: (await findOwnFrequency(db, caller.userId)) ?? 'IMMEDIATELY',
  };
}

/**
 * Starts a watch of the caller. Charge and watch are one transaction; simultaneous calls for the same watch start and
 * charge it once. If the address isn't confirmed, mails a link, and matches wait until it is opened.
 *
 * @throws Refusal NOT_OFFERED, WATCH_TOO_BROAD, WATCH_LIMIT; INVALID_INPUT for land that the index doesn't have.
 */
export async function startWatch(
  context: CallContext,
  { watched }: ParsedRequestOf<typeof startEndpoint>,
): Promise<ContentOf<typeof startEndpoint>> {
  const { db, county, caller, translate } = context;
  const { propertyWatch } = await getSettings(db, 'propertyWatch');
  if (!propertyWatch) throw new Refusal('NOT_OFFERED');
  const terms = listWatchTerms(watched, await listNumberedTypes(db));
  if (terms.length === 0) throw new Refusal('WATCH_TOO_BROAD');
  const hasWatch = await findHasWatch(db, caller.userId, watched);
  if (!hasWatch) await ensureKnownLand(db, watched);
  const status = hasWatch ? 'FREE' : await settle(context, watched, terms);
  const isStarted = isPaid(status);
  if (isStarted) await mailOwnConfirmation(context);
  const since = addMonths(plainDateAt(county.clock.now(), county.timeZone), -12);
  return {
    isStarted,
    documentsInTwelveMonths: isStarted ? await countPastMatches(db, { watched, terms, since }) : 0,
    usageBalance: await findUsageBalance(db, caller),
    ...formatOutcome(status, translate),
  };
}

async function settle(context: CallContext, watched: Watched, terms: readonly Term[]) {
  const { db, county, caller } = context;
  const { watchesPerAddress } = await getSettings(db, 'propertyWatch');
  const store = async (tx: Db) => {
    const at = county.clock.now();
    const subscriberId = await lockOwnSubscriber(tx, caller.userId, caller.language, at);
    // Looked for again under the lock: of two tabs, the second finds the watch of the first.
    if (await findHasWatch(tx, caller.userId, watched)) return;
    if ((await countWatches(tx, subscriberId)) >= watchesPerAddress) throw new Refusal('WATCH_LIMIT');
    await insertWatch(tx, { subscriberId, watched, terms, at });
  };
  const due = await findUseCharge(context, await describeSale(db, watched));
  if (due !== undefined) return (await settleCharge(context, due, store)).status;
  await inTransaction(db, store);
  return 'FREE' as const;
}

/** @param watched left out for the price alone. */
async function describeSale(db: Db, watched?: Watched): Promise<Use> {
  const { watchPrice } = await getSettings(db, 'propertyWatch');
  const sold =
    watched === undefined ? { key: '', watched: '' } : { key: computeKey(watched), watched: describeWatched(watched) };
  return { kind: 'WATCH', item: { ...sold, priceCents: watchPrice } };
}

/** Identifies the watched name or land, so that restarting a watch within a day of ending it by mistake is free. */
function computeKey(watched: Watched): string {
  return createHash('sha256').update(JSON.stringify(watched)).digest('hex').slice(0, 32);
}
