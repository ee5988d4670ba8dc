-- Index data of recorded filings can be corrected until an import confirms it (docs/decisions/0269).

ALTER TABLE index_versions ADD COLUMN is_import boolean NOT NULL DEFAULT true;
COMMENT ON COLUMN index_versions.is_import IS 'False for a correction of a filed record: the county''s data isn''t newer because of it';

ALTER TABLE filings
  ADD COLUMN recorded_facts jsonb CHECK (jsonb_typeof(recorded_facts) = 'object'),
  ADD CONSTRAINT filings_recorded_facts CHECK (recorded_facts IS NULL OR record_key IS NOT NULL);
COMMENT ON COLUMN filings.recorded_facts IS 'The facts of its record in the index as a clerk entered or corrected them last, like index_facts; null without a record, and for one that an import had confirmed when the column was added.';

CREATE TABLE filing_corrections (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  filing_id    bigint NOT NULL REFERENCES filings (id),
  revision     integer NOT NULL CHECK (revision > 0),
  before       jsonb NOT NULL,
  after        jsonb NOT NULL,
  reason       text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  corrected_by bigint NOT NULL,
  corrected_at timestamptz NOT NULL,
  CONSTRAINT filing_corrections_of_revision UNIQUE (filing_id, revision),
  CHECK (before <> after)
);
COMMENT ON TABLE filing_corrections IS 'Corrections of the index data of recorded filings, with both versions. Append-only.';
COMMENT ON COLUMN filing_corrections.revision IS 'Counts the corrections of a filing: two clerks who saw the same version can''t both correct it.';
CREATE INDEX filing_corrections_by_user ON filing_corrections (corrected_by);
CREATE TRIGGER filing_corrections_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON filing_corrections
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Other spellings become parties, so that they are still found after a correction of something else.
UPDATE filings SET recorded_facts = jsonb_build_object(
  'instrument', documents.instrument_code,
  'grantors', coalesce((SELECT string_agg(concat_ws(' ', display_name, capacity), E'\n' ORDER BY sequence) FROM names
                        WHERE document_id = documents.id AND role = 'GRANTOR'), ''),
  'grantees', coalesce((SELECT string_agg(concat_ws(' ', display_name, capacity), E'\n' ORDER BY sequence) FROM names
                        WHERE document_id = documents.id AND role = 'GRANTEE'), ''),
  'parcels', coalesce((SELECT string_agg(parcels.number, E'\n' ORDER BY parcels.number) FROM document_parcels
                       JOIN parcels ON parcels.id = parcel_id WHERE document_id = documents.id), ''),
  'legal', array_to_string(documents.additional_info, E'\n'))
FROM documents
WHERE documents.awaits_import_since IS NOT NULL AND filings.record_key = documents.document_type || documents.number;

CREATE FUNCTION refuse_silent_correction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM filing_corrections AS correction
    WHERE filing_id = NEW.id AND before = OLD.recorded_facts AND after = NEW.recorded_facts AND corrected_by <> NEW.user_id
      AND revision = (SELECT max(revision) FROM filing_corrections WHERE filing_id = NEW.id)
  ) THEN
    RAISE EXCEPTION 'the index data of filing % has no correction', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'filings_corrected';
  END IF;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION refuse_silent_correction() IS 'Refuses other index data of a recorded filing without a correction that has both versions, and a correction by its filer.';
CREATE TRIGGER filings_corrected BEFORE UPDATE ON filings
  FOR EACH ROW WHEN (OLD.state = 'ACCEPTED' AND NEW.state = 'ACCEPTED' AND NEW.recorded_facts IS DISTINCT FROM OLD.recorded_facts)
  EXECUTE FUNCTION refuse_silent_correction();
