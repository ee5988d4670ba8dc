-- The watched folder: its files are imported once they are no longer written.

CREATE TABLE watched_files (
  name text PRIMARY KEY,
  byte_count bigint NOT NULL,
  modified_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL
);
COMMENT ON TABLE watched_files IS 'Files of the watched folder at the last look. One that stays the same for a while is no longer written.';
COMMENT ON COLUMN watched_files.seen_at IS 'When it was first seen with this size and time.';

ALTER TABLE record_imports ADD COLUMN source_files jsonb, ADD COLUMN reported_at timestamptz;
COMMENT ON COLUMN record_imports.source_files IS 'The files of the watched folder that it consists of: name, byteCount and modifiedMs at the time of the copy.';
COMMENT ON COLUMN record_imports.reported_at IS 'When the files were moved out of the watched folder and the report was emailed.';
