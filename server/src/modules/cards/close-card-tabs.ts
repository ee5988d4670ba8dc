import type { County } from '../../county.ts';
import { listEndedSessions } from '../identity/index.ts';
import { finishTab } from './finish-tab.ts';
import { closeTabsDue, closeTabsOfSessions, listClosingTabs, listSessionsWithTab } from './tabs.queries.ts';

/** Sessions looked at, and tabs ended, in one run; the next minute has another one. */
const SESSIONS_PER_RUN = 500;
const TABS_PER_RUN = 50;
/** A gateway that does not answer so often in a row does not answer for the next tab either. */
const UNANSWERED_MAX = 3;

/**
 * Closes the tabs of sessions that are over and those that have been open for long enough, and captures, or voids, what is closed.
 * Runs every minute; safe to run twice, at the same time too.
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
