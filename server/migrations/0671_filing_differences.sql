-- A correction charges what its document costs more, and returns what it costs less (docs/decisions/0293).

CREATE TABLE filing_differences (
  filing_id bigint NOT NULL REFERENCES filings (id),
  version integer NOT NULL CHECK (version > 1),
  journal_entry_id bigint UNIQUE REFERENCES journal_entries (id),
  charged_cents bigint NOT NULL CHECK (charged_cents BETWEEN 0 AND 10000000000),
  returned_cents bigint NOT NULL CHECK (returned_cents BETWEEN 0 AND 10000000000),
  PRIMARY KEY (filing_id, version),
  CONSTRAINT filing_differences_charged CHECK ((charged_cents > 0) = (journal_entry_id IS NOT NULL)),
  CONSTRAINT filing_differences_any CHECK (charged_cents + returned_cents > 0)
);
COMMENT ON TABLE filing_differences IS 'What corrections of filings charged and returned.';
COMMENT ON COLUMN filing_differences.version IS 'The version that the correction made.';
COMMENT ON COLUMN filing_differences.journal_entry_id IS 'The sale of what was charged.';
COMMENT ON COLUMN filing_differences.returned_cents IS 'Refunded of the earlier sales of the filing.';
CREATE TRIGGER filing_differences_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON filing_differences
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE VIEW filing_sales AS
  SELECT id AS filing_id, journal_entry_id FROM filings WHERE journal_entry_id IS NOT NULL
  UNION ALL
  SELECT filing_id, journal_entry_id FROM filing_differences WHERE journal_entry_id IS NOT NULL;
COMMENT ON VIEW filing_sales IS 'The sales of each filing: that of its submission and those of its corrections.';

ALTER TABLE filings DROP CONSTRAINT filings_paid,
  ADD CONSTRAINT filings_paid CHECK (total_cents = 0 OR journal_entry_id IS NOT NULL);
COMMENT ON COLUMN filings.page_count IS 'Pages that are paid for.';

-- Is what the sales of a filing keep less than what it costs?
CREATE FUNCTION is_filing_unpaid(filing filings) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(amount_cents - refunded_cents), 0) < filing.total_cents
  FROM filing_sales JOIN sale_lines USING (journal_entry_id) WHERE filing_sales.filing_id = filing.id
$$;

-- A correction that costs less refunds, and lowers the price in the same transaction.
CREATE OR REPLACE FUNCTION refuse_refund_of_queued_filing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM filing_sales JOIN filings ON filings.id = filing_sales.filing_id
    WHERE filing_sales.journal_entry_id = NEW.journal_entry_id AND filings.state IN ('SUBMITTED', 'IN_REVIEW', 'CORRECTION')
      AND is_filing_unpaid(filings)
  ) THEN
    RAISE EXCEPTION 'the filing of sale % waits for the recorder', NEW.journal_entry_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'sale_lines_of_queued_filing';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION refuse_unpaid_recording() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_filing_unpaid(NEW) OR EXISTS (
       SELECT FROM filing_sales JOIN card_tab_charges USING (journal_entry_id)
         JOIN card_tabs ON card_tabs.id = card_tab_charges.card_tab_id
       WHERE filing_sales.filing_id = NEW.id AND card_tabs.state IN ('REFUSED', 'EXPIRED', 'WRITTEN_OFF')
     ) THEN
    RAISE EXCEPTION 'the filing % is not paid', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'filings_recorded_paid';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION check_filing_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'SUBMITTED' THEN
      RAISE EXCEPTION 'A filing starts as SUBMITTED, not as %.', NEW.state;
    END IF;
    RETURN NEW;
  END IF;
  IF (NEW.account_id, NEW.user_id, NEW.id) <> (OLD.account_id, OLD.user_id, OLD.id)
     OR (OLD.journal_entry_id IS NOT NULL AND NEW.journal_entry_id IS DISTINCT FROM OLD.journal_entry_id) THEN
    RAISE EXCEPTION 'Who filed and what was paid never changes.';
  END IF;
  IF (NEW.page_count, NEW.total_cents, NEW.fees, NEW.fee_facts) <> (OLD.page_count, OLD.total_cents, OLD.fees, OLD.fee_facts)
     AND (OLD.state, NEW.state) <> ('CORRECTION', 'SUBMITTED') THEN
    RAISE EXCEPTION 'Only a correction changes what a filing costs.';
  END IF;
  IF NEW.first_id IS DISTINCT FROM OLD.first_id OR NEW.position <> OLD.position THEN
    RAISE EXCEPTION 'A filing stays in its package.';
  END IF;
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('SUBMITTED', 'IN_REVIEW'), ('SUBMITTED', 'WITHDRAWN'), ('IN_REVIEW', 'SUBMITTED'), ('IN_REVIEW', 'CORRECTION'),
    ('IN_REVIEW', 'ACCEPTED'), ('IN_REVIEW', 'REJECTED'), ('CORRECTION', 'SUBMITTED'), ('CORRECTION', 'WITHDRAWN'),
    ('CORRECTION', 'REJECTED'), ('ACCEPTED', 'SUBMITTED')
  ) THEN
    RAISE EXCEPTION 'A filing can''t go from % to %.', OLD.state, NEW.state;
  END IF;
  IF (OLD.state, NEW.state) = ('ACCEPTED', 'SUBMITTED') AND NOT EXISTS (
    SELECT FROM withdrawn_recordings
    WHERE filing_id = OLD.id AND document_number = OLD.document_number AND recorded_on = OLD.recorded_on
      AND recorded_time = OLD.recorded_time AND withdrawn_by <> OLD.user_id
  ) THEN
    RAISE EXCEPTION 'The recording % is not withdrawn.', OLD.document_number;
  END IF;
  IF OLD.state = 'ACCEPTED' AND NEW.state = 'ACCEPTED'
     AND (NEW.document_number, NEW.recorded_on, NEW.recorded_time, NEW.book, NEW.page)
         <> (OLD.document_number, OLD.recorded_on, OLD.recorded_time, OLD.book, OLD.page) THEN
    RAISE EXCEPTION 'What is on the stamp of % never changes.', OLD.document_number;
  END IF;
  IF (OLD.state, NEW.state) = ('CORRECTION', 'REJECTED') AND (OLD.correct_by IS NULL OR NEW.decided_by IS NOT NULL) THEN
    RAISE EXCEPTION 'Only its deadline rejects a filing that waits for a correction.';
  END IF;
  -- A later request sets its own day.
  IF (OLD.state, NEW.state) = ('CORRECTION', 'SUBMITTED') THEN
    NEW.correct_by := NULL;
  END IF;
  IF NEW.version <> OLD.version AND (OLD.state <> 'CORRECTION' OR NEW.version <> OLD.version + 1) THEN
    RAISE EXCEPTION 'Only a correction makes a new version.';
  END IF;
  RETURN NEW;
END $$;
