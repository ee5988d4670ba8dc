import { PgBoss } from 'pg-boss';
import { isDatabaseOutage } from '../database/database-outage.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import { type LimitedRun, limitRunning } from '../limit-running.ts';
import type { Log } from '../log/log.ts';
import {
  finishJobRun,
  listJobRuns,
  settleJobRequest,
  startJobRun,
  storeJobProgress,
  storeJobs,
} from './job-runs.queries.ts';

/** Work that a county runs on a schedule. It must be safe to run twice, since a process can die before it reports completion. */
export interface ScheduledJob {
  readonly name: string;
  /** A cron expression with five fields, in the county's time zone. */
  readonly cron: string;
  /** @param report stores how much of the work is done, for work that takes several runs. */
  run(report: ReportProgress): Promise<void>;
}

/** Stores how much of a job's work is done. */
export type ReportProgress = (progress: { readonly done: number; readonly total: number }) => Promise<void>;

export interface JobsOptions {
  readonly timeZone: string;
  readonly jobs: readonly ScheduledJob[];
  readonly log: Log;
  /** How often each job is polled. */
  readonly pollEveryMs?: number;
  /** Runs jobs when there is a place, for counties that share a limit. */
  readonly limitJobs?: LimitedRun;
}

export interface Jobs {
  stop(): Promise<void>;
}

/** How long shutdown waits for running jobs. */
const STOP_TIMEOUT_MS = 10_000;
const OUTAGE_LOGGED_EVERY_MS = 60_000;
const POLL_EVERY_MS = 2_000;
/** How long a requested run waits at most until it is queued. */
const REQUESTS_READ_EVERY_MS = 5_000;

/** Creates the tables of the queue, or brings them to this version, for a portal whose role doesn't own them. */
export async function prepareJobs(database: OpenDatabase): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.executeSql(text, values) },
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.stop();
}

/** Runs a county's scheduled jobs with a queue in its database, so that only one of several processes runs each job. */
export async function startJobs(database: OpenDatabase, options: JobsOptions): Promise<Jobs> {
  const { pollEveryMs = POLL_EVERY_MS, limitJobs = (work) => work() } = options;
  // All queues are polled at the same time. Running the statements in turn needs one connection instead of one per
  // queue.
  const oneAtATime = limitRunning(1);
  const boss = new PgBoss({
    db: { executeSql: (text, values) => oneAtATime(() => database.executeSql(text, values)) },
  });
  boss.on('error', logFailures(options.log));
  await boss.start();
  await storeJobs(database.db, options.jobs);
  for (const job of options.jobs) {
    await boss.createQueue(job.name);
    await boss.schedule(job.name, job.cron, null, { tz: options.timeZone });
    const work = { pollingIntervalSeconds: pollEveryMs / 1_000 };
    await boss.work(job.name, work, () => limitJobs(() => runRecorded(database, job, options.log)));
  }
  const stopReading = readRequests(database, boss, options.log);
  return {
    stop: async () => {
      await stopReading();
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
    },
  };
}

/**
 * Queues the requested runs (decision 0106). Queues a run before deleting its request: after a crash in between it is
 * queued again, which every job allows.
 */
function readRequests(database: OpenDatabase, boss: PgBoss, log: Log): () => Promise<void> {
  let reading: Promise<void> | undefined;
  const read = async () => {
    for (const { name, requestedAt } of await listJobRuns(database.db)) {
      if (requestedAt === null) continue;
      await boss.send(name);
      await settleJobRequest(database.db, name, requestedAt);
    }
  };
  const logFailure = logFailures(log);
  const timer = setInterval(() => {
    reading ??= read()
      .catch(logFailure)
      .finally(() => {
        reading = undefined;
      });
  }, REQUESTS_READ_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await reading;
  };
}

/** Workers poll every two seconds. While the database is down, this logs one line per minute instead of five per second. */
function logFailures(log: Log): (error: unknown) => void {
  let quietUntilMs = 0;
  return (error) => {
    if (isDatabaseOutage(error)) {
      if (performance.now() < quietUntilMs) return;
      quietUntilMs = performance.now() + OUTAGE_LOGGED_EVERY_MS;
    }
    log.error({ err: error }, 'the job queue failed');
  };
}

/** Runs a job and stores its outcome. Also throws a failure, so that the queue retries it. */
async function runRecorded({ db }: OpenDatabase, job: ScheduledJob, log: Log): Promise<void> {
  await startJobRun(db, job.name);
  try {
    await job.run((progress) => storeJobProgress(db, job.name, progress));
  } catch (error) {
    log.error({ err: error, job: job.name }, 'a job failed');
    // A database that is away has made the job fail, and takes no result.
    await finishJobRun(db, job.name, error).catch(() => {});
    throw error;
  }
  await finishJobRun(db, job.name);
}
