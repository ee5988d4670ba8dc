-- Numbers and times of recordings rise together, and no filing is recorded before it was submitted (docs/decisions/0244).

ALTER TABLE filings
  ADD COLUMN recorded_at timestamptz,
  ADD COLUMN series text COLLATE "C" GENERATED ALWAYS AS (
    efile_type || ' ' || upper(substring(coalesce(record_key, document_number) FROM '^(.*?)\d{1,15}$'))) STORED,
  ADD COLUMN series_number bigint GENERATED ALWAYS AS (
    substring(coalesce(record_key, document_number) FROM '(\d{1,15})$')::bigint) STORED,
  ADD CONSTRAINT filings_recorded_after_submission CHECK (
    recorded_at IS NULL OR (recorded_at > submitted_at - interval '1 minute' AND recorded_at <= decided_at));
COMMENT ON COLUMN filings.recorded_at IS 'The instant of recorded_on and recorded_time, to the minute; null for filings that were recorded before it was kept.';
COMMENT ON COLUMN filings.series IS 'What its document number has in common with the numbers before and after it: type and text before the last digits.';
COMMENT ON COLUMN filings.series_number IS 'The last digits of its document number; null if it doesn''t end with a digit.';
CREATE INDEX filings_in_series ON filings (series, series_number) WHERE series_number IS NOT NULL;

-- Before the change it waits for other recordings; after it, the statements see what those committed.
CREATE FUNCTION check_recording_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  neighbor record;
BEGIN
  IF TG_WHEN = 'BEFORE' THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('recordings', 0));
    RETURN NEW;
  END IF;
  FOR neighbor IN
    (SELECT document_number, recorded_on + recorded_time AS recorded, 1 AS side FROM filings
     WHERE series = NEW.series AND series_number < NEW.series_number ORDER BY series_number DESC LIMIT 1)
    UNION ALL
    (SELECT document_number, recorded_on + recorded_time, -1 FROM filings
     WHERE series = NEW.series AND series_number > NEW.series_number ORDER BY series_number LIMIT 1)
  LOOP
    IF sign(extract(epoch FROM neighbor.recorded - (NEW.recorded_on + NEW.recorded_time))) = neighbor.side THEN
      RAISE EXCEPTION 'the number % and its time are out of order', NEW.document_number
        USING ERRCODE = 'check_violation', CONSTRAINT = 'filings_recorded_in_order',
        DETAIL = json_build_object('number', neighbor.document_number, 'time', to_char(neighbor.recorded, 'YYYY-MM-DD"T"HH24:MI'))::text;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION check_recording_order() IS 'Refuses a document number whose time of recording is before that of a lower number of its series, or after that of a higher one.';
CREATE TRIGGER filings_recording_waits BEFORE UPDATE ON filings
  FOR EACH ROW WHEN (NEW.state = 'ACCEPTED' AND OLD.state <> 'ACCEPTED') EXECUTE FUNCTION check_recording_order();
CREATE TRIGGER filings_recorded_in_order AFTER UPDATE ON filings
  FOR EACH ROW WHEN (NEW.state = 'ACCEPTED' AND OLD.state <> 'ACCEPTED') EXECUTE FUNCTION check_recording_order();
