-- How people register, come back to a forgotten password, and keep their profile.

ALTER TABLE users
  ADD COLUMN company text NOT NULL DEFAULT '' CHECK (length(company) <= 60),
  ADD COLUMN address text NOT NULL DEFAULT '' CHECK (length(address) <= 50),
  ADD COLUMN city text NOT NULL DEFAULT '' CHECK (length(city) <= 50),
  ADD COLUMN state text NOT NULL DEFAULT '' CHECK (state ~ '^([A-Z]{2})?$'),
  ADD COLUMN zip text NOT NULL DEFAULT '' CHECK (zip ~ '^([0-9]{5})?$'),
  ADD COLUMN phone_format_type text NOT NULL DEFAULT 'STANDARD' CHECK (phone_format_type IN ('STANDARD', 'INTERNATIONAL')),
  ADD COLUMN phone text NOT NULL DEFAULT '' CHECK (length(phone) <= 20);
COMMENT ON COLUMN users.language IS 'Chosen at the last login, or since; the next one begins with it.';
COMMENT ON COLUMN users.phone IS '(XXX) XXX-XXXX, or country code and number in digits, as phone_format_type says.';

CREATE INDEX users_by_email ON users (lower(email)) WHERE email <> '';
CREATE UNIQUE INDEX users_pending_by_email ON users (lower(email)) WHERE status = 'P';
COMMENT ON INDEX users_pending_by_email IS 'One registration at a time waits for an e-mail address; registering again replaces it.';

CREATE FUNCTION end_sessions_of_changed_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sessions WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION end_sessions_of_changed_user() IS 'A session was opened for what the user was; whoever changes that, and from wherever, ends it.';

CREATE TRIGGER users_changed_end_sessions AFTER UPDATE OF role, status, account_id ON users
  FOR EACH ROW WHEN (OLD.role <> NEW.role OR OLD.status <> NEW.status OR OLD.account_id <> NEW.account_id)
  EXECUTE FUNCTION end_sessions_of_changed_user();

CREATE TABLE user_tickets (
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('COMPLETE_REGISTRATION', 'RESET_PASSWORD')),
  ticket_hash bytea NOT NULL UNIQUE CHECK (length(ticket_hash) = 32),
  issued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > issued_at),
  PRIMARY KEY (user_id, purpose)
);
COMMENT ON TABLE user_tickets IS 'Secrets of mailed links. Using one deletes its row; a newer one takes the place of the older.';
COMMENT ON COLUMN user_tickets.ticket_hash IS 'SHA-256 of the random secret in the mail: a copy of this table opens nothing.';
CREATE INDEX user_tickets_by_expiry ON user_tickets (expires_at);

CREATE TABLE recovery_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('USERNAME', 'PASSWORD')),
  username_key text NOT NULL CHECK (length(username_key) <= 50),
  email_key text NOT NULL CHECK (email_key <> '' AND length(email_key) <= 50),
  language text NOT NULL,
  requested_at timestamptz NOT NULL,
  answered_at timestamptz
);
COMMENT ON TABLE recovery_requests IS 'Who asked for a user name or a new password. The call writes a row and knows nothing of whether there is such a user; a job looks and mails, so the answer can tell nobody.';
COMMENT ON COLUMN recovery_requests.username_key IS 'Lower case; empty where the user name is what was asked for.';
COMMENT ON COLUMN recovery_requests.email_key IS 'Lower case.';
COMMENT ON COLUMN recovery_requests.answered_at IS 'When it was looked after, whether or not there was anybody to write to.';
CREATE INDEX recovery_requests_open ON recovery_requests (id) WHERE answered_at IS NULL;
CREATE INDEX recovery_requests_by_time ON recovery_requests (requested_at);

CREATE TABLE door_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('SIGN_UP', 'RECOVERY', 'GUEST')),
  client_address text NOT NULL,
  email_key text NOT NULL DEFAULT '',
  attempted_at timestamptz NOT NULL
);
COMMENT ON TABLE door_attempts IS 'Calls that anybody may make and that cost work or send mail, for limiting them; purged after a day.';
COMMENT ON COLUMN door_attempts.email_key IS 'Lower case; whose mailbox the call would fill.';
CREATE INDEX door_attempts_by_address ON door_attempts (kind, client_address, attempted_at);
CREATE INDEX door_attempts_by_email ON door_attempts (kind, email_key, attempted_at) WHERE email_key <> '';
CREATE INDEX door_attempts_by_time ON door_attempts (attempted_at);
