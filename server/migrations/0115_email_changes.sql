CREATE TABLE email_changes (
  user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  new_email text NOT NULL CHECK (new_email <> '' AND length(new_email) <= 50),
  ticket_hash bytea NOT NULL UNIQUE CHECK (length(ticket_hash) = 32),
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE email_changes IS 'New email addresses that take effect when the link that was mailed to them is opened. A newer change replaces an older one.';
COMMENT ON COLUMN email_changes.ticket_hash IS 'SHA-256 of the random secret in the mail: a copy of this table changes nothing.';
CREATE INDEX email_changes_by_expiry ON email_changes (expires_at);
