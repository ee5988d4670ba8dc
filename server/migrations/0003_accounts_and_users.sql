CREATE TABLE accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> '' AND length(name) <= 60),
  account_type text NOT NULL DEFAULT 'A_LA_CARTE' CHECK (account_type IN ('A_LA_CARTE', 'FLAT_FEE')),
  payment_method text NOT NULL DEFAULT 'ESCROW' CHECK (payment_method IN ('ESCROW', 'INVOICE', 'CREDIT_CARD')),
  image_charge_method text NOT NULL DEFAULT 'DOCUMENT' CHECK (image_charge_method IN ('DOCUMENT', 'PAGE')),
  image_retrieval boolean NOT NULL DEFAULT true,
  preview_retrieval boolean NOT NULL DEFAULT true,
  certificate_retrieval boolean NOT NULL DEFAULT true,
  denied_searches text[] NOT NULL DEFAULT '{}',
  status text NOT NULL DEFAULT 'A' CHECK (status IN ('A', 'I')),
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE accounts IS 'Who pays: a company, a person, the county itself. Users belong to one account.';
COMMENT ON COLUMN accounts.image_charge_method IS 'Whether a copy is priced as one document or page by page.';
COMMENT ON COLUMN accounts.image_retrieval IS 'May buy copies of page images.';
COMMENT ON COLUMN accounts.preview_retrieval IS 'May look at page images before buying.';
COMMENT ON COLUMN accounts.denied_searches IS 'Search types that this account may not use, where the county configures access by account.';
COMMENT ON COLUMN accounts.status IS 'A active, I inactive.';
CREATE UNIQUE INDEX accounts_by_name ON accounts (lower(name));

CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts (id),
  username text NOT NULL CHECK (length(username) BETWEEN 8 AND 50),
  password_hash text NOT NULL,
  role text NOT NULL CHECK (role IN ('GUEST', 'USER', 'ACCOUNT', 'COUNTY', 'TRIMIN')),
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL DEFAULT '',
  language text NOT NULL DEFAULT 'ENGLISH',
  status text NOT NULL DEFAULT 'A' CHECK (status IN ('A', 'I', 'P', 'L')),
  failed_sign_ins integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_signed_in_at timestamptz
);
COMMENT ON TABLE users IS 'Who signs in.';
COMMENT ON COLUMN users.password_hash IS 'Argon2id in the PHC string format.';
COMMENT ON COLUMN users.status IS 'A active, I inactive, P pending self-registration, L locked after failed attempts.';
COMMENT ON COLUMN users.failed_sign_ins IS 'Wrong passwords since the last right one.';
CREATE UNIQUE INDEX users_by_username ON users (lower(username));
CREATE INDEX users_by_account ON users (account_id);

CREATE TABLE sessions (
  id_hash bytea PRIMARY KEY CHECK (length(id_hash) = 32),
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  language text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE sessions IS 'Open sessions. Ending one is deleting its row.';
COMMENT ON COLUMN sessions.id_hash IS 'SHA-256 of the random id in the cookie: a copy of this table opens no session.';
COMMENT ON COLUMN sessions.expires_at IS 'The absolute limit; the idle limit counts from last_used_at.';
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

CREATE TABLE sign_in_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username_key text NOT NULL,
  client_address text NOT NULL,
  attempted_at timestamptz NOT NULL
);
COMMENT ON TABLE sign_in_attempts IS 'Attempts that failed, for throttling by user name and by address; purged after a day.';
CREATE INDEX sign_in_attempts_by_username ON sign_in_attempts (username_key, attempted_at);
CREATE INDEX sign_in_attempts_by_address ON sign_in_attempts (client_address, attempted_at);
CREATE INDEX sign_in_attempts_by_time ON sign_in_attempts (attempted_at);
