import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';

/** The jobs that a county runs on a schedule, as in the log. Their words are the texts `control-panel:jobs.names` and `jobs.purposes`. */
export const JOB_NAMES = [
  'audit-money',
  'check-images',
  'close-card-tabs',
  'complete-refunds',
  'deliver-landlink',
  'erase-redactions',
  'export-ledger-days',
  'deliver-mail',
  'file-pria-requests',
  'find-personal-numbers',
  'import-records',
  'issue-invoices',
  'notice-owners',
  'open-new-images',
  'purge-expired-sessions',
  'purge-pictures',
  'purge-uploads',
  'purge-users',
  'read-page-text',
  'reconcile-card-payments',
  'reject-overdue-corrections',
  'renew-accounts',
  'resolve-card-payments',
  'rekey-index',
  'seal-audit-log',
  'send-alerts',
  'send-billing-notices',
  'send-scheduled-reports',
  'send-watch-alerts',
  'verify-audit-log',
] as const;
export type JobName = (typeof JOB_NAMES)[number];

/** During an upgrade there can be jobs of another version, which have no words. */
export function isJobName(name: string): name is JobName {
  return (JOB_NAMES as readonly string[]).includes(name);
}

/** `WAITING`: never run. `INTERRUPTED`: its process ended before the run did. */
export const JOB_STATES = ['WAITING', 'RUNNING', 'SUCCEEDED', 'FAILED', 'INTERRUPTED'] as const;
export type JobState = (typeof JOB_STATES)[number];

const access = { roles: ['COUNTY', 'TRIMIN'] } as const;

const jobSchema = z.object({
  /** As in the log: one of `JOB_NAMES`, or of another version. */
  name: z.string(),
  /** Five fields of a cron expression, in the county's time zone. */
  cron: z.string(),
  state: z.enum(JOB_STATES),
  /** Of the last run; null without a run. */
  startedAt: localDateTimeSchema.nullable(),
  /** Null unless the last run has ended. */
  durationMs: z.number().min(0).nullable(),
  /** The reason why the last run failed, in the words of the log; null if it succeeded, and for the county's staff. */
  error: z.string().nullable(),
  succeededAt: localDateTimeSchema.nullable(),
  /** Failed runs since the last one that succeeded. */
  failedRuns: z.int().min(0),
  /** How much of its work is done, in records, for work that takes several runs; null for other jobs. */
  progress: z.object({ done: z.int().min(0), total: z.int().min(0) }).nullable(),
  /** Whether someone asked for a run that has not started yet. */
  isRequested: z.boolean(),
});
export type Job = z.infer<typeof jobSchema>;

/** The scheduled jobs of the county with their last run, for staff (decisions 0106, 0250). Screens poll it. */
export const jobs = defineEndpoint({
  method: 'GET',
  path: 'controlPanel/jobs',
  access,
  isActivity: false,
  request: z.strictObject({}),
  content: z.object({ jobs: z.array(jobSchema) }),
});

/** Requests a run of a job, which starts within seconds. Further requests before that have no effect. */
export const runJob = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/runJob',
  access,
  request: z.strictObject({ name: z.string().min(1).max(60) }),
  content: z.object({ jobs: z.array(jobSchema) }),
});
