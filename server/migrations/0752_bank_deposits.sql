-- Deposits from bank accounts: paid for days, and given back for weeks (decision 0337).

ALTER TABLE payment_intents
  ADD COLUMN is_bank boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT payment_intents_bank CHECK (NOT is_bank OR (purpose = 'ESCROW_DEPOSIT' AND surcharge_cents = 0)),
  DROP CONSTRAINT payment_intents_state,
  ADD CONSTRAINT payment_intents_state CHECK (state IN (
    'CREATED', 'TOKEN_ISSUED', 'PENDING_REVIEW', 'BANK_PENDING', 'AUTHORIZED', 'CHARGED', 'DECLINED', 'EXPIRED', 'REFUND_PENDING', 'REFUNDED')),
  ADD CONSTRAINT payment_intents_bank_pending CHECK (state <> 'BANK_PENDING' OR (is_bank AND gateway_transaction_id IS NOT NULL));
COMMENT ON COLUMN payment_intents.is_bank IS 'Whether the form asked for a bank account. Its money counts when the bank has paid it.';
CREATE INDEX payment_intents_bank_charged ON payment_intents (resolved_at) WHERE is_bank AND state = 'CHARGED';

CREATE TABLE bank_returns (
  intent_id bigint PRIMARY KEY REFERENCES payment_intents (id),
  code text NOT NULL CHECK (code ~ '^R[0-9]{2}$'),
  returned_at timestamptz NOT NULL,
  journal_entry_id bigint NOT NULL UNIQUE REFERENCES journal_entries (id),
  fee_cents bigint NOT NULL CHECK (fee_cents >= 0),
  owed_cents bigint NOT NULL CHECK (owed_cents >= 0)
);
COMMENT ON TABLE bank_returns IS 'Deposits from bank accounts that the bank gave back, each once. Append-only.';
COMMENT ON COLUMN bank_returns.code IS 'The bank''s reason by NACHA, such as R01; R00 if the gateway gave none.';
COMMENT ON COLUMN bank_returns.owed_cents IS 'The debt of the account right after it.';
CREATE TRIGGER bank_returns_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON bank_returns
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION refuse_return_without_deposit() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM payment_intents
    JOIN journal_entries ON journal_entries.id = NEW.journal_entry_id
      AND journal_entries.kind = 'BANK_RETURN' AND journal_entries.op_key = 'bank-return:' || payment_intents.journal_entry_id
    WHERE payment_intents.id = NEW.intent_id AND payment_intents.is_bank AND payment_intents.state = 'CHARGED')
  THEN
    RAISE EXCEPTION 'the return is not of a deposit from a bank account' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bank_returns_of_deposit BEFORE INSERT ON bank_returns
  FOR EACH ROW EXECUTE FUNCTION refuse_return_without_deposit();
