-- What falls due every month: renewals of flat fees and monthly fees, and the invoices of those who pay by invoice.

CREATE TABLE renewals (
  account_id bigint NOT NULL REFERENCES accounts (id),
  period text NOT NULL CHECK (period ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  state text NOT NULL DEFAULT 'MARKED' CHECK (state IN ('MARKED', 'CHARGED', 'FAILED')),
  monthly_fee_cents bigint NOT NULL CHECK (monthly_fee_cents BETWEEN 0 AND 10000000000),
  flat_fee_cents bigint NOT NULL CHECK (flat_fee_cents BETWEEN 0 AND 10000000000),
  failure text CHECK (failure IN ('INSUFFICIENT_FUNDS', 'NO_PURCHASING_OPTIONS', 'RATE_NOT_OFFERED')),
  marked_at timestamptz NOT NULL,
  settled_at timestamptz,
  PRIMARY KEY (account_id, period),
  CONSTRAINT renewals_settled CHECK ((state = 'CHARGED') = (settled_at IS NOT NULL)),
  CONSTRAINT renewals_failed CHECK ((state = 'FAILED') = (failure IS NOT NULL))
);
COMMENT ON TABLE renewals IS 'The renewal of an account for a month: marked first for all accounts, then charged one by one, so that a run that was broken off goes on where it was.';
COMMENT ON COLUMN renewals.period IS 'YYYY-MM, in the county.';
COMMENT ON COLUMN renewals.monthly_fee_cents IS 'What was due when it was marked.';
COMMENT ON COLUMN renewals.flat_fee_cents IS 'What was due when it was marked, by the account''s rate level.';
COMMENT ON COLUMN renewals.state IS 'FAILED may be tried again, by the same row.';
CREATE INDEX renewals_marked ON renewals (period, account_id) WHERE state = 'MARKED';

CREATE TABLE renewal_runs (
  period text PRIMARY KEY CHECK (period ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  marked_at timestamptz NOT NULL,
  charged_at timestamptz
);
COMMENT ON TABLE renewal_runs IS 'When the two phases of a month''s renewal of all accounts were last done.';

CREATE TABLE invoices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts (id),
  period text NOT NULL CHECK (period ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  total_cents bigint NOT NULL CHECK (total_cents BETWEEN -10000000000 AND 10000000000),
  issued_at timestamptz NOT NULL,
  UNIQUE (account_id, period)
);
COMMENT ON TABLE invoices IS 'What an account owes for a month. Issued once when the month is over, and never changed.';
COMMENT ON COLUMN invoices.period IS 'YYYY-MM, in the county: the month in which it was charged.';
COMMENT ON COLUMN invoices.total_cents IS 'Sum of the lines.';

CREATE TABLE invoice_lines (
  journal_entry_id bigint PRIMARY KEY REFERENCES journal_entries (id),
  invoice_id bigint NOT NULL REFERENCES invoices (id),
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0 AND amount_cents BETWEEN -10000000000 AND 10000000000)
);
COMMENT ON TABLE invoice_lines IS 'The charges of an invoice: each journal entry that an account owes is on exactly one.';
CREATE INDEX invoice_lines_by_invoice ON invoice_lines (invoice_id);

CREATE TRIGGER invoices_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoice_lines_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
