import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { openDrawer as openEndpoint } from '@portal/contract/money/drawers/drawers';
import { plainDateAt } from '@portal/contract/values/plain-date';
import { inTransaction } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { ensureDay, findDrawerOfRequest, insertDrawer } from './drawers.queries.ts';
import { explainDrawers } from './explain-drawers.ts';

/**
 * Opens the drawer of the caller for today.
 *
 * @returns for a repetition, the drawer of the first time.
 * @throws Refusal NOT_OFFERED if the county doesn't use drawers; DRAWER_OPEN; DAY_CLOSED.
 */
export async function openDrawer(
  context: CallContext,
  request: ParsedRequestOf<typeof openEndpoint>,
): Promise<ContentOf<typeof openEndpoint>> {
  const { db, caller } = context;
  if (!(await getSettings(db, 'escrow')).counterDrawers) throw new Refusal('NOT_OFFERED');
  try {
    return { drawerId: await explainDrawers(() => insertDrawerOf(context, request)) };
  } catch (error) {
    const drawerId = await findDrawerOfRequest(db, request.requestKey, caller.userId);
    if (drawerId === undefined) throw error;
    return { drawerId };
  }
}

function insertDrawerOf(
  context: CallContext,
  { requestKey, startCents }: ParsedRequestOf<typeof openEndpoint>,
): Promise<number> {
  const { county, caller } = context;
  const { userId, username, accountId } = caller;
  const openedAt = county.clock.now();
  const day = plainDateAt(openedAt, county.timeZone);
  return inTransaction(context.db, async (tx) => {
    await ensureDay(tx, day);
    const drawer = { day, userId, username, accountId, startCents, openedAt, requestKey };
    const drawerId = await insertDrawer(tx, drawer);
    await recordAudit(tx, {
      ...{ action: 'drawer.opened', actor: actorOf(context) },
      details: { period: day, amountCents: startCents },
    });
    return drawerId;
  });
}
