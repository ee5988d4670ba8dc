-- The notable dates come from the index alone; the settings say which of them are shown.

CREATE TEMPORARY TABLE coverage_by_document_type ON COMMIT DROP AS TABLE index_coverage;
DROP TABLE index_coverage;

CREATE TABLE index_coverage (
  index_name                text COLLATE "C" PRIMARY KEY CHECK (index_name IN ('abstract', 'torrens', 'lien')),
  index_begins_on           date,
  indexed_through_on        date CHECK (indexed_through_on >= index_begins_on),
  legal_indexed_through_on  date CHECK (legal_indexed_through_on >= index_begins_on),
  verified_through_on       date CHECK (verified_through_on >= index_begins_on),
  legal_verified_through_on date CHECK (legal_verified_through_on >= index_begins_on),
  images_begin_on           date,
  images_through_on         date CHECK (images_through_on >= images_begin_on),
  certificates_through_on   date CHECK (certificates_through_on IS NULL OR index_name = 'torrens'),
  CHECK (index_name <> 'lien' OR (legal_indexed_through_on IS NULL AND legal_verified_through_on IS NULL))
);
COMMENT ON TABLE index_coverage IS 'Notable dates: how far each of the county''s indexes reaches. Loaded with the records; a date that is not known is not shown.';
COMMENT ON COLUMN index_coverage.indexed_through_on IS 'Everything recorded through this day is in the index, verified or not.';
COMMENT ON COLUMN index_coverage.legal_indexed_through_on IS 'The same of legal descriptions, where the county indexes them apart from names.';

INSERT INTO index_coverage (index_name, index_begins_on, verified_through_on, images_begin_on)
SELECT CASE document_type WHEN 'A' THEN 'abstract' ELSE 'torrens' END, index_begins_on, verified_through_on, images_begin_on
FROM coverage_by_document_type WHERE document_type IN ('A', 'T');

-- What staff had entered beside the index is what the county showed, so it wins. A row that contradicts itself stays out.
CREATE FUNCTION pg_temp.day(settings jsonb, field text) RETURNS date LANGUAGE sql AS $$
  SELECT to_date(nullif(settings ->> field, ''), 'MM/DD/YYYY')
$$;

WITH newest AS (
  SELECT content FROM settings_versions WHERE group_name = 'notableDates' ORDER BY version DESC LIMIT 1
), entered AS (
  SELECT index_name, content -> index_name AS dates
  FROM newest CROSS JOIN (VALUES ('abstract'), ('torrens'), ('lien')) AS names (index_name)
  WHERE jsonb_typeof(content -> index_name) = 'object'
), days AS (
  SELECT
    index_name,
    pg_temp.day(dates, 'indexBegin') AS index_begins_on,
    pg_temp.day(dates, 'posted') AS indexed_through_on,
    CASE WHEN index_name <> 'lien' THEN pg_temp.day(dates, 'legalPosted') END AS legal_indexed_through_on,
    pg_temp.day(dates, 'verified') AS verified_through_on,
    CASE WHEN index_name <> 'lien' THEN pg_temp.day(dates, 'legalVerified') END AS legal_verified_through_on,
    pg_temp.day(dates, 'imageBegin') AS images_begin_on,
    pg_temp.day(dates, 'imageThru') AS images_through_on,
    CASE WHEN index_name = 'torrens' THEN pg_temp.day(dates, 'certificateThru') END AS certificates_through_on
  FROM entered
)
INSERT INTO index_coverage SELECT * FROM days
WHERE coalesce(least(indexed_through_on, legal_indexed_through_on, verified_through_on, legal_verified_through_on) >= index_begins_on, true)
  AND coalesce(images_through_on >= images_begin_on, true)
  AND num_nonnulls(index_begins_on, indexed_through_on, verified_through_on, images_begin_on, images_through_on) > 0
ON CONFLICT (index_name) DO UPDATE SET
  index_begins_on = excluded.index_begins_on,
  indexed_through_on = excluded.indexed_through_on,
  legal_indexed_through_on = excluded.legal_indexed_through_on,
  verified_through_on = excluded.verified_through_on,
  legal_verified_through_on = excluded.legal_verified_through_on,
  images_begin_on = excluded.images_begin_on,
  images_through_on = excluded.images_through_on,
  certificates_through_on = excluded.certificates_through_on;
DROP FUNCTION pg_temp.day(jsonb, text);

-- The settings keep their switches, under the indexes' own names.
INSERT INTO settings_versions (group_name, version, content)
SELECT group_name, version + 1, content - 'shown' - 'abstract' - 'torrens' - 'lien' || coalesce(content -> 'shown', '{}')
FROM (SELECT * FROM settings_versions WHERE group_name = 'notableDates' ORDER BY version DESC LIMIT 1) AS newest;
