-- A recording is withdrawn, for a stamp on the wrong document, and the filing is recorded again (docs/decisions/0269).

CREATE TABLE withdrawn_recordings (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  filing_id       bigint NOT NULL REFERENCES filings (id),
  efile_type      text NOT NULL,
  document_number text NOT NULL,
  recorded_on     date NOT NULL,
  recorded_time   time NOT NULL,
  book            text NOT NULL,
  page            text NOT NULL,
  record_key      text COLLATE "C",
  recorded_facts  jsonb,
  recorded_by     bigint,
  reason          text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  withdrawn_by    bigint NOT NULL,
  withdrawn_at    timestamptz NOT NULL
);
COMMENT ON TABLE withdrawn_recordings IS 'Recordings of filings that were withdrawn, as they were. Append-only: no filing gets their numbers again.';
COMMENT ON COLUMN withdrawn_recordings.recorded_by IS 'The clerk who accepted the filing.';
CREATE UNIQUE INDEX withdrawn_recordings_number ON withdrawn_recordings (efile_type, upper(document_number));
CREATE INDEX withdrawn_recordings_by_filing ON withdrawn_recordings (filing_id);
CREATE INDEX withdrawn_recordings_by_user ON withdrawn_recordings (withdrawn_by);
CREATE TRIGGER withdrawn_recordings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON withdrawn_recordings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

COMMENT ON COLUMN documents.withdrawn_version_id IS 'The version that withdrew the document: a complete export that no longer contained it, or the recorder''s withdrawal of a filed one. While it is set, is_withheld hides the document; an import that contains it again clears it';

CREATE FUNCTION refuse_withdrawn_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM withdrawn_recordings
             WHERE efile_type = NEW.efile_type AND upper(document_number) = upper(NEW.document_number)) THEN
    RAISE EXCEPTION 'the recording % was withdrawn', NEW.document_number
      USING ERRCODE = 'check_violation', CONSTRAINT = 'filings_number_withdrawn';
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION refuse_withdrawn_number() IS 'Refuses a recording under the number of a withdrawn one.';
CREATE TRIGGER filings_number_withdrawn AFTER UPDATE ON filings
  FOR EACH ROW WHEN (NEW.state = 'ACCEPTED' AND OLD.state <> 'ACCEPTED') EXECUTE FUNCTION refuse_withdrawn_number();

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
