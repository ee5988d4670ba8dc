import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import {
  ACCOUNT_TABS_MAX,
  type AccountTab,
  type closeAccountTab as closeEndpoint,
  type listAccountTabs as listEndpoint,
} from '@portal/contract/money/cards/account-tabs';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { inTransaction } from '../../../../platform/database/database.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { actorOf, recordAudit } from '../../../office/audit/index.ts';
import { listUsernames } from '../../../people/identity/index.ts';
import { closeOpenTab, listUnpaidTabs } from './tabs.queries.ts';

/** Lists the tabs of an account that aren't paid yet. */
export async function listAccountTabs(
  { db, county }: CallContext,
  { accountId }: ParsedRequestOf<typeof listEndpoint>,
): Promise<ContentOf<typeof listEndpoint>> {
  const tabs = await listUnpaidTabs(db, accountId, ACCOUNT_TABS_MAX);
  const usernames = await listUsernames(db, [...new Set(tabs.map(({ userId }) => userId))]);
  const formatTime = (instant: Date) => localDateTimeAt(instant, county.timeZone);
  return {
    tabs: tabs.map(
      ({ userId, openedAt, closeBy, ...tab }): AccountTab => ({
        ...tab,
        username: usernames.get(userId) ?? '',
        openedAt: formatTime(openedAt),
        closeBy: formatTime(closeBy),
      }),
    ),
  };
}

/**
 * Closes an open tab, with its audit row; the job that runs every minute charges or voids it. A condition of the update decides, so that
 * two who close it, or the end of its session, close it once.
 */
export function closeAccountTab(
  context: CallContext,
  { tabId }: ParsedRequestOf<typeof closeEndpoint>,
): Promise<ContentOf<typeof closeEndpoint>> {
  return inTransaction(context.db, async (tx) => {
    const closed = await closeOpenTab(tx, tabId, context.county.clock.now());
    if (closed === undefined) return { status: 'NOT_OPEN' };
    await recordAudit(tx, { action: 'card.tabClosed', actor: actorOf(context), details: closed });
    return { status: 'CLOSING' };
  });
}
