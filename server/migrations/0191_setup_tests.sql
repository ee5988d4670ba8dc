-- The newest test of the card gateway and of the email, for the checklist of a new county.

CREATE TABLE setup_tests (
  kind text PRIMARY KEY CHECK (kind IN ('cardGateway', 'email')),
  started_at timestamptz NOT NULL,
  started_by_username text NOT NULL,
  finished_at timestamptz,
  problem text,
  email_id bigint REFERENCES mail_outbox (id),
  CHECK (problem IS NULL OR finished_at IS NOT NULL),
  CHECK (email_id IS NULL OR kind = 'email')
);
COMMENT ON TABLE setup_tests IS 'The newest test of each external system. A row is claimed before its test starts: one at a time, and not again within a minute.';
COMMENT ON COLUMN setup_tests.kind IS 'What was tested.';
COMMENT ON COLUMN setup_tests.started_at IS 'When the test was claimed; names the test that a result belongs to.';
COMMENT ON COLUMN setup_tests.started_by_username IS 'Who started it. A name, because the result outlives the user.';
COMMENT ON COLUMN setup_tests.finished_at IS 'When the result was known; empty while the test runs, and for a test email, whose result is in the outbox.';
COMMENT ON COLUMN setup_tests.problem IS 'A code for what went wrong; empty if nothing did.';
COMMENT ON COLUMN setup_tests.email_id IS 'The test email in the outbox, whose delivery is the result.';
