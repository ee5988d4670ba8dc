-- Names to run in a title file, and notes at a place in a document (docs/decisions/0398).

ALTER TABLE title_file_searches ADD COLUMN reaches_end boolean NOT NULL DEFAULT false;
UPDATE title_file_searches SET reaches_end = true WHERE criteria ->> 'toRecordedDate' = verified_through AND verified_through <> '';
COMMENT ON COLUMN title_file_searches.reaches_end IS 'Whether the typed days of recording reach the end of the index: bringing the file down then extends them to its new end.';

CREATE TABLE title_file_names (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_id bigint NOT NULL REFERENCES title_files (id) ON DELETE CASCADE,
  last_name text NOT NULL CHECK (length(last_name) BETWEEN 2 AND 150),
  first_name text NOT NULL CHECK (length(first_name) <= 150),
  from_year smallint CHECK (from_year BETWEEN 1800 AND 2199),
  to_year smallint CHECK (to_year BETWEEN 1800 AND 2199),
  search_id bigint REFERENCES title_file_searches (id) ON DELETE CASCADE,
  CONSTRAINT title_file_names_period CHECK (from_year <= to_year)
);
COMMENT ON TABLE title_file_names IS 'Names to run in a file, such as each owner with the years of ownership.';
COMMENT ON COLUMN title_file_names.last_name IS 'Or the name of a business.';
COMMENT ON COLUMN title_file_names.from_year IS 'Null for the beginning of the index.';
COMMENT ON COLUMN title_file_names.to_year IS 'Null for the end of the index.';
COMMENT ON COLUMN title_file_names.search_id IS 'The search of the file that ran the name; null until it is run.';
CREATE UNIQUE INDEX title_file_names_once ON title_file_names
  (file_id, upper(last_name), upper(first_name), from_year, to_year) NULLS NOT DISTINCT;
CREATE INDEX title_file_names_by_search ON title_file_names (search_id);

CREATE TABLE title_file_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_id bigint NOT NULL REFERENCES title_files (id) ON DELETE CASCADE,
  document_key text NOT NULL CHECK (length(document_key) BETWEEN 2 AND 41),
  page integer CHECK (page BETWEEN 1 AND 100000),
  note text NOT NULL CHECK (length(note) BETWEEN 1 AND 1000),
  user_id bigint NOT NULL,
  written_by text NOT NULL,
  written_at timestamptz NOT NULL
);
COMMENT ON TABLE title_file_notes IS 'Notes of a file''s people at a document or one of its pages.';
COMMENT ON COLUMN title_file_notes.page IS 'Null for the whole document.';
COMMENT ON COLUMN title_file_notes.user_id IS 'No foreign key: a note outlives its user.';
COMMENT ON COLUMN title_file_notes.written_by IS 'The user name.';
CREATE INDEX title_file_notes_by_file ON title_file_notes (file_id, document_key, page);
