-- What is done while someone works in a title file (docs/decisions/0400).

CREATE TABLE title_file_work (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_id bigint NOT NULL REFERENCES title_files (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('SEARCH', 'RECORD', 'IMAGE')),
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 200),
  description text NOT NULL CHECK (length(description) <= 600),
  result_count integer CHECK (result_count >= 0),
  username text NOT NULL,
  done_at timestamptz NOT NULL,
  CONSTRAINT title_file_work_once UNIQUE (file_id, kind, subject)
);
COMMENT ON TABLE title_file_work IS 'Searches run, and records and images opened, in sessions whose reference for charges is the number of an open file. Each once, with who did it first.';
COMMENT ON COLUMN title_file_work.subject IS 'The key of the search''s address, or of the record.';
COMMENT ON COLUMN title_file_work.description IS 'The criteria of a search as its user saw them; otherwise empty.';
COMMENT ON COLUMN title_file_work.result_count IS 'Results of a search; otherwise null.';
CREATE INDEX title_file_work_by_time ON title_file_work (file_id, done_at DESC, id DESC);
