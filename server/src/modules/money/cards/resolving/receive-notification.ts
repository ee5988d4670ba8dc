import type { County } from '../../../../county.ts';
import { insertNotification, listNotificationsDue, recordNotificationTry } from '../gateway/gateway-records.queries.ts';
import { resolveIntent } from './resolve-intent.ts';

/** Notifications processed in one run of the five-minute job. */
const NOTIFICATIONS_PER_RUN = 100;
/** Two hours of runs; the nightly reconciliation handles notifications that remain unclear. */
const TRIES_MAX = 24;

/**
 * Receives a notification of the gateway. It is stored once, before anything else, and is only used to know which
 * transaction to look up.
 *
 * @returns false if it is not signed with the county's key.
 */
export async function receiveNotification(
  county: County,
  body: Buffer,
  signature: string | undefined,
): Promise<boolean> {
  const notification = county.cardGateway?.readNotification(body, signature);
  if (notification === undefined) return false;
  const isNew = await insertNotification(county.db, { ...notification, receivedAt: county.clock.now() });
  if (isNew) await processNotification(county, notification);
  return true;
}

/** Processes the notifications that could not be processed on arrival, oldest first. */
export async function processNotifications(county: County): Promise<void> {
  const due = await listNotificationsDue(county.db, { count: NOTIFICATIONS_PER_RUN, tries: TRIES_MAX });
  for (const notification of due) await processNotification(county, notification);
}

async function processNotification(
  county: County,
  { notificationId, transactionId }: { readonly notificationId: string; readonly transactionId: string },
): Promise<void> {
  let isProcessed = false;
  try {
    isProcessed = (await resolveIntent(county, transactionId)).status !== 'UNKNOWN';
  } catch (error) {
    // The notification is stored: the five-minute job tries again.
    county.log.error(
      { err: error, notificationId, transactionId },
      'a notification of the card gateway came to nothing',
    );
  }
  await recordNotificationTry(county.db, notificationId, isProcessed ? county.clock.now() : null);
}
