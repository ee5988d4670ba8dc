-- A payout by check is approved first and paid later, when its check is written (decision 0285).

ALTER TABLE counter_payments DROP CONSTRAINT counter_payments_check_number;
ALTER TABLE counter_payments ADD CONSTRAINT counter_payments_check_number
  CHECK (method <> 'CHECK' OR reference <> '' OR purpose IN ('REFUND', 'CREDIT_REFUND'));
COMMENT ON COLUMN counter_payments.reference IS 'Number of the check or the receipt. Empty for a payout by check that wasn''t written yet.';

CREATE TABLE paid_payouts (
  journal_entry_id bigint PRIMARY KEY REFERENCES counter_payments (journal_entry_id),
  check_number text NOT NULL UNIQUE CHECK (check_number <> '' AND length(check_number) <= 50),
  paid_at timestamptz NOT NULL,
  paid_by_user_id bigint NOT NULL,
  paid_by text NOT NULL
);
COMMENT ON TABLE paid_payouts IS 'The checks that paid payouts. Append-only.';
COMMENT ON COLUMN paid_payouts.check_number IS 'Unique: a check of the county pays one payout.';
COMMENT ON COLUMN paid_payouts.paid_by_user_id IS 'No foreign key: the books outlive the user, whose name is in paid_by.';
CREATE TRIGGER paid_payouts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON paid_payouts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION refuse_payout_not_open() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE payout counter_payments;
BEGIN
  SELECT * INTO payout FROM counter_payments WHERE journal_entry_id = NEW.journal_entry_id FOR UPDATE;
  IF payout.purpose NOT IN ('REFUND', 'CREDIT_REFUND') OR payout.method <> 'CHECK' OR payout.reference <> ''
    OR payout.amount_cents > 0 OR payout.reverses_id IS NOT NULL
    OR EXISTS (SELECT FROM counter_payments WHERE reverses_id = NEW.journal_entry_id)
    OR EXISTS (SELECT FROM users WHERE users.id = NEW.paid_by_user_id AND users.account_id = payout.account_id)
  THEN
    RAISE EXCEPTION 'the payout doesn''t wait for a check'
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'paid_payouts_open';
  END IF;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION refuse_payout_not_open() IS 'A reversal refers to its payout, so it waits for the lock, or this for the reversal. No one pays the account that they belong to.';
CREATE TRIGGER paid_payouts_open BEFORE INSERT ON paid_payouts
  FOR EACH ROW EXECUTE FUNCTION refuse_payout_not_open();
