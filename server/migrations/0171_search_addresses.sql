-- Addresses of results open in any tab, and for colleagues of the same account.

CREATE TABLE search_addresses (
  key text PRIMARY KEY CHECK (key ~ '^[A-Za-z0-9_-]{16}$'),
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  search_type text NOT NULL CHECK (search_type ~ '^searchBy[A-Za-z]+$'),
  criteria jsonb NOT NULL CHECK (jsonb_typeof(criteria) = 'object'),
  criteria_digest text NOT NULL GENERATED ALWAYS AS (md5(criteria::text)) STORED,
  last_used_at timestamptz NOT NULL,
  UNIQUE (account_id, search_type, criteria_digest)
);
COMMENT ON TABLE search_addresses IS 'Searches that found something, by the key in the address of their results: people''s names don''t belong in addresses.';
COMMENT ON COLUMN search_addresses.key IS 'Random, so that it can''t be guessed.';
COMMENT ON COLUMN search_addresses.account_id IS 'The account whose users can open the address.';
COMMENT ON COLUMN search_addresses.criteria IS 'As typed, by the name of the field.';
COMMENT ON COLUMN search_addresses.last_used_at IS 'When the search was last run or its address opened; the row is purged some months later.';
CREATE INDEX search_addresses_by_last_use ON search_addresses (last_used_at);
