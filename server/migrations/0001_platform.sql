-- What every county's database has before any module: the outbox of mail, and the audit trail.

CREATE TABLE mail_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  body_text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  last_error text
);
COMMENT ON TABLE mail_outbox IS 'Mail that a transaction decided to send; delivered after it, until it succeeds or is given up.';
COMMENT ON COLUMN mail_outbox.next_attempt_at IS 'Not before this instant; moves out after every failure.';
CREATE INDEX mail_outbox_due ON mail_outbox (next_attempt_at) WHERE sent_at IS NULL;

CREATE TABLE audit_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  occurred_at timestamptz NOT NULL DEFAULT now(),
  action text NOT NULL,
  user_id bigint,
  account_id bigint,
  username text,
  client_address text,
  request_id text,
  details jsonb NOT NULL DEFAULT '{}'
);
COMMENT ON TABLE audit_entries IS 'Who did what, when and from where. Written with the change it tells of, never changed afterwards.';
COMMENT ON COLUMN audit_entries.user_id IS 'No foreign key: the trail outlives the user.';
COMMENT ON COLUMN audit_entries.details IS 'Before and after, or what was asked; never a password, a ticket, a token or a card number.';
CREATE INDEX audit_entries_by_time ON audit_entries (occurred_at, id);
CREATE INDEX audit_entries_by_user ON audit_entries (user_id, occurred_at);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
COMMENT ON FUNCTION refuse_change() IS 'The trigger of append-only tables.';

CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
COMMENT ON TRIGGER audit_entries_append_only ON audit_entries IS 'Deleting is left to the purge of old entries, which the county schedules.';
