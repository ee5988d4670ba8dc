import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type {
  getWatchCounts as countsEndpoint,
  decideOnAlerts as decideEndpoint,
  heldAlertList,
} from '@portal/contract/index/watches/staff-watches';
import { describeWatched } from '@portal/contract/index/watches/watched';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { formatPlainDate } from '@portal/contract/values/plain-date';
import { inTransaction } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import type { ListSource } from '../../../platform/lists/run-list.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { type AlertLine, listAlertLines } from './deliveries.queries.ts';
import { queueAlerts } from './queue-alerts.ts';
import { countAll, type HeldAlert, selectHeldAlerts, updateDecided } from './review.queries.ts';

const COUNTED_DAYS = 30;
const DAY_MS = 24 * 3_600_000;
/** Documents that a row names; it has the number of all. */
const NAMED_DOCUMENTS = 5;

/** Counts what the watch does, without saying who watches what. */
export function getWatchCounts({ db, county }: CallContext): Promise<ContentOf<typeof countsEndpoint>> {
  return countAll(db, new Date(county.clock.now().getTime() - COUNTED_DAYS * DAY_MS));
}

/** Selects the alerts that wait for staff. */
export function selectAlerts({ db, county }: CallContext): ListSource<typeof heldAlertList, HeldAlert> {
  return {
    matches: selectHeldAlerts(db),
    orderBy: { createdAt: 'createdAt', documentCount: 'documentCount' },
    tieBreaker: 'id',
    complete: async (held) => {
      const lines = await listAlertLines(
        db,
        held.map(({ id }) => id),
        NAMED_DOCUMENTS,
      );
      const linesOf = Map.groupBy(lines, ({ deliveryId }) => deliveryId);
      return held.map((alert) => ({
        ...alert,
        id: Number(alert.id),
        createdAt: localDateTimeAt(alert.createdAt, county.timeZone),
        documents: (linesOf.get(Number(alert.id)) ?? []).map(describeLine).join('\n'),
      }));
    },
  };
}

function describeLine({ number, instrument, recordedOn, watched, reason }: AlertLine): string {
  const name = 'name' in reason ? `${reason.name} (${describeWatched(watched)})` : describeWatched(watched);
  return `${number} ${instrument}, ${formatPlainDate(recordedOn)}: ${name}`;
}

/** Sends alerts that are held, or discards them. Each is decided on once, however often the call is made. */
export async function decideOnAlerts(
  context: CallContext,
  { ids, decision }: ParsedRequestOf<typeof decideEndpoint>,
): Promise<ContentOf<typeof decideEndpoint>> {
  const { db, county, caller } = context;
  const settings = await getSettings(db, 'propertyWatch');
  return inTransaction(db, async (tx) => {
    const decided = await updateDecided(tx, { ids, decision, at: county.clock.now(), by: caller.username });
    if (decided.length === 0) return { count: 0 };
    if (decision === 'RELEASED') await queueAlerts(tx, county, settings, decided);
    const action = decision === 'RELEASED' ? 'watchAlerts.released' : 'watchAlerts.discarded';
    await recordAudit(tx, { action, actor: actorOf(context), details: { count: decided.length } });
    return { count: decided.length };
  });
}
