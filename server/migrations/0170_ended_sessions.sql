-- Why a session ended, for its user, who finds the login page instead of their work.

CREATE TABLE ended_sessions (
  id_hash bytea PRIMARY KEY CHECK (length(id_hash) = 32),
  reason text NOT NULL CHECK (reason IN ('SIGNED_OUT_ELSEWHERE', 'PASSWORD_CHANGED', 'ACCESS_CHANGED', 'ENDED_BY_COUNTY')),
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE ended_sessions IS 'Sessions that were ended by someone other than their user in their own browser. Idle and expired sessions are rows of sessions until they are purged.';
COMMENT ON COLUMN ended_sessions.id_hash IS 'SHA-256 of the random id in the cookie, which opens nothing any more.';
COMMENT ON COLUMN ended_sessions.reason IS 'What ended the session.';
COMMENT ON COLUMN ended_sessions.expires_at IS 'When the session would have expired; the row is purged a day later.';
CREATE INDEX ended_sessions_by_expiry ON ended_sessions (expires_at);

CREATE OR REPLACE FUNCTION end_sessions_of_changed_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH ended AS (DELETE FROM sessions WHERE user_id = NEW.id RETURNING id_hash, expires_at)
  INSERT INTO ended_sessions (id_hash, reason, expires_at)
  SELECT id_hash, 'ACCESS_CHANGED', expires_at FROM ended
  ON CONFLICT (id_hash) DO NOTHING;
  RETURN NULL;
END $$;
