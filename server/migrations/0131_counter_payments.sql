-- Checks and cash that the county's counter takes and pays out, and corrections by its staff.

ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_kind;
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_kind CHECK (kind IN (
  'ESCROW', 'RECEIVABLE', 'CARD_UNCAPTURED', 'CARD_CLEARING', 'COUNTER_CLEARING', 'SURCHARGE', 'ADJUSTMENT',
  'REVENUE_SEARCH', 'REVENUE_IMAGE', 'REVENUE_CERTIFICATE', 'REVENUE_EFILE', 'REVENUE_FLAT_FEE', 'REVENUE_MONTHLY',
  'FLAT_UNITS', 'UNITS_ISSUED', 'UNITS_USED'
));
INSERT INTO ledger_accounts (kind, unit) VALUES ('COUNTER_CLEARING', 'USD');

ALTER TABLE journal_entries DROP CONSTRAINT journal_entries_kind;
ALTER TABLE journal_entries ADD CONSTRAINT journal_entries_kind CHECK (kind IN (
  'SEARCH', 'DETAILS', 'IMAGE_PURCHASE', 'CERTIFICATE_PURCHASE', 'EFILE', 'FLAT_FEE_ADD_ON', 'FLAT_FEE_RENEWAL', 'MONTHLY_FEE',
  'REFUND', 'ESCROW_DEPOSIT', 'ESCROW_ADJUSTMENT', 'CARD_CAPTURE', 'CARD_WRITE_OFF', 'CARD_RELEASE', 'CARD_REBILL',
  'COUNTER_PAYMENT', 'COUNTER_REVERSAL', 'UNITS_ADD_ON', 'UNITS_RENEWAL', 'UNITS_OVERRIDE'
));

CREATE TABLE counter_payments (
  journal_entry_id bigint PRIMARY KEY REFERENCES journal_entries (id),
  account_id bigint NOT NULL REFERENCES accounts (id),
  purpose text NOT NULL CHECK (purpose IN ('ESCROW_DEPOSIT', 'INVOICE_PAYMENT', 'REFUND', 'CORRECTION')),
  method text NOT NULL CHECK (method IN ('CASH', 'CHECK', 'OTHER')),
  reference text NOT NULL DEFAULT '' CHECK (length(reference) <= 50),
  reason text NOT NULL CHECK (reason <> '' AND length(reason) <= 500),
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0 AND amount_cents BETWEEN -10000000000 AND 10000000000),
  reverses_id bigint UNIQUE REFERENCES counter_payments (journal_entry_id),
  CONSTRAINT counter_payments_check_number CHECK (method <> 'CHECK' OR reference <> '')
);
COMMENT ON TABLE counter_payments IS 'What each payment at the counter was for and how it was paid, one row for each of its journal entries. Append-only; a mistake is reversed by another entry.';
COMMENT ON COLUMN counter_payments.method IS 'OTHER: no money changes hands, as for a correction.';
COMMENT ON COLUMN counter_payments.reference IS 'Number of the check or the receipt.';
COMMENT ON COLUMN counter_payments.amount_cents IS 'Positive for what the account gains: a deposit, a payment of what it owes. Negative for what is paid out or taken back.';
COMMENT ON COLUMN counter_payments.reverses_id IS 'Of a reversal: the payment that it takes back in full. Unique, so that it happens once.';
CREATE INDEX counter_payments_by_account ON counter_payments (account_id, journal_entry_id);

CREATE TRIGGER counter_payments_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON counter_payments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
