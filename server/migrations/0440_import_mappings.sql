-- Mappings that staff save in the control panel and choose for an upload.

CREATE TABLE import_mappings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  content text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  saved_at timestamptz NOT NULL,
  saved_by_username text NOT NULL
);
COMMENT ON TABLE import_mappings IS 'How files of the county are read, for imports from the control panel (docs/importing.md, decision 0166).';
COMMENT ON COLUMN import_mappings.content IS 'The JSON file as staff wrote it, with its doubts. An import has a copy of the content that it was uploaded with.';
COMMENT ON COLUMN import_mappings.version IS 'Counts the saves, so that a stale screen replaces nothing.';
COMMENT ON COLUMN import_mappings.saved_by_username IS 'Who saved it last. A name, because the mapping outlives the user.';
CREATE UNIQUE INDEX import_mappings_name ON import_mappings (lower(name));
