-- Debts by invoice that are paid from bank accounts (decision 0371).

ALTER TABLE payment_intents
  DROP CONSTRAINT payment_intents_purpose,
  ADD CONSTRAINT payment_intents_purpose CHECK (purpose IN ('CARD_TAB', 'ESCROW_DEPOSIT', 'INVOICE_PAYMENT', 'REFUND')),
  DROP CONSTRAINT payment_intents_ends_as_meant,
  ADD CONSTRAINT payment_intents_ends_as_meant CHECK (
    (state <> 'AUTHORIZED' OR purpose = 'CARD_TAB') AND (state <> 'CHARGED' OR purpose IN ('ESCROW_DEPOSIT', 'INVOICE_PAYMENT'))
    AND (purpose <> 'REFUND' OR state IN ('REFUND_PENDING', 'REFUNDED', 'DECLINED'))
    AND (purpose = 'REFUND' OR state NOT IN ('REFUND_PENDING', 'REFUNDED'))),
  DROP CONSTRAINT payment_intents_bank,
  ADD CONSTRAINT payment_intents_bank CHECK (NOT is_bank OR (purpose IN ('ESCROW_DEPOSIT', 'INVOICE_PAYMENT') AND surcharge_cents = 0)),
  ADD CONSTRAINT payment_intents_invoice_by_bank CHECK (purpose <> 'INVOICE_PAYMENT' OR is_bank);
COMMENT ON COLUMN payment_intents.purpose IS 'CARD_TAB: hold an amount to charge purchases against. ESCROW_DEPOSIT: pay into the escrow. INVOICE_PAYMENT: pay a debt by invoice. REFUND: return part of a captured payment.';
CREATE INDEX payment_intents_invoice_pending ON payment_intents (account_id)
  WHERE purpose = 'INVOICE_PAYMENT' AND state IN ('PENDING_REVIEW', 'BANK_PENDING');

CREATE FUNCTION refuse_charge_of_other_entry() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM journal_entries
    WHERE journal_entries.id = NEW.journal_entry_id AND journal_entries.account_id = NEW.account_id AND journal_entries.kind = NEW.purpose)
  THEN
    RAISE EXCEPTION 'the journal entry is not of this payment' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_intents_own_entry BEFORE UPDATE OF journal_entry_id ON payment_intents
  FOR EACH ROW WHEN (NEW.purpose = 'INVOICE_PAYMENT' AND NEW.journal_entry_id IS NOT NULL)
  EXECUTE FUNCTION refuse_charge_of_other_entry();

COMMENT ON TABLE bank_returns IS 'Deposits and payments of invoices from bank accounts that the bank gave back, each once. Append-only.';
