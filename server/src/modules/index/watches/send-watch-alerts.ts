import { WATCH_CONFIRMATION_HOURS } from '@portal/contract/index/watches/public-watches';
import type { SettingsOf } from '@portal/contract/settings/settings-groups';
import { addDays, type PlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { County } from '../../../county.ts';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { type Delivery, insertDigests, insertImmediateDeliveries } from './deliveries.queries.ts';
import { findMatches } from './find-matches.ts';
import { lockCursor, moveCursor } from './new-documents.queries.ts';
import { queueAlerts } from './queue-alerts.ts';
import { holdDeliveries } from './review.queries.ts';
import { deleteRequestsBefore } from './watches.queries.ts';

/** The day of a digest ends at 5 PM, when the office closes. */
const DIGEST_HOURS_BEFORE_MIDNIGHT = 7;
const HOUR_MS = 3_600_000;
/** The day of the week of weekly digests; 0 is Sunday. */
const WEEKLY_DIGEST_WEEKDAY = 5;

/** Points at which tests end the process. */
export interface AlertSteps {
  /** The matches are inserted. */
  onMatched?(): Promise<void>;
  /** The emails are queued, in the transaction that moves the cursor. */
  onQueued?(): Promise<void>;
}

/**
 * Compares newly indexed documents with the watches and queues the alerts, then the digests that are due. Matches,
 * alerts, emails and the cursor are one transaction: after a crash, either all or none of it is repeated.
 */
export async function sendWatchAlerts(county: County, steps: AlertSteps = {}): Promise<void> {
  const settings = await getSettings(county.db, 'propertyWatch');
  await inTransaction(county.db, (tx) => sendNewAlerts(tx, county, settings, steps));
  if (settings.propertyWatch) await inTransaction(county.db, (tx) => sendDigests(tx, county, settings));
  const { db, clock } = county;
  await deleteRequestsBefore(db, new Date(clock.now().getTime() - WATCH_CONFIRMATION_HOURS * HOUR_MS));
}

type Settings = SettingsOf<'propertyWatch'>;

async function sendNewAlerts(tx: Db, county: County, settings: Settings, steps: AlertSteps): Promise<void> {
  const range = await lockCursor(tx);
  if (range.through <= range.after) return;
  // While the watch is off, documents are skipped: switching it on sends nothing about the past.
  if (settings.propertyWatch) {
    const now = county.clock.now();
    const recordedSince = addDays(plainDateAt(now, county.timeZone), -settings.daysBack);
    await findMatches(tx, { range, recordedSince, at: now });
    await steps.onMatched?.();
    await queueOrHold(tx, county, settings, await insertImmediateDeliveries(tx, range.through, now));
  }
  await moveCursor(tx, range.through);
  await steps.onQueued?.();
}

async function sendDigests(tx: Db, county: County, settings: Settings): Promise<void> {
  // One process at a time: two would each wait for the other's subscribers.
  await lockCursor(tx);
  const now = county.clock.now();
  const { timeZone } = county;
  const closed = new Date(now.getTime() - (24 - DIGEST_HOURS_BEFORE_MIDNIGHT) * HOUR_MS);
  const day = plainDateAt(closed, timeZone);
  const shared = { hoursBeforeMidnight: DIGEST_HOURS_BEFORE_MIDNIGHT, timeZone, now };
  await queueOrHold(tx, county, settings, await insertDigests(tx, { kind: 'DAILY', day, ...shared }));
  const friday = findWeeklyDay(day);
  await queueOrHold(tx, county, settings, await insertDigests(tx, { kind: 'WEEKLY', day: friday, ...shared }));
}

/** The last day of a weekly digest that isn't after a day. */
function findWeeklyDay(day: PlainDate): PlainDate {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday - WEEKLY_DIGEST_WEEKDAY + 7) % 7));
}

/** Queues new alerts, or keeps them until staff have reviewed them. */
async function queueOrHold(tx: Db, county: County, settings: Settings, deliveries: readonly Delivery[]): Promise<void> {
  if (!settings.review) return queueAlerts(tx, county, settings, deliveries);
  await holdDeliveries(
    tx,
    deliveries.map(({ id }) => id),
  );
}
