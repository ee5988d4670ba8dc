import type { County } from '../../../county.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { ReportExports } from '../../../platform/report/report-exports.ts';
import { recordAudit, SYSTEM_ACTOR } from '../audit/index.ts';
import { deleteRunsBefore, failWaitingRuns, insertDueRun, takeRun } from './runs.queries.ts';
import { computeNextDue } from './schedule.rules.ts';
import { lockDueSchedule, stopOrphanedSchedules, updateNextDue } from './schedules.queries.ts';
import { type RunSteps, sendReport } from './send-report.ts';

/** Due times and reports of one run of the job; the rest waits a minute. */
const DUE_TIMES_PER_RUN = 200;
const REPORTS_PER_RUN = 20;
/** How long a process may work on a report before another process assumes that it died and takes over. */
const REPORT_TIMEOUT_MS = 4 * 60_000;
const TAKEN_FOR_MS = 5 * 60_000;
/** Due times that a portal which was down catches up; what is older is skipped. */
const CATCH_UP_DAYS = 35;
/** How long results are kept. */
const RUNS_KEPT_DAYS = 400;
const DAY_MS = 86_400_000;

/**
 * Sends the reports that are due: stops the schedules of owners who lost their permission, turns due times into runs, then writes one report
 * after the other and queues its emails. Several processes can do this at the same time, and any of them can die at any point.
 *
 * @param steps tests end the process in one of them.
 */
export async function runScheduledReports(county: County, reports: ReportExports, steps: RunSteps = {}): Promise<void> {
  await stopOrphans(county);
  for (let count = 0; count < DUE_TIMES_PER_RUN && (await insertNextDue(county)); count += 1);
  await steps.onInserted?.();
  for (let count = 0; count < REPORTS_PER_RUN; count += 1) {
    const now = county.clock.now();
    const run = await takeRun(county.db, { now, until: new Date(now.getTime() + TAKEN_FOR_MS) });
    if (run === undefined) return;
    await steps.onTaken?.();
    await sendReport(county, run, { reports, signal: AbortSignal.timeout(REPORT_TIMEOUT_MS), steps });
  }
}

/** Deletes old results. */
export async function purgeReportRuns(county: County): Promise<void> {
  await deleteRunsBefore(county.db, new Date(county.clock.now().getTime() - RUNS_KEPT_DAYS * DAY_MS));
}

function stopOrphans(county: County): Promise<void> {
  return inTransaction(county.db, async (tx) => {
    const stopped = await stopOrphanedSchedules(tx);
    await failWaitingRuns(
      tx,
      stopped.map(({ id }) => id),
      county.clock.now(),
    );
    for (const { id, report, stopReason } of stopped) {
      const details = { schedule: id, report, reason: stopReason };
      await recordAudit(tx, { action: 'reportSchedule.stopped', actor: SYSTEM_ACTOR, details });
    }
  });
}

/**
 * Turns the earliest due time into a run, and moves its schedule to the next one.
 *
 * @returns false if no schedule is due.
 */
function insertNextDue(county: County): Promise<boolean> {
  return inTransaction(county.db, async (tx) => {
    const now = county.clock.now();
    const schedule = await lockDueSchedule(tx, now);
    if (schedule === undefined || schedule.nextDueAt === null) return false;
    const { id, nextDueAt } = schedule;
    const oldest = new Date(now.getTime() - CATCH_UP_DAYS * DAY_MS);
    const isTooOld = nextDueAt < oldest;
    if (!isTooOld) await insertDueRun(tx, id, nextDueAt, now);
    await updateNextDue(tx, id, computeNextDue(schedule, isTooOld ? oldest : nextDueAt, county.timeZone));
    return true;
  });
}
