import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { closeCounterDay as closeEndpoint } from '@portal/contract/money/drawers/drawers';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { inTransaction } from '../../../platform/database/database.ts';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { sumDay } from './day-reports.queries.ts';
import { findDay, updateDayClosed } from './drawers.queries.ts';
import { explainDrawers } from './explain-drawers.ts';

/**
 * Closes a day of the counter, once. The database refuses movements of counter money on it from then on.
 *
 * @throws Refusal NOT_FOUND for a day on which the counter took nothing; DRAWERS_OPEN.
 */
export async function closeCounterDay(
  context: CallContext,
  request: ParsedRequestOf<typeof closeEndpoint>,
): Promise<CallResponse<ContentOf<typeof closeEndpoint>>> {
  const { county, caller, translate } = context;
  const day = getPlainDate(request.day);
  await explainDrawers(() =>
    inTransaction(context.db, async (tx) => {
      if (await updateDayClosed(tx, { day, clerk: caller, at: county.clock.now() })) {
        const { count, drawerCents: totalCents } = await sumDay(tx, day);
        const details = { period: day, count, totalCents };
        await recordAudit(tx, { action: 'counterDay.closed', actor: actorOf(context), details });
      } else if ((await findDay(tx, day)) === undefined) throw new Refusal('NOT_FOUND');
    }),
  );
  return new CallResponse({
    content: {},
    message: translate('control-panel:drawers.dayClosed', { date: request.day }),
  });
}
