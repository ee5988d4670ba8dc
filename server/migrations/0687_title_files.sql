-- Title files: searches and decisions about documents, kept under the number of a customer's own file (docs/decisions/0310).

CREATE TABLE title_files (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts (id),
  number text NOT NULL CHECK (length(number) BETWEEN 1 AND 60),
  name text NOT NULL CHECK (length(name) <= 200),
  client_reference text NOT NULL CHECK (length(client_reference) <= 60),
  state text NOT NULL CHECK (state IN ('OPEN', 'DONE', 'ARCHIVED')),
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  created_by bigint NOT NULL,
  created_at timestamptz NOT NULL
);
COMMENT ON TABLE title_files IS 'Files of an account, which its people share. The county''s staff don''t see them.';
COMMENT ON COLUMN title_files.version IS 'Counts the changes: the second of two that saw the same version is refused.';
COMMENT ON COLUMN title_files.created_by IS 'No foreign key: a file outlives its users.';
CREATE UNIQUE INDEX title_files_by_number ON title_files (account_id, upper(number));
CREATE INDEX title_files_by_time ON title_files (account_id, created_at);

CREATE TABLE title_file_people (
  file_id bigint NOT NULL REFERENCES title_files (id) ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (file_id, user_id)
);
CREATE INDEX title_file_people_by_user ON title_file_people (user_id);
COMMENT ON TABLE title_file_people IS 'The users who share a file. Administrators of the account see all of its files.';

CREATE TABLE title_file_searches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_id bigint NOT NULL REFERENCES title_files (id) ON DELETE CASCADE,
  search_type text NOT NULL,
  criteria jsonb NOT NULL,
  criteria_digest text NOT NULL GENERATED ALWAYS AS (md5(criteria::text)) STORED,
  title text NOT NULL,
  searched text[] NOT NULL,
  results jsonb NOT NULL CHECK (jsonb_typeof(results) = 'array'),
  verified_through text NOT NULL,
  run_at timestamptz NOT NULL,
  run_by text NOT NULL,
  CONSTRAINT title_file_searches_once UNIQUE (file_id, search_type, criteria_digest)
);
COMMENT ON TABLE title_file_searches IS 'Searches of a file, with what they found. Each is run again when the file is brought down.';
COMMENT ON COLUMN title_file_searches.criteria IS 'As typed. A copy: addresses of searches are deleted after a while.';
COMMENT ON COLUMN title_file_searches.results IS 'Records with their facts; since: when the record came up, changed or was gone, null if it was found at first.';
COMMENT ON COLUMN title_file_searches.verified_through IS 'The day of the index, MM/DD/YYYY; empty where the county has set none.';
COMMENT ON COLUMN title_file_searches.run_by IS 'The user name.';

CREATE TABLE title_file_documents (
  file_id bigint NOT NULL REFERENCES title_files (id) ON DELETE CASCADE,
  document_key text NOT NULL CHECK (length(document_key) BETWEEN 2 AND 41),
  decision text NOT NULL CHECK (decision IN ('KEEP', 'NOT_RELEVANT', 'LOOK_AGAIN')),
  reason text NOT NULL CHECK (length(reason) <= 200),
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  decided_by text NOT NULL,
  decided_at timestamptz NOT NULL,
  PRIMARY KEY (file_id, document_key)
);
COMMENT ON TABLE title_file_documents IS 'Decisions of a file''s people about documents.';
COMMENT ON COLUMN title_file_documents.version IS 'Counts the decisions: the second of two that saw the same one is refused.';
COMMENT ON COLUMN title_file_documents.decided_by IS 'The user name.';
