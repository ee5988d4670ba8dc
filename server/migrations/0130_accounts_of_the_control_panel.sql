-- What the county's staff keep about an account besides how it pays, and who saved it last.

ALTER TABLE accounts
  ADD COLUMN address text NOT NULL DEFAULT '' CONSTRAINT accounts_address CHECK (length(address) <= 50),
  ADD COLUMN city text NOT NULL DEFAULT '' CONSTRAINT accounts_city CHECK (length(city) <= 50),
  ADD COLUMN state text NOT NULL DEFAULT '' CONSTRAINT accounts_state CHECK (state ~ '^([A-Z]{2})?$'),
  ADD COLUMN zip text NOT NULL DEFAULT '' CONSTRAINT accounts_zip CHECK (zip ~ '^(\d{5})?$'),
  ADD COLUMN phone text NOT NULL DEFAULT '' CONSTRAINT accounts_phone CHECK (phone ~ '^(\(\d{3}\) \d{3}-\d{4})?$'),
  ADD COLUMN email text NOT NULL DEFAULT '' CONSTRAINT accounts_email CHECK (length(email) <= 50),
  ADD COLUMN version integer NOT NULL DEFAULT 1 CONSTRAINT accounts_version CHECK (version > 0),
  ADD COLUMN saved_at timestamptz,
  ADD COLUMN saved_by_username text,
  ADD COLUMN deleted_at timestamptz,
  ADD CONSTRAINT accounts_deleted_inactive CHECK (deleted_at IS NULL OR status = 'I'),
  ADD COLUMN search_text text COLLATE "C"
    GENERATED ALWAYS AS (lower(name || ' ' || city || ' ' || email || ' ' || land_link_account)) STORED;

COMMENT ON COLUMN accounts.state IS 'Two-letter code of a state, or empty.';
COMMENT ON COLUMN accounts.email IS 'Where receipts of payments at the counter and invoices are sent; empty for none.';
COMMENT ON COLUMN accounts.version IS 'Grows by one with every save, so that a save can name what it started from.';
COMMENT ON COLUMN accounts.saved_at IS 'When its fields were saved last; null if never since it was created.';
COMMENT ON COLUMN accounts.saved_by_username IS 'The name at that time: a user can be renamed or deleted later.';
COMMENT ON COLUMN accounts.deleted_at IS 'A deleted account is not listed and has no users. Its row stays, because journal, invoices and audit refer to it.';
COMMENT ON COLUMN accounts.search_text IS 'What the text filter of the account list searches, in lower case.';

-- The name of a deleted account can be used again.
DROP INDEX accounts_by_name;
CREATE UNIQUE INDEX accounts_by_name ON accounts (lower(name)) WHERE deleted_at IS NULL;

CREATE TABLE account_versions (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  version integer NOT NULL,
  content jsonb NOT NULL,
  PRIMARY KEY (account_id, version)
);
COMMENT ON TABLE account_versions IS 'The fields of an account as each save left them, so that a save that started from an older version can name what changed since.';
COMMENT ON COLUMN account_versions.content IS 'The fields of the entry form, by the names of the call.';

CREATE FUNCTION refuse_sale_to_inactive_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The share lock waits for a change of status that is being made, and makes a later one wait for this sale.
  PERFORM FROM accounts WHERE id = NEW.account_id AND status = 'A' FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'account % is not active', NEW.account_id USING ERRCODE = 'LR001';
  END IF;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION refuse_sale_to_inactive_account() IS 'Users of an account that was deactivated during a purchase buy nothing more. Fees, deposits, captures and refunds are recorded: they are not purchases.';
CREATE TRIGGER journal_entries_of_active_accounts BEFORE INSERT ON journal_entries FOR EACH ROW
  WHEN (NEW.kind IN ('SEARCH', 'DETAILS', 'IMAGE_PURCHASE', 'CERTIFICATE_PURCHASE', 'FLAT_FEE_ADD_ON'))
  EXECUTE FUNCTION refuse_sale_to_inactive_account();
