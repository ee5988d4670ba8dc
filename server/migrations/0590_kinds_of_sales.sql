-- The kinds of journal entries, ledger accounts and sold items are rows instead of lists in constraints: a new kind of sale needs no
-- change of the schema. The server adds the row when it starts.

CREATE TABLE journal_kinds (
  kind text PRIMARY KEY,
  is_sale boolean NOT NULL,
  needs_active_account boolean NOT NULL
);
COMMENT ON TABLE journal_kinds IS 'What a journal entry can be for.';
COMMENT ON COLUMN journal_kinds.is_sale IS 'Whether such an entry sells something, and so has a row in sales.';
COMMENT ON COLUMN journal_kinds.needs_active_account IS 'Whether such an entry of an inactive account is refused. Fees, filings, deposits, captures and refunds are recorded: they are not purchases.';

INSERT INTO journal_kinds (kind, is_sale, needs_active_account) VALUES
  ('SEARCH', true, true), ('DETAILS', true, true), ('SEARCH_CERTIFICATE', true, true), ('WATCH', true, true),
  ('PROPERTY_PAGE', true, true), ('CHAIN_OF_TITLE', true, true), ('IMAGE_PURCHASE', true, true), ('CERTIFICATE_PURCHASE', true, true),
  ('EFILE', true, false), ('FLAT_FEE_ADD_ON', true, true), ('FLAT_FEE_RENEWAL', true, false), ('MONTHLY_FEE', true, false),
  ('REFUND', false, false), ('ESCROW_DEPOSIT', false, false), ('ESCROW_ADJUSTMENT', false, false), ('CARD_CAPTURE', false, false),
  ('CARD_WRITE_OFF', false, false), ('CARD_RELEASE', false, false), ('CARD_REBILL', false, false), ('COUNTER_PAYMENT', false, false),
  ('COUNTER_REVERSAL', false, false), ('UNITS_ADD_ON', false, false), ('UNITS_RENEWAL', false, false), ('UNITS_OVERRIDE', false, false);

ALTER TABLE journal_entries DROP CONSTRAINT journal_entries_kind;
ALTER TABLE journal_entries ADD CONSTRAINT journal_entries_kind FOREIGN KEY (kind) REFERENCES journal_kinds (kind);
COMMENT ON COLUMN journal_entries.kind IS 'What the entry is for. UNITS_…: copies granted with what was charged under the like name, or set by staff.';

ALTER TABLE usage_charges DROP CONSTRAINT usage_charges_kind_check;
ALTER TABLE usage_charges ADD CONSTRAINT usage_charges_kind FOREIGN KEY (kind) REFERENCES journal_kinds (kind);
COMMENT ON TABLE usage_charges IS 'Charged searches, details, certificates, watches and title work. Users who request the same again within a day are not charged again.';
COMMENT ON COLUMN usage_charges.kind IS 'The kind of its journal entry.';
COMMENT ON COLUMN usage_charges.subject IS 'A search type and a digest of its criteria, or a kind of record and its key.';

CREATE TABLE ledger_account_kinds (kind text PRIMARY KEY);
COMMENT ON TABLE ledger_account_kinds IS 'What a ledger account can be. Every REVENUE kind is an account of the county with what one kind of sale or several earn.';

INSERT INTO ledger_account_kinds (kind) VALUES
  ('ESCROW'), ('RECEIVABLE'), ('CARD_UNCAPTURED'), ('CARD_CLEARING'), ('COUNTER_CLEARING'), ('SURCHARGE'), ('ADJUSTMENT'),
  ('REVENUE_SEARCH'), ('REVENUE_SEARCH_CERTIFICATE'), ('REVENUE_WATCH'), ('REVENUE_PROPERTY_PAGE'), ('REVENUE_CHAIN_OF_TITLE'),
  ('REVENUE_IMAGE'), ('REVENUE_CERTIFICATE'), ('REVENUE_EFILE'), ('REVENUE_FLAT_FEE'), ('REVENUE_MONTHLY'),
  ('FLAT_UNITS'), ('UNITS_ISSUED'), ('UNITS_USED');

ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_kind;
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_kind FOREIGN KEY (kind) REFERENCES ledger_account_kinds (kind);
INSERT INTO ledger_accounts (kind, unit) VALUES
  ('REVENUE_SEARCH_CERTIFICATE', 'USD'), ('REVENUE_WATCH', 'USD'), ('REVENUE_PROPERTY_PAGE', 'USD'), ('REVENUE_CHAIN_OF_TITLE', 'USD');

CREATE TABLE sale_items (item text PRIMARY KEY);
COMMENT ON TABLE sale_items IS 'What a line of a sale can be for. WHOLE_SALE: a sale from before lines were recorded.';

INSERT INTO sale_items (item) VALUES
  ('SEARCH'), ('DETAILS'), ('SEARCH_CERTIFICATE'), ('WATCH'), ('PROPERTY_PAGE'), ('CHAIN_OF_TITLE'), ('DOCUMENT'), ('FIRST_PAGE'),
  ('ADDITIONAL_PAGES'), ('FILING'), ('ADD_ON'), ('MONTHLY_FEE'), ('FLAT_FEE'), ('WHOLE_SALE');

ALTER TABLE sale_lines DROP CONSTRAINT sale_lines_item;
ALTER TABLE sale_lines ADD CONSTRAINT sale_lines_item FOREIGN KEY (item) REFERENCES sale_items (item);

CREATE OR REPLACE FUNCTION refuse_sale_to_inactive_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM journal_kinds WHERE kind = NEW.kind AND needs_active_account) THEN
    RETURN NEW;
  END IF;
  -- The share lock waits for a change of status that is being made, and makes a later one wait for this sale.
  PERFORM FROM accounts WHERE id = NEW.account_id AND status = 'A' FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'account % is not active', NEW.account_id USING ERRCODE = 'LR001';
  END IF;
  RETURN NEW;
END $$;

DROP TRIGGER journal_entries_of_active_accounts ON journal_entries;
CREATE TRIGGER journal_entries_of_active_accounts BEFORE INSERT ON journal_entries FOR EACH ROW
  EXECUTE FUNCTION refuse_sale_to_inactive_account();
