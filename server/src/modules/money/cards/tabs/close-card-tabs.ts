import type { County } from '../../../../county.ts';
import { listEndedSessions } from '../../../people/identity/index.ts';
import { finishTab } from './finish-tab.ts';
import { closeTabsDue, closeTabsOfSessions, listClosingTabs, listSessionsWithTab } from './tabs.queries.ts';

/** Sessions checked and tabs ended in one run, which is every minute. */
const SESSIONS_PER_RUN = 500;
const TABS_PER_RUN = 50;
/** After so many missing responses in a row, the gateway won't respond for the next tab either. */
const UNANSWERED_MAX = 3;

/**
 * Closes the tabs of ended sessions and those that have reached their lifetime, and captures or voids closed tabs. Runs
 * every minute; several runs at the same time do no harm.
 */
export async function closeCardTabs(county: County): Promise<void> {
  if (county.cardGateway === undefined) return;
  const now = county.clock.now();
  await closeTabsDue(county.db, now);
  const ended = await listEndedSessions(county, await listSessionsWithTab(county.db, SESSIONS_PER_RUN));
  await closeTabsOfSessions(county.db, ended, now);
  let unanswered = 0;
  for (const tab of await listClosingTabs(county.db, TABS_PER_RUN)) {
    unanswered = (await finishTab(county, tab)) === 'UNANSWERED' ? unanswered + 1 : 0;
    if (unanswered === UNANSWERED_MAX) break;
  }
}
