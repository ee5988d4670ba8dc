CREATE TABLE user_passkeys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  credential_id bytea NOT NULL UNIQUE CHECK (octet_length(credential_id) BETWEEN 1 AND 1023),
  public_key bytea NOT NULL,
  sign_count bigint NOT NULL CHECK (sign_count >= 0),
  transports text[] NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 50),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX user_passkeys_by_user_idx ON user_passkeys (user_id, id);
COMMENT ON TABLE user_passkeys IS 'The passkeys with which users sign in instead of a password (WebAuthn).';
COMMENT ON COLUMN user_passkeys.credential_id IS 'Chosen by the device, for one passkey.';
COMMENT ON COLUMN user_passkeys.public_key IS 'Checks what the device signs, as COSE. Nothing in this table lets anyone sign in.';
COMMENT ON COLUMN user_passkeys.sign_count IS 'How often the device has signed, as it says; devices that don''t count say 0.';
COMMENT ON COLUMN user_passkeys.transports IS 'How browsers reach the device: internal, hybrid, usb and others.';
COMMENT ON COLUMN user_passkeys.last_used_at IS 'When the user last signed in or proved themselves with it; null if they haven''t.';

CREATE FUNCTION refuse_lower_sign_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.sign_count < OLD.sign_count THEN
    RAISE EXCEPTION 'The count of a passkey''s signatures only rises.' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER user_passkeys_sign_counts BEFORE UPDATE ON user_passkeys
  FOR EACH ROW EXECUTE FUNCTION refuse_lower_sign_counts();

CREATE TABLE used_passkey_challenges (
  challenge_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_passkey_challenges_by_end_idx ON used_passkey_challenges (expires_at);
COMMENT ON TABLE used_passkey_challenges IS 'Challenges that a passkey has answered, until they expire: each is answered once.';
