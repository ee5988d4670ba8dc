-- A complete export that shrinks by half stops (docs/decisions/0324).

ALTER TABLE index_versions ADD COLUMN rows_by_file jsonb;
COMMENT ON COLUMN index_versions.rows_by_file IS 'The rows that an import read from each file, by its name with # for each number in it; null for versions of earlier releases, and those that are no import.';
