-- What needs attention: emailed when it begins and when it is over.

CREATE TABLE alerts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('JOB_FAILED', 'MAIL_STUCK', 'GATEWAY_DOWN', 'FINDINGS_OPEN', 'DISK_LOW', 'IMPORT_FAILED')),
  subject text NOT NULL,
  detail text NOT NULL,
  opened_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  closed_at timestamptz
);
COMMENT ON TABLE alerts IS 'What needs the attention of the provider''s staff, each occurrence once (decision 0139).';
COMMENT ON COLUMN alerts.subject IS 'The job, the machine or the file that it is about; empty for the whole county.';
COMMENT ON COLUMN alerts.detail IS 'A number, or the words of the log, of when it began.';
COMMENT ON COLUMN alerts.last_seen_at IS 'When the condition last held. An alert is closed some minutes later.';
CREATE UNIQUE INDEX alerts_open ON alerts (kind, subject) WHERE closed_at IS NULL;
CREATE INDEX alerts_by_closing ON alerts (closed_at);
