import type { ContentOf } from '@portal/contract/endpoint';
import type { Job, JobState, jobs as jobsEndpoint } from '@portal/contract/office/monitoring/jobs';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import type { CallContext } from '../../../platform/http/route.ts';
import { type JobRun, listJobRuns } from '../../../platform/jobs/job-runs.queries.ts';

/** The queue gives up a run after this time and tries again. */
const INTERRUPTED_AFTER_MS = 15 * 60_000;

/** Lists the scheduled jobs of the county with their last run. */
export async function listJobs({
  db,
  county,
  caller,
}: Pick<CallContext, 'db' | 'county' | 'caller'>): Promise<ContentOf<typeof jobsEndpoint>> {
  const now = county.clock.now();
  const toLocal = (instant: Date | null) => instant && localDateTimeAt(instant, county.timeZone);
  const describe = (run: JobRun): Job => {
    const {
      name,
      cron,
      error,
      failedRuns,
      startedAt,
      finishedAt,
      succeededAt,
      requestedAt,
      progressDone: done,
      progressTotal: total,
    } = run;
    const durationMs = startedAt && finishedAt && Math.max(0, finishedAt.getTime() - startedAt.getTime());
    return {
      ...{ name, cron, failedRuns, durationMs },
      // The message of an error can name folders and addresses of the server.
      error: caller.role === 'TRIMIN' ? error : null,
      state: findState(run, now),
      startedAt: toLocal(startedAt),
      succeededAt: toLocal(succeededAt),
      progress: done === null || total === null ? null : { done, total },
      isRequested: requestedAt !== null,
    };
  };
  return { jobs: (await listJobRuns(db)).map(describe) };
}

function findState({ startedAt, finishedAt, error }: JobRun, now: Date): JobState {
  if (startedAt === null) return 'WAITING';
  if (finishedAt !== null) return error === null ? 'SUCCEEDED' : 'FAILED';
  return now.getTime() - startedAt.getTime() > INTERRUPTED_AFTER_MS ? 'INTERRUPTED' : 'RUNNING';
}
