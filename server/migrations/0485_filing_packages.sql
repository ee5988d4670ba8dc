-- Documents can be filed together, in order, and are then decided together (docs/decisions/0196).

ALTER TABLE filings
  ADD COLUMN first_id bigint REFERENCES filings (id),
  ADD COLUMN position integer NOT NULL DEFAULT 1 CHECK (position BETWEEN 1 AND 10),
  ADD COLUMN package_id bigint NOT NULL GENERATED ALWAYS AS (coalesce(first_id, id)) STORED,
  ADD CONSTRAINT filings_first CHECK ((position = 1) = (first_id IS NULL)),
  ADD CONSTRAINT filings_of_package UNIQUE (package_id, position);
COMMENT ON COLUMN filings.first_id IS 'The first document of its package; null for that one, and for a document that was filed alone.';
COMMENT ON COLUMN filings.position IS 'The place in the package, from 1: the order in which the documents are recorded.';
COMMENT ON COLUMN filings.package_id IS 'The id of the first document, which all documents of a package have in common.';
CREATE INDEX filings_by_first ON filings (first_id) WHERE first_id IS NOT NULL;

-- Checked when the transaction ends: each document of a package is changed by a statement of its own.
CREATE FUNCTION check_filing_package() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(DISTINCT (state, version, user_id, account_id, coalesce(claimed_by, 0))) > 1 OR count(*) <> max(position)
      FROM filings WHERE package_id = NEW.package_id) THEN
    RAISE EXCEPTION 'The documents of the package % are filed and decided together.', NEW.package_id;
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION check_filing_package() IS 'Keeps the documents of a package in one state, in one version and with one clerk.';
CREATE CONSTRAINT TRIGGER filings_package AFTER INSERT OR UPDATE ON filings DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_filing_package();

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
  IF NEW.first_id IS DISTINCT FROM OLD.first_id OR NEW.position <> OLD.position THEN
    RAISE EXCEPTION 'A filing stays in its package.';
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
