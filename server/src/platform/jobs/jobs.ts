import { PgBoss } from 'pg-boss';
import { isDatabaseOutage } from '../database/database-outage.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import type { Log } from '../log/log.ts';

/** Work that a county runs on a schedule. It must be safe to run twice, since a process can die before it reports completion. */
export interface ScheduledJob {
  readonly name: string;
  /** A cron expression with five fields, in the county's time zone. */
  readonly cron: string;
  run(): Promise<void>;
}

export interface Jobs {
  stop(): Promise<void>;
}

/** How long shutdown waits for running jobs. */
const STOP_TIMEOUT_MS = 10_000;
const OUTAGE_LOGGED_EVERY_MS = 60_000;

/** Runs a county's scheduled jobs with a queue in its database, so that only one of several processes runs each job. */
export async function startJobs(
  database: OpenDatabase,
  options: { readonly timeZone: string; readonly jobs: readonly ScheduledJob[]; readonly log: Log },
): Promise<Jobs> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => database.executeSql(text, values) } });
  boss.on('error', logFailures(options.log));
  await boss.start();
  for (const job of options.jobs) {
    await boss.createQueue(job.name);
    await boss.schedule(job.name, job.cron, null, { tz: options.timeZone });
    await boss.work(job.name, () => runLogged(job, options.log));
  }
  return { stop: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }) };
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

async function runLogged(job: ScheduledJob, log: Log): Promise<void> {
  try {
    await job.run();
  } catch (error) {
    log.error({ err: error, job: job.name }, 'a job failed');
    throw error;
  }
}
