CREATE TABLE user_single_sign_ons (
  user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  issuer text NOT NULL CHECK (char_length(issuer) BETWEEN 1 AND 2000),
  subject text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 255),
  name text NOT NULL CHECK (char_length(name) <= 255),
  linked_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  UNIQUE (issuer, subject)
);
COMMENT ON TABLE user_single_sign_ons IS 'Who users are at the identity provider of the county (OpenID Connect).';
COMMENT ON COLUMN user_single_sign_ons.issuer IS 'The provider, which alone gives its subjects a meaning.';
COMMENT ON COLUMN user_single_sign_ons.subject IS 'Identifies the person at the provider for good; email addresses can change hands.';
COMMENT ON COLUMN user_single_sign_ons.name IS 'How the provider named the person when they were linked, for the profile; never used to find a user.';

ALTER TABLE sessions ADD COLUMN sealed_id_token bytea;
COMMENT ON COLUMN sessions.sealed_id_token IS 'The provider''s statement about the user, with which signing out ends its session too; encrypted. Null for sessions without single sign-on.';

COMMENT ON TABLE used_passkey_challenges IS 'Challenges that a passkey has answered, and answers of the identity provider, until they expire: each counts once.';
