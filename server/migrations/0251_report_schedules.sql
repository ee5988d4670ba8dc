-- Reports that the portal sends by email on a schedule, and what became of each.

CREATE TABLE report_schedules (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  owner_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  owner_role text NOT NULL,
  owner_account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  language text NOT NULL,
  report text NOT NULL,
  account_id bigint REFERENCES accounts (id) ON DELETE CASCADE,
  criteria jsonb NOT NULL,
  period text NOT NULL CHECK (period IN ('YESTERDAY', 'LAST_7_DAYS', 'THIS_MONTH', 'LAST_MONTH')),
  format text NOT NULL CHECK (format IN ('pdf', 'xlsx')),
  frequency text NOT NULL CHECK (frequency IN ('DAILY', 'WEEKLY', 'MONTHLY')),
  weekday smallint NOT NULL CHECK (weekday BETWEEN 0 AND 6),
  day_of_month smallint NOT NULL CHECK (day_of_month BETWEEN 1 AND 31),
  time_of_day text NOT NULL CHECK (time_of_day ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  recipients text[] NOT NULL CHECK (cardinality(recipients) BETWEEN 1 AND 10),
  status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'PAUSED', 'STOPPED')),
  stop_reason text CHECK (stop_reason IN ('OWNER_INACTIVE', 'OWNER_CHANGED', 'NOT_OFFERED')),
  next_due_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK ((status = 'STOPPED') = (stop_reason IS NOT NULL)),
  CHECK ((status = 'ACTIVE') = (next_due_at IS NOT NULL))
);
COMMENT ON TABLE report_schedules IS 'Reports that the portal sends by email on a schedule, each with the permission of its owner at the time.';
COMMENT ON COLUMN report_schedules.version IS 'Grows with each save, so that a stale screen overwrites nothing.';
COMMENT ON COLUMN report_schedules.owner_role IS 'The role of the owner when they saved it. With another role the schedule stops, because the report would have other rows.';
COMMENT ON COLUMN report_schedules.owner_account_id IS 'The account of the owner when they saved it; with another one the schedule stops.';
COMMENT ON COLUMN report_schedules.language IS 'Of the report and its emails: the language of the owner when they saved it.';
COMMENT ON COLUMN report_schedules.account_id IS 'The account that the report is of, by id, so that a renamed account keeps its reports; empty for all that the owner may see.';
COMMENT ON COLUMN report_schedules.criteria IS 'The other criteria of the report, without dates.';
COMMENT ON COLUMN report_schedules.period IS 'The days that the report covers, counted from the day on which it is due.';
COMMENT ON COLUMN report_schedules.weekday IS 'Of a weekly report; 0 is Sunday.';
COMMENT ON COLUMN report_schedules.day_of_month IS 'Of a monthly report; the last day of a shorter month.';
COMMENT ON COLUMN report_schedules.time_of_day IS 'By the county''s clock.';
COMMENT ON COLUMN report_schedules.next_due_at IS 'When it is due next; empty unless it is active.';
CREATE INDEX report_schedules_due ON report_schedules (next_due_at) WHERE status = 'ACTIVE';
CREATE INDEX report_schedules_of_owner ON report_schedules (owner_id);
CREATE INDEX report_schedules_of_owner_account ON report_schedules (owner_account_id);
CREATE INDEX report_schedules_of_account ON report_schedules (account_id) WHERE account_id IS NOT NULL;

CREATE TABLE report_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  schedule_id bigint NOT NULL REFERENCES report_schedules (id) ON DELETE CASCADE,
  due_at timestamptz NOT NULL,
  is_requested boolean NOT NULL,
  status text NOT NULL DEFAULT 'WAITING' CHECK (status IN ('WAITING', 'QUEUED', 'FAILED')),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  problem text CHECK (problem IN ('BUSY', 'TOO_LARGE', 'CRITERIA', 'STOPPED', 'UNEXPECTED')),
  file_name text,
  file_bytes integer,
  finished_at timestamptz,
  CHECK ((status = 'WAITING') = (finished_at IS NULL)),
  CHECK ((status = 'QUEUED') = (file_bytes IS NOT NULL))
);
COMMENT ON TABLE report_runs IS 'What became of each due time of a schedule, and of each report that its owner requested.';
COMMENT ON COLUMN report_runs.due_at IS 'The due time, from whose day the period counts.';
COMMENT ON COLUMN report_runs.is_requested IS 'Whether the owner requested it, besides the schedule.';
COMMENT ON COLUMN report_runs.status IS 'QUEUED: the report is written and its emails are in the outbox.';
COMMENT ON COLUMN report_runs.attempts IS 'Grows when a process takes the run; names the attempt that a result belongs to.';
COMMENT ON COLUMN report_runs.next_attempt_at IS 'Not before this instant. A process that takes the run moves it past its own time limit, so that another takes over if it dies.';
COMMENT ON COLUMN report_runs.problem IS 'Why the last attempt failed.';
CREATE UNIQUE INDEX report_runs_once ON report_runs (schedule_id, due_at) WHERE NOT is_requested;
CREATE UNIQUE INDEX report_runs_one_request ON report_runs (schedule_id) WHERE is_requested AND status = 'WAITING';
CREATE INDEX report_runs_due ON report_runs (next_attempt_at) WHERE status = 'WAITING';
CREATE INDEX report_runs_of_schedule ON report_runs (schedule_id, id);

CREATE TABLE report_run_emails (
  run_id bigint NOT NULL REFERENCES report_runs (id) ON DELETE CASCADE,
  email_id bigint NOT NULL REFERENCES mail_outbox (id) ON DELETE CASCADE,
  PRIMARY KEY (run_id, email_id)
);
COMMENT ON TABLE report_run_emails IS 'The emails of a run, one for each recipient, whose delivery is its result.';
CREATE INDEX report_run_emails_of_email ON report_run_emails (email_id);
