-- The taxes of a month that were paid to the state, less the county's share (decision 0381).

CREATE TABLE state_tax_payments (
  month text PRIMARY KEY CHECK (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  deed_cents bigint NOT NULL,
  mortgage_cents bigint NOT NULL,
  county_cents bigint NOT NULL,
  state_cents bigint NOT NULL CHECK (state_cents > 0),
  reference text NOT NULL CHECK (length(reference) BETWEEN 1 AND 60),
  paid_at timestamptz NOT NULL,
  paid_by text NOT NULL,
  journal_entry_id bigint NOT NULL UNIQUE REFERENCES journal_entries (id),
  CONSTRAINT state_tax_payments_sum CHECK (county_cents + state_cents = deed_cents + mortgage_cents),
  CONSTRAINT state_tax_payments_share CHECK (
    county_cents = round(deed_cents * 0.03)::bigint + round(mortgage_cents * 0.03)::bigint)
);
COMMENT ON TABLE state_tax_payments IS 'What was collected for the state in a month of the county''s calendar and paid to it, each month once. Append-only.';
COMMENT ON COLUMN state_tax_payments.deed_cents IS 'Collected less refunded: negative if more was refunded.';
COMMENT ON COLUMN state_tax_payments.county_cents IS 'The county keeps 3 percent of each tax (Minn. Stat. 287.12 and 287.29).';
COMMENT ON COLUMN state_tax_payments.reference IS 'The number of the payment.';
CREATE TRIGGER state_tax_payments_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON state_tax_payments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION refuse_other_tax_payment() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM (VALUES
      ('TAX_DEED', -NEW.deed_cents), ('TAX_MORTGAGE', -NEW.mortgage_cents), ('REVENUE_TAX_SHARE', NEW.county_cents), ('TREASURY', NEW.state_cents)
    ) AS expected (kind, cents)
    WHERE cents <> (
      SELECT coalesce(sum(postings.amount), 0) FROM postings JOIN ledger_accounts ON ledger_accounts.id = postings.ledger_account_id
      WHERE postings.journal_entry_id = NEW.journal_entry_id AND ledger_accounts.account_id IS NULL AND ledger_accounts.kind = expected.kind))
  THEN
    RAISE EXCEPTION 'the taxes of % were posted otherwise', NEW.month USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER state_tax_payments_posted BEFORE INSERT ON state_tax_payments
  FOR EACH ROW EXECUTE FUNCTION refuse_other_tax_payment();
