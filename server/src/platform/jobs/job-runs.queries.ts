import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** The maximum stored length of an error's message, in characters. */
const MAX_ERROR_LENGTH = 500;

/** A scheduled job with its last run. */
export interface JobRun {
  readonly name: string;
  readonly cron: string;
  readonly startedAt: Date | null;
  /** Null while it runs, or if its process ended. */
  readonly finishedAt: Date | null;
  readonly error: string | null;
  readonly succeededAt: Date | null;
  /** Failed runs since the last one that succeeded. */
  readonly failedRuns: number;
  readonly requestedAt: Date | null;
  /** How much of its work is done, for work that takes several runs; null for other jobs. */
  readonly progressDone: number | null;
  readonly progressTotal: number | null;
}

/** Stores the jobs with their schedules, and forgets those that no longer exist. */
export async function storeJobs(db: Db, jobs: readonly { readonly name: string; readonly cron: string }[]) {
  const names = jobs.map(({ name }) => name);
  await db
    .insertInto('scheduled_jobs')
    .values(jobs.map(({ name, cron }) => ({ name, cron })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ cron: eb.ref('excluded.cron') })))
    .execute();
  await db.deleteFrom('scheduled_jobs').where('name', 'not in', names).execute();
}

/** Lists the jobs by name. */
export function listJobRuns(db: Db): Promise<readonly JobRun[]> {
  return db
    .selectFrom('scheduled_jobs')
    .select(['name', 'cron', 'error', 'started_at as startedAt', 'finished_at as finishedAt'])
    .select(['succeeded_at as succeededAt', 'failed_runs as failedRuns', 'requested_at as requestedAt'])
    .select(['progress_done as progressDone', 'progress_total as progressTotal'])
    .orderBy('name')
    .execute();
}

/** Stores that a run has started. */
export async function startJobRun(db: Db, name: string): Promise<void> {
  await sql`
    UPDATE scheduled_jobs SET started_at = clock_timestamp(), finished_at = NULL, error = NULL,
      progress_done = NULL, progress_total = NULL
    WHERE name = ${name}`.execute(db);
}

/** Stores how much of a job's work is done. */
export async function storeJobProgress(
  db: Db,
  name: string,
  { done, total }: { readonly done: number; readonly total: number },
): Promise<void> {
  await db
    .updateTable('scheduled_jobs')
    .set({ progress_done: done, progress_total: total })
    .where('name', '=', name)
    .execute();
}

/** Stores how a run ended. @param error undefined if it succeeded. */
export async function finishJobRun(db: Db, name: string, error?: unknown): Promise<void> {
  const hasFailed = error !== undefined;
  // PostgreSQL stores no NUL, which the message of an error can contain.
  const message = hasFailed ? String(error).replaceAll('\0', '').slice(0, MAX_ERROR_LENGTH) : null;
  await sql`
    UPDATE scheduled_jobs SET finished_at = clock_timestamp(), error = ${message},
      succeeded_at = CASE WHEN ${hasFailed}::boolean THEN succeeded_at ELSE clock_timestamp() END,
      failed_runs = CASE WHEN ${hasFailed}::boolean THEN failed_runs + 1 ELSE 0 END
    WHERE name = ${name}`.execute(db);
}

/** Requests a run. @returns false if there is no such job, or a run is already requested. */
export async function requestJobRun(db: Db, name: string): Promise<boolean> {
  const requested = await db
    .updateTable('scheduled_jobs')
    .set({ requested_at: sql`clock_timestamp()` })
    .where('name', '=', name)
    .where('requested_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return requested !== undefined;
}

/** Forgets a request that was queued, unless there is a newer one. */
export async function settleJobRequest(db: Db, name: string, requestedAt: Date): Promise<void> {
  await sql`
    UPDATE scheduled_jobs SET requested_at = NULL
    WHERE name = ${name} AND date_trunc('milliseconds', requested_at) = ${requestedAt}`.execute(db);
}
