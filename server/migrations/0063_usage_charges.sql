-- What searches and details were charged: the journal says that money moved, this says for what.

CREATE TABLE usage_charges (
  journal_entry_id bigint PRIMARY KEY REFERENCES journal_entries (id),
  account_id bigint NOT NULL REFERENCES accounts (id),
  user_id bigint NOT NULL,
  visitor text NOT NULL DEFAULT '' CHECK (length(visitor) <= 64),
  kind text NOT NULL CHECK (kind IN ('SEARCH', 'DETAILS')),
  subject text NOT NULL CHECK (subject <> '' AND length(subject) <= 200),
  criteria jsonb,
  amount_cents bigint NOT NULL CHECK (amount_cents BETWEEN 1 AND 10000000000),
  charged_at timestamptz NOT NULL,
  CONSTRAINT usage_charges_search_has_criteria CHECK ((kind = 'SEARCH') = (criteria IS NOT NULL))
);
COMMENT ON TABLE usage_charges IS 'Charged searches and details. Whoever asks for the same again within a day is not charged again.';
COMMENT ON COLUMN usage_charges.user_id IS 'No foreign key: what was charged outlives the user.';
COMMENT ON COLUMN usage_charges.visitor IS 'Guests share a user: the hash of a guest''s session tells one from another. Empty for everybody else.';
COMMENT ON COLUMN usage_charges.subject IS 'What was looked up: a search type and a digest of its criteria, or a kind of record and its key.';
COMMENT ON COLUMN usage_charges.criteria IS 'Of a search, as typed.';
CREATE INDEX usage_charges_newest ON usage_charges (user_id, subject, visitor, charged_at DESC);
CREATE INDEX usage_charges_by_account ON usage_charges (account_id, charged_at);

CREATE TRIGGER usage_charges_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON usage_charges
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
