-- Every way to pay: cards, flat fees, monthly fees, and what searches, certificates and filings earn. Beside money the ledger now
-- counts copies that flat-fee accounts may still make, so an amount is named by its unit and no longer by its column.

ALTER TABLE ledger_accounts RENAME COLUMN balance_cents TO balance;
ALTER TABLE ledger_accounts RENAME COLUMN min_balance_cents TO min_balance;
ALTER TABLE postings RENAME COLUMN amount_cents TO amount;
ALTER TABLE postings RENAME COLUMN balance_after_cents TO balance_after;

ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_kind;
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_unit;
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_kind CHECK (kind IN (
  'ESCROW', 'RECEIVABLE', 'CARD_UNCAPTURED', 'CARD_CLEARING', 'SURCHARGE', 'ADJUSTMENT',
  'REVENUE_SEARCH', 'REVENUE_IMAGE', 'REVENUE_CERTIFICATE', 'REVENUE_EFILE', 'REVENUE_FLAT_FEE', 'REVENUE_MONTHLY',
  'FLAT_UNITS', 'UNITS_ISSUED', 'UNITS_USED'
));
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_unit CHECK (
  unit = CASE WHEN kind IN ('FLAT_UNITS', 'UNITS_ISSUED', 'UNITS_USED') THEN 'IMG' ELSE 'USD' END
);
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_owner CHECK (
  (account_id IS NOT NULL) = (kind IN ('ESCROW', 'RECEIVABLE', 'CARD_UNCAPTURED', 'FLAT_UNITS'))
);
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_captured_as_charged CHECK (kind <> 'CARD_UNCAPTURED' OR balance <= 0);
ALTER TABLE ledger_accounts ADD COLUMN is_unlimited boolean NOT NULL DEFAULT false
  CONSTRAINT ledger_accounts_unlimited CHECK (NOT is_unlimited OR kind = 'FLAT_UNITS');

COMMENT ON COLUMN ledger_accounts.kind IS 'An account''s own. ESCROW: prepaid, not below zero. RECEIVABLE: owed by invoice, negative while it is owed. CARD_UNCAPTURED: charged to a card''s authorization and not yet captured, negative until it is. FLAT_UNITS: copies left to a flat-fee account. The county''s. CARD_CLEARING: what the card gateway has taken for the county, negative. SURCHARGE: added for paying by card. REVENUE_…: earned, by what was sold. ADJUSTMENT: the other side of what staff add or take, and of what is written off. UNITS_ISSUED, UNITS_USED: the other sides of copies granted and made.';
COMMENT ON COLUMN ledger_accounts.unit IS 'What the balance counts: USD is cents, IMG is copies (documents or pages). An entry balances in each unit by itself.';
COMMENT ON COLUMN ledger_accounts.balance IS 'Sum of the postings. Null for the county''s own: every sale would wait for that one row; their balance is the sum.';
COMMENT ON COLUMN ledger_accounts.min_balance IS 'The balance never goes below; null is no limit.';
COMMENT ON COLUMN ledger_accounts.is_unlimited IS 'Copies are not counted down until the flat fee is renewed.';
COMMENT ON COLUMN postings.amount IS 'Positive: the ledger account gains. The postings of an entry sum to zero in each unit.';
COMMENT ON COLUMN postings.balance_after IS 'Balance right after it; null for ledger accounts without a balance. In order of id they chain.';

INSERT INTO ledger_accounts (kind, unit) VALUES
  ('CARD_CLEARING', 'USD'), ('SURCHARGE', 'USD'),
  ('REVENUE_SEARCH', 'USD'), ('REVENUE_CERTIFICATE', 'USD'), ('REVENUE_EFILE', 'USD'), ('REVENUE_FLAT_FEE', 'USD'), ('REVENUE_MONTHLY', 'USD'),
  ('UNITS_ISSUED', 'IMG'), ('UNITS_USED', 'IMG');

ALTER TABLE journal_entries DROP CONSTRAINT journal_entries_kind;
ALTER TABLE journal_entries ADD CONSTRAINT journal_entries_kind CHECK (kind IN (
  'SEARCH', 'DETAILS', 'IMAGE_PURCHASE', 'CERTIFICATE_PURCHASE', 'EFILE', 'FLAT_FEE_ADD_ON', 'FLAT_FEE_RENEWAL', 'MONTHLY_FEE',
  'ESCROW_DEPOSIT', 'ESCROW_ADJUSTMENT', 'CARD_CAPTURE', 'CARD_WRITE_OFF', 'UNITS_ADD_ON', 'UNITS_RENEWAL', 'UNITS_OVERRIDE'
));
COMMENT ON COLUMN journal_entries.kind IS 'SEARCH to MONTHLY_FEE are charges, each to a revenue of its own. UNITS_…: copies granted with what was charged under the like name, or set by staff.';
CREATE INDEX journal_entries_by_time ON journal_entries (posted_at, id);

CREATE OR REPLACE FUNCTION refuse_unbalanced_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM postings WHERE journal_entry_id = NEW.journal_entry_id GROUP BY unit HAVING sum(amount) <> 0
  ) THEN
    RAISE EXCEPTION 'journal entry % does not sum to zero', NEW.journal_entry_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE VIEW journal_totals AS
  SELECT journal_entries.id AS journal_entry_id, journal_entries.kind, journal_entries.account_id, journal_entries.op_key,
         sum(postings.amount) FILTER (WHERE postings.amount > 0 AND postings.unit = 'USD')::bigint AS moved_cents,
         sum(postings.amount) FILTER (WHERE postings.amount > 0 AND postings.unit = 'IMG')::bigint AS moved_images
  FROM journal_entries LEFT JOIN postings ON postings.journal_entry_id = journal_entries.id
  GROUP BY journal_entries.id;
COMMENT ON VIEW journal_totals IS 'The whole amount that each entry moved, in each unit: what other modules compare their own records with.';
