-- The link of a completed registration says so when it is opened again.

CREATE TABLE completed_registrations (
  ticket_hash bytea PRIMARY KEY CHECK (length(ticket_hash) = 32),
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  completed_at timestamptz NOT NULL
);
COMMENT ON TABLE completed_registrations IS 'Tickets that completed a registration, for a month. They open nothing any more.';
COMMENT ON COLUMN completed_registrations.ticket_hash IS 'SHA-256 of the secret in the emailed link.';
CREATE INDEX completed_registrations_by_user ON completed_registrations (user_id);
CREATE INDEX completed_registrations_by_time ON completed_registrations (completed_at);
