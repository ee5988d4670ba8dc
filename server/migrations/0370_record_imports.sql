-- Imports from the control panel and from the watched folder.

CREATE TABLE record_imports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  origin text NOT NULL CHECK (origin IN ('UPLOAD', 'FOLDER')),
  name text NOT NULL,
  folder uuid NOT NULL UNIQUE,
  byte_count bigint NOT NULL,
  digest bytea NOT NULL,
  layout text NOT NULL,
  encoding text NOT NULL,
  is_complete boolean NOT NULL,
  work text NOT NULL CHECK (work IN ('CHECK', 'IMPORT')),
  state text NOT NULL CHECK (state IN ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELED')),
  attempts integer NOT NULL DEFAULT 0,
  progress real NOT NULL DEFAULT 0,
  alive_at timestamptz,
  created_at timestamptz NOT NULL,
  created_by_username text,
  finished_at timestamptz,
  cancel_requested_at timestamptz,
  records_written_at timestamptz,
  problem text,
  detail text NOT NULL DEFAULT '',
  report jsonb,
  CHECK ((problem IS NOT NULL) = (state = 'FAILED'))
);
COMMENT ON TABLE record_imports IS 'Files that were uploaded or dropped to be imported, with what became of them (decision 0138).';
COMMENT ON COLUMN record_imports.origin IS 'The control panel, or the watched folder.';
COMMENT ON COLUMN record_imports.name IS 'The name of the file, or the names of the files of the watched folder.';
COMMENT ON COLUMN record_imports.folder IS 'Where its files are in the county''s folder; they are deleted when it has ended.';
COMMENT ON COLUMN record_imports.digest IS 'SHA-256 of the files and of how they are read.';
COMMENT ON COLUMN record_imports.layout IS 'How the files are read: a built-in layout, the county''s mapping, or the mapping among the files.';
COMMENT ON COLUMN record_imports.is_complete IS 'Whether the files have all documents of their types, so that others are withdrawn.';
COMMENT ON COLUMN record_imports.work IS 'What is done now, or was done last: only checking, or importing.';
COMMENT ON COLUMN record_imports.attempts IS 'How often its work was begun. An attempt that another one has replaced can''t commit.';
COMMENT ON COLUMN record_imports.progress IS '0 to 1.';
COMMENT ON COLUMN record_imports.alive_at IS 'When the process that works on it last said so.';
COMMENT ON COLUMN record_imports.created_by_username IS 'Who uploaded it. A name, because the report outlives the user.';
COMMENT ON COLUMN record_imports.records_written_at IS 'Written in the transaction of its records. What follows it is repeated until it is done.';
COMMENT ON COLUMN record_imports.problem IS 'A code for why it failed.';
COMMENT ON COLUMN record_imports.detail IS 'What the files say about the problem.';
COMMENT ON COLUMN record_imports.report IS 'Counts, and reasons with how often they occur.';
CREATE UNIQUE INDEX record_imports_one_at_a_time ON record_imports ((true)) WHERE state = 'RUNNING';
CREATE UNIQUE INDEX record_imports_once ON record_imports (digest) WHERE records_written_at IS NOT NULL;
CREATE INDEX record_imports_waiting ON record_imports (id) WHERE state = 'WAITING';
