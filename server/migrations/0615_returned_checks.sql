-- Checks that the bank returned, and accounts that buy nothing on credit because of one.

ALTER TABLE ledger_accounts ADD COLUMN is_credit_stopped boolean NOT NULL DEFAULT false
  CONSTRAINT ledger_accounts_credit_stopped CHECK (NOT is_credit_stopped OR kind = 'RECEIVABLE');
COMMENT ON COLUMN ledger_accounts.is_credit_stopped IS 'Purchases on invoice are refused until staff release the account.';

ALTER TABLE counter_payments ADD CONSTRAINT counter_payments_reversal UNIQUE (journal_entry_id, reverses_id);
CREATE TABLE returned_checks (
  reversal_id bigint PRIMARY KEY,
  payment_id bigint NOT NULL UNIQUE,
  fee_cents bigint NOT NULL CHECK (fee_cents BETWEEN 0 AND 10000000000),
  owed_cents bigint NOT NULL CHECK (owed_cents BETWEEN 0 AND 10000000000),
  FOREIGN KEY (reversal_id, payment_id) REFERENCES counter_payments (journal_entry_id, reverses_id)
);
COMMENT ON TABLE returned_checks IS 'Reversals of payments whose check the bank returned. Append-only.';
COMMENT ON COLUMN returned_checks.payment_id IS 'The payment that the reversal takes back. Unique, so that a check is returned once.';
COMMENT ON COLUMN returned_checks.fee_cents IS 'What the county charged for it.';
COMMENT ON COLUMN returned_checks.owed_cents IS 'What the account owed right after it, for the letter.';
CREATE TRIGGER returned_checks_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON returned_checks
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
