-- Signed-in users start watches without an emailed link, once an emailed link has shown that their address is theirs.

ALTER TABLE users ADD COLUMN email_confirmed_at timestamptz;
COMMENT ON COLUMN users.email_confirmed_at IS 'When the user opened a link that was mailed to the address; empty since the address changed in another way';

CREATE FUNCTION forget_confirmed_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.email_confirmed_at := NULL;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION forget_confirmed_email() IS 'A new address is unconfirmed, whatever code writes it';
CREATE TRIGGER users_email_changed BEFORE UPDATE OF email ON users
  FOR EACH ROW WHEN (lower(OLD.email) <> lower(NEW.email)) EXECUTE FUNCTION forget_confirmed_email();

ALTER TABLE watch_subscribers
  ALTER COLUMN email DROP NOT NULL,
  ADD COLUMN user_id bigint UNIQUE REFERENCES users ON DELETE CASCADE,
  ADD CONSTRAINT watch_subscribers_one_owner CHECK (num_nonnulls(email, user_id) = 1);
COMMENT ON TABLE watch_subscribers IS
  'Who watches: a confirmed email address, or a user at the address of their profile. Unsubscribing deletes the row and all that belongs to it';
COMMENT ON COLUMN watch_subscribers.email IS 'In lower case; empty for users';
COMMENT ON COLUMN watch_subscribers.user_id IS 'Alerts go to the confirmed address of the user; until it is confirmed, matches wait';

ALTER TABLE watches ADD COLUMN paused_at timestamptz;
COMMENT ON COLUMN watches.paused_at IS 'Documents indexed since then don''t match; empty while the watch runs';
