-- A payout names the payment that it returns, so that no payment is both returned and reversed (docs/decisions/0296).

ALTER TABLE counter_payments
  ADD COLUMN returns_id bigint REFERENCES counter_payments (journal_entry_id),
  ADD CONSTRAINT counter_payments_returns
    CHECK (returns_id IS NULL OR (purpose IN ('REFUND', 'CREDIT_REFUND') AND amount_cents < 0 AND reverses_id IS NULL));
COMMENT ON COLUMN counter_payments.returns_id IS 'Of a payout: the payment that it returns, in full or in part; null for the balance as a whole.';
CREATE INDEX counter_payments_by_returned ON counter_payments (returns_id) WHERE returns_id IS NOT NULL;

-- Checked at the end of the transaction, when a reversal is known to be that of a returned check: the bank decides about it, whatever the
-- county has paid out. The lock of the balance keeps two of them apart.
CREATE FUNCTION check_returned_payment() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE payment counter_payments%ROWTYPE; returned bigint; reversal bigint;
BEGIN
  SELECT * INTO payment FROM counter_payments WHERE journal_entry_id = coalesce(NEW.returns_id, NEW.reverses_id);
  SELECT coalesce(-sum(payouts.amount_cents), 0) INTO returned FROM counter_payments AS payouts
    WHERE payouts.returns_id = payment.journal_entry_id
      AND NOT EXISTS (SELECT FROM counter_payments AS undone WHERE undone.reverses_id = payouts.journal_entry_id);
  IF NEW.returns_id IS NULL THEN
    IF returned > 0 AND NOT EXISTS (SELECT FROM returned_checks WHERE reversal_id = NEW.journal_entry_id) THEN
      RAISE EXCEPTION 'The payment was returned.' USING ERRCODE = 'check_violation', CONSTRAINT = 'counter_payments_returned';
    END IF;
    RETURN NULL;
  END IF;
  SELECT journal_entry_id INTO reversal FROM counter_payments WHERE reverses_id = NEW.returns_id;
  IF payment.account_id <> NEW.account_id OR payment.reverses_id IS NOT NULL OR reversal IS NOT NULL
    OR returned > payment.amount_cents THEN
    RAISE EXCEPTION 'The payment is not there to be returned.'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'counter_payments_returned';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER counter_payments_returned AFTER INSERT ON counter_payments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.returns_id IS NOT NULL OR NEW.reverses_id IS NOT NULL)
  EXECUTE FUNCTION check_returned_payment();
