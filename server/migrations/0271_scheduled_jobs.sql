-- What became of the last run of each scheduled job, and who wants it to run now.

CREATE TABLE scheduled_jobs (
  name text PRIMARY KEY,
  cron text NOT NULL,
  started_at timestamptz,
  finished_at timestamptz,
  error text,
  succeeded_at timestamptz,
  failed_runs integer NOT NULL DEFAULT 0,
  requested_at timestamptz
);
COMMENT ON TABLE scheduled_jobs IS 'The scheduled jobs of the county, with their last run. The queue of jobs itself belongs to pg-boss.';
COMMENT ON COLUMN scheduled_jobs.cron IS 'The schedule, five fields in the time zone of the county.';
COMMENT ON COLUMN scheduled_jobs.started_at IS 'When the last run started; empty if there was none.';
COMMENT ON COLUMN scheduled_jobs.finished_at IS 'When the last run finished; empty while it runs, or if its process ended.';
COMMENT ON COLUMN scheduled_jobs.error IS 'Why the last run failed; empty if it succeeded.';
COMMENT ON COLUMN scheduled_jobs.succeeded_at IS 'When a run last succeeded.';
COMMENT ON COLUMN scheduled_jobs.failed_runs IS 'Failed runs since the last one that succeeded.';
COMMENT ON COLUMN scheduled_jobs.requested_at IS 'When someone asked for a run that has not been queued yet.';
