import type { SettingsOf } from '@portal/contract/settings/settings-groups';
import type { County } from '../../../county.ts';
import type { Db } from '../../../platform/database/database.ts';
import { queueEmail } from '../../../platform/mail/mail-outbox.ts';
import { translatorOf } from '../../../platform/translate.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { buildPageLink, generateSecret, getCountyName, hashSecret } from '../../people/identity/index.ts';
import { type Delivery, listAlertLines } from './deliveries.queries.ts';
import { insertLinks } from './watches.queries.ts';
import { type AlertCounty, writeAlert } from './write-alert.ts';

/** Documents that one email lists. */
const ALERT_LINES_MAX = 25;
/** The maximum number of alerts whose documents are in memory at the same time. */
const DELIVERIES_PER_STEP = 500;

type Settings = SettingsOf<'propertyWatch'>;

/** The alert of a delivery in the outbox. */
export const alertKeyOf = (deliveryId: number): string => `watch-alert:${deliveryId}`;

/** Writes and queues the emails of alerts, in the transaction that inserts or releases them. */
export async function queueAlerts(
  tx: Db,
  county: County,
  settings: Settings,
  deliveries: readonly Delivery[],
): Promise<void> {
  if (deliveries.length === 0) return;
  const common = await getSettings(tx, 'common');
  const alertCounty: AlertCounty = {
    name: await getCountyName(tx, county),
    appTitle: common.appTitle,
    phone: common.contactPhone,
    sheriffPhone: settings.sheriffPhone,
    address: county.address,
  };
  for (let start = 0; start < deliveries.length; start += DELIVERIES_PER_STEP) {
    await queueStep(tx, county, alertCounty, deliveries.slice(start, start + DELIVERIES_PER_STEP));
  }
}

async function queueStep(
  tx: Db,
  county: County,
  alertCounty: AlertCounty,
  deliveries: readonly Delivery[],
): Promise<void> {
  const found = await listAlertLines(
    tx,
    deliveries.map(({ id }) => id),
    ALERT_LINES_MAX,
  );
  const linesOf = Map.groupBy(found, ({ deliveryId }) => deliveryId);
  const links: { subscriberId: number; hash: Buffer }[] = [];
  for (const { id, subscriberId, email, language } of deliveries) {
    const lines = linesOf.get(id);
    if (lines === undefined) continue;
    const secret = generateSecret();
    links.push({ subscriberId, hash: hashSecret(secret) });
    const alert = writeAlert(lines, {
      translate: translatorOf(language),
      county: alertCounty,
      manageLink: buildPageLink(county, `watch/manage/${secret}`),
    });
    const unsubscribeUrl = `${county.address}/api/watch/unsubscribe?secret=${secret}`;
    await queueEmail(tx, { recipient: email, ...alert, unsubscribeUrl }, { dedupeKey: alertKeyOf(id) });
  }
  await insertLinks(tx, links, county.clock.now());
}
