-- Staff view the portal as another user.

CREATE TABLE viewings (
  session_id_hash bytea PRIMARY KEY REFERENCES sessions (id_hash) ON DELETE CASCADE,
  viewer_id bigint NOT NULL,
  viewer_username text NOT NULL,
  viewer_account_id bigint NOT NULL,
  user_id bigint NOT NULL,
  username text NOT NULL,
  account_id bigint NOT NULL,
  reason text NOT NULL CHECK (reason <> '' AND length(reason) <= 200),
  ends_at timestamptz NOT NULL,
  CONSTRAINT viewings_of_another CHECK (user_id <> viewer_id)
);
COMMENT ON TABLE viewings IS 'The sessions that view the portal as another user: one at most for each. Stopping is deleting the row.';
COMMENT ON COLUMN viewings.viewer_id IS 'The user of the session, with the name and the account of the time.';
COMMENT ON COLUMN viewings.user_id IS 'As whom the session views the portal, with the name and the account of the time. No foreign key: a user who is deleted ends the viewing without a trace of it being lost.';
COMMENT ON COLUMN viewings.ends_at IS 'From then on, every call is refused until the session stops viewing: a screen of the viewed user must not act as its viewer.';

-- In the database, because a session ends in many ways and the end of a viewing is audited in all of them.
CREATE FUNCTION audit_end_of_viewing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_entries (action, user_id, account_id, username, details)
  VALUES ('user.viewingEnded', OLD.viewer_id, OLD.viewer_account_id, OLD.viewer_username,
    jsonb_build_object('targetUserId', OLD.user_id, 'targetUsername', OLD.username, 'targetAccountId', OLD.account_id));
  RETURN NULL;
END $$;
CREATE TRIGGER viewings_ended AFTER DELETE ON viewings FOR EACH ROW EXECUTE FUNCTION audit_end_of_viewing();
