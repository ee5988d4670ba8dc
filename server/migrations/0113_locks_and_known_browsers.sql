-- A lock after wrong passwords is no weapon: sessions and known browsers of the user keep working.

ALTER TABLE users ADD COLUMN locked_by_attempts boolean NOT NULL DEFAULT false;
UPDATE users SET locked_by_attempts = true WHERE status = 'L' AND failed_sign_ins > 0;
ALTER TABLE users ADD CONSTRAINT users_locked_by_attempts CHECK (status = 'L' OR NOT locked_by_attempts);
COMMENT ON COLUMN users.locked_by_attempts IS 'Locked by wrong passwords and not by staff: open sessions and known browsers work, and an emailed link unlocks.';

CREATE FUNCTION forget_lock_by_attempts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.locked_by_attempts := false;
  RETURN NEW;
END $$;
CREATE TRIGGER users_unlocked BEFORE UPDATE OF status ON users
  FOR EACH ROW WHEN (NEW.status <> 'L' AND NEW.locked_by_attempts)
  EXECUTE FUNCTION forget_lock_by_attempts();

DROP TRIGGER users_changed_end_sessions ON users;
CREATE TRIGGER users_changed_end_sessions AFTER UPDATE OF role, status, account_id ON users
  FOR EACH ROW WHEN (
    OLD.role <> NEW.role OR OLD.account_id <> NEW.account_id
    OR (OLD.status <> NEW.status AND NOT NEW.locked_by_attempts AND NOT (OLD.locked_by_attempts AND NEW.status = 'A'))
  )
  EXECUTE FUNCTION end_sessions_of_changed_user();

CREATE TABLE known_browsers (
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL CHECK (length(token_hash) = 32),
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (token_hash, user_id)
);
COMMENT ON TABLE known_browsers IS 'Browsers in which a user has signed in: wrong passwords typed elsewhere don''t keep the user out there. Forgotten with the password, and after half a year.';
COMMENT ON COLUMN known_browsers.token_hash IS 'SHA-256 of the random token in a cookie, which opens nothing without the password.';
CREATE INDEX known_browsers_by_user ON known_browsers (user_id);
CREATE INDEX known_browsers_by_time ON known_browsers (last_used_at);

COMMENT ON TABLE sign_in_attempts IS 'Attempts that failed or are being evaluated, for throttling by user name and by network; purged after a day.';
COMMENT ON COLUMN sign_in_attempts.username_key IS 'Lower case. The attempts of a known browser of the user count apart: browser, its hash, user name.';
COMMENT ON COLUMN sign_in_attempts.client_address IS 'An IPv4 address, or the first 64 bits of an IPv6 address.';
