-- Corrections have a deadline, after which the filing is rejected (docs/decisions/0109).

ALTER TABLE filings ADD COLUMN correct_by date;
COMMENT ON COLUMN filings.correct_by IS 'The last day on which the filer can correct what the recorder asked for last; null before the first request.';
CREATE INDEX filings_to_correct ON filings (correct_by, id) WHERE state = 'CORRECTION';

CREATE OR REPLACE FUNCTION check_filing_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'SUBMITTED' THEN
      RAISE EXCEPTION 'A filing starts as SUBMITTED, not as %.', NEW.state;
    END IF;
    RETURN NEW;
  END IF;
  IF (NEW.account_id, NEW.user_id, NEW.page_count, NEW.total_cents) <> (OLD.account_id, OLD.user_id, OLD.page_count, OLD.total_cents)
     OR NEW.journal_entry_id IS DISTINCT FROM OLD.journal_entry_id OR NEW.id <> OLD.id THEN
    RAISE EXCEPTION 'Who filed and what was paid never changes.';
  END IF;
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('SUBMITTED', 'IN_REVIEW'), ('SUBMITTED', 'WITHDRAWN'), ('IN_REVIEW', 'SUBMITTED'), ('IN_REVIEW', 'CORRECTION'),
    ('IN_REVIEW', 'ACCEPTED'), ('IN_REVIEW', 'REJECTED'), ('CORRECTION', 'SUBMITTED'), ('CORRECTION', 'WITHDRAWN'),
    ('CORRECTION', 'REJECTED')
  ) THEN
    RAISE EXCEPTION 'A filing can''t go from % to %.', OLD.state, NEW.state;
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
