-- How the user of a session proved who they are, and a new identifier after each proof.

ALTER TABLE sessions
  ADD COLUMN proofs text[] CHECK (proofs <@ ARRAY['PASSWORD', 'CODE', 'RECOVERY_CODE', 'PASSKEY', 'SINGLE_SIGN_ON']),
  ADD COLUMN proved_with text CHECK (proved_with IN ('PASSWORD', 'CODE', 'RECOVERY_CODE', 'PASSKEY'));
COMMENT ON COLUMN sessions.proofs IS 'With which the user signed in; empty for guests, null if an earlier release opened the session.';
COMMENT ON COLUMN sessions.proved_with IS 'With which the user proved who they are at proved_at.';
COMMENT ON COLUMN sessions.proved_at IS 'When the user last proved who they are in this session since signing in; null if they haven''t.';

ALTER TABLE ended_sessions DROP CONSTRAINT ended_sessions_reason_check;
ALTER TABLE ended_sessions ADD CONSTRAINT ended_sessions_reason_check CHECK (reason IN (
  'SIGNED_OUT_ELSEWHERE', 'PASSWORD_CHANGED', 'ACCESS_CHANGED', 'ENDED_BY_COUNTY', 'ENDED_BY_ADMINISTRATOR', 'RENEWED'));

ALTER TABLE viewings DROP CONSTRAINT viewings_session_id_hash_fkey;
ALTER TABLE viewings ADD CONSTRAINT viewings_session_id_hash_fkey
  FOREIGN KEY (session_id_hash) REFERENCES sessions (id_hash) ON DELETE CASCADE ON UPDATE CASCADE;

-- In the database, because the cards of a session have to follow it in the same moment. The forms come first: whoever opens a tab has
-- locked its form, so no tab is opened for the old identifier afterwards.
CREATE FUNCTION move_cards_of_renewed_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payment_intents SET session_id_hash = NEW.id_hash
  WHERE user_id = NEW.user_id AND session_id_hash = OLD.id_hash;
  UPDATE card_tabs SET session_id_hash = NEW.id_hash
  WHERE user_id = NEW.user_id AND session_id_hash = OLD.id_hash;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION move_cards_of_renewed_session() IS 'A card tab serves one session, which keeps it under its new identifier.';
CREATE TRIGGER sessions_renewed AFTER UPDATE OF id_hash ON sessions
  FOR EACH ROW WHEN (OLD.id_hash <> NEW.id_hash) EXECUTE FUNCTION move_cards_of_renewed_session();
