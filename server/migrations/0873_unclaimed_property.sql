-- Balances that their owners left, and their payment to the state (decision 0417).

CREATE TABLE unclaimed_property (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year smallint NOT NULL CHECK (year BETWEEN 2000 AND 2200),
  account_id bigint NOT NULL REFERENCES accounts (id),
  ledger_kind text NOT NULL CHECK (ledger_kind IN ('ESCROW', 'RECEIVABLE')),
  noticed_cents bigint NOT NULL CHECK (noticed_cents > 0),
  last_activity_at timestamptz NOT NULL,
  noticed_at timestamptz NOT NULL CHECK (noticed_at > last_activity_at),
  notice text NOT NULL CHECK (notice IN ('SENT', 'NO_ADDRESS')),
  UNIQUE (account_id, ledger_kind, year)
);
COMMENT ON TABLE unclaimed_property IS 'Balances that are presumed abandoned, each with the notice to its owner. Append-only: whether the owner came back is in the journal.';
COMMENT ON COLUMN unclaimed_property.year IS 'Of the report to the state.';
COMMENT ON COLUMN unclaimed_property.noticed_cents IS 'The balance that the notice names.';
COMMENT ON COLUMN unclaimed_property.last_activity_at IS 'When the owner last used the account.';
COMMENT ON COLUMN unclaimed_property.notice IS 'NO_ADDRESS: the account has no email address, and staff mail the letter.';
CREATE INDEX unclaimed_property_by_year ON unclaimed_property (year, id);
CREATE TRIGGER unclaimed_property_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON unclaimed_property
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE unclaimed_reports (
  year smallint PRIMARY KEY CHECK (year BETWEEN 2000 AND 2200),
  reference text NOT NULL CHECK (length(reference) BETWEEN 1 AND 60),
  balances integer NOT NULL CHECK (balances > 0),
  total_cents bigint NOT NULL CHECK (total_cents > 0),
  remitted_at timestamptz NOT NULL,
  remitted_by text NOT NULL
);
COMMENT ON TABLE unclaimed_reports IS 'Unclaimed balances that were paid to the state, each year once. Append-only.';
COMMENT ON COLUMN unclaimed_reports.reference IS 'The number of the payment.';
CREATE TRIGGER unclaimed_reports_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON unclaimed_reports
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE unclaimed_remittances (
  property_id bigint PRIMARY KEY REFERENCES unclaimed_property (id),
  report_year smallint NOT NULL REFERENCES unclaimed_reports (year) DEFERRABLE INITIALLY DEFERRED,
  journal_entry_id bigint NOT NULL UNIQUE REFERENCES journal_entries (id),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0)
);
COMMENT ON TABLE unclaimed_remittances IS 'The balances of a payment to the state, each with its entry. Append-only.';
CREATE INDEX unclaimed_remittances_by_year ON unclaimed_remittances (report_year);
CREATE TRIGGER unclaimed_remittances_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON unclaimed_remittances
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION refuse_other_remittance() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM unclaimed_property
    JOIN ledger_accounts AS own ON own.account_id = unclaimed_property.account_id AND own.kind = unclaimed_property.ledger_kind
    JOIN postings ON postings.ledger_account_id = own.id AND postings.journal_entry_id = NEW.journal_entry_id
    JOIN journal_entries ON journal_entries.id = postings.journal_entry_id AND journal_entries.kind = 'UNCLAIMED_PROPERTY'
    WHERE unclaimed_property.id = NEW.property_id AND postings.amount = -NEW.amount_cents AND postings.balance_after = 0)
  THEN
    RAISE EXCEPTION 'the unclaimed property % was posted otherwise', NEW.property_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER unclaimed_remittances_posted BEFORE INSERT ON unclaimed_remittances
  FOR EACH ROW EXECUTE FUNCTION refuse_other_remittance();

CREATE FUNCTION refuse_other_report() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  remitted bigint;
  cents bigint;
BEGIN
  SELECT count(*), coalesce(sum(amount_cents), 0) INTO remitted, cents FROM unclaimed_remittances WHERE report_year = NEW.year;
  IF remitted <> NEW.balances OR cents <> NEW.total_cents THEN
    RAISE EXCEPTION 'the report of % isn''t the sum of its balances', NEW.year USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION refuse_other_report() IS 'At the end of a transaction: a payment to the state is the sum of its balances.';
CREATE CONSTRAINT TRIGGER unclaimed_reports_sum AFTER INSERT ON unclaimed_reports
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_other_report();
