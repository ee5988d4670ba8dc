-- A correction of a recorded filing settles what its fees differ by (docs/decisions/0386).

CREATE TABLE recorded_differences (
  filing_id bigint NOT NULL,
  revision integer NOT NULL,
  filing_version integer NOT NULL,
  journal_entry_id bigint UNIQUE REFERENCES journal_entries (id),
  charged_cents bigint NOT NULL CHECK (charged_cents BETWEEN 0 AND 10000000000),
  returned_cents bigint NOT NULL CHECK (returned_cents BETWEEN 0 AND 10000000000),
  PRIMARY KEY (filing_id, revision),
  FOREIGN KEY (filing_id, revision) REFERENCES filing_corrections (filing_id, revision),
  CONSTRAINT recorded_differences_charged CHECK ((charged_cents > 0) = (journal_entry_id IS NOT NULL)),
  CONSTRAINT recorded_differences_any CHECK (charged_cents + returned_cents > 0)
);
COMMENT ON TABLE recorded_differences IS 'What corrections of recorded filings charged and returned. Append-only.';
COMMENT ON COLUMN recorded_differences.revision IS 'The correction in filing_corrections.';
COMMENT ON COLUMN recorded_differences.filing_version IS 'The version of the filing: a later one has a price that includes what was charged and returned.';
COMMENT ON COLUMN recorded_differences.journal_entry_id IS 'The sale of what was charged.';
COMMENT ON COLUMN recorded_differences.returned_cents IS 'Refunded of the earlier sales of the filing.';
CREATE TRIGGER recorded_differences_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON recorded_differences
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE VIEW filing_sales AS
  SELECT id AS filing_id, journal_entry_id FROM filings WHERE journal_entry_id IS NOT NULL
  UNION ALL
  SELECT filing_id, journal_entry_id FROM filing_differences WHERE journal_entry_id IS NOT NULL
  UNION ALL
  SELECT filing_id, journal_entry_id FROM recorded_differences WHERE journal_entry_id IS NOT NULL;
COMMENT ON VIEW filing_sales IS 'The sales of each filing: that of its submission and those of its corrections.';

-- Is what the sales of a filing keep less than what it costs? What a correction of its record returned was not due.
CREATE OR REPLACE FUNCTION is_filing_unpaid(filing filings) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(amount_cents - refunded_cents), 0) < filing.total_cents - (
    SELECT coalesce(sum(returned_cents), 0) FROM recorded_differences
    WHERE recorded_differences.filing_id = filing.id AND filing_version = filing.version)
  FROM filing_sales JOIN sale_lines USING (journal_entry_id) WHERE filing_sales.filing_id = filing.id
$$;

-- What an account owes for corrections of recorded filings, while it isn't paid: payments settle the oldest debts first.
CREATE FUNCTION owes_for_recordings(payer bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM ledger_accounts AS debt
    JOIN postings ON postings.ledger_account_id = debt.id
    JOIN recorded_differences ON recorded_differences.journal_entry_id = postings.journal_entry_id
    WHERE debt.account_id = payer AND debt.kind = 'RECEIVABLE' AND debt.balance < 0
      AND (SELECT coalesce(-sum(later.amount), 0) FROM postings AS later
           WHERE later.ledger_account_id = debt.id AND later.id > postings.id AND later.amount < 0) < -debt.balance)
$$;
