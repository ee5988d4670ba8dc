CREATE TABLE user_one_time_codes (
  user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  confirmed_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0
);
COMMENT ON TABLE user_one_time_codes IS 'Users who prove themselves with one-time codes of an app besides their password (RFC 6238).';
COMMENT ON COLUMN user_one_time_codes.sealed_secret IS 'The secret shared with the app, encrypted with a key that isn''t in the database.';
COMMENT ON COLUMN user_one_time_codes.confirmed_at IS 'When the user first typed a right code; null while they set it up, which asks for no code at sign-in.';
COMMENT ON COLUMN user_one_time_codes.last_step IS 'The time step of the last code that was used. Neither its code nor an earlier one can be used again.';

CREATE FUNCTION refuse_used_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.last_step < OLD.last_step AND NEW.sealed_secret = OLD.sealed_secret THEN
    RAISE EXCEPTION 'The last used step of one-time codes only rises.' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER user_one_time_codes_steps BEFORE UPDATE ON user_one_time_codes
  FOR EACH ROW EXECUTE FUNCTION refuse_used_steps();

CREATE TABLE user_recovery_codes (
  user_id bigint NOT NULL REFERENCES user_one_time_codes (user_id) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);
COMMENT ON TABLE user_recovery_codes IS 'Codes for users without their app. Each is deleted when it is used.';
COMMENT ON COLUMN user_recovery_codes.code_hash IS 'SHA-256 of 80 random bits.';
