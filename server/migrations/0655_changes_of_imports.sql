-- An import keeps what it changed, so that it can be undone (docs/decisions/0277).

ALTER TABLE index_versions
  ADD COLUMN keeps_changes boolean NOT NULL DEFAULT false,
  ADD COLUMN undone_version_id bigint REFERENCES index_versions;
COMMENT ON COLUMN index_versions.keeps_changes IS 'Whether import_changes has all that it changed: it can be undone. False for imports of releases that didn''t keep it, when the time is over, and after the rules of keys changed';
COMMENT ON COLUMN index_versions.undone_version_id IS 'The version that undid this import; empty for one that counts';
CREATE INDEX index_versions_kept_idx ON index_versions (started_at) WHERE keeps_changes;
CREATE INDEX index_versions_undone_idx ON index_versions (undone_version_id) WHERE undone_version_id IS NOT NULL;

CREATE TABLE import_changes (
  index_version_id bigint NOT NULL REFERENCES index_versions,
  record_table     text COLLATE "C" NOT NULL,
  record_id        text COLLATE "C" NOT NULL,
  before           jsonb,
  PRIMARY KEY (index_version_id, record_table, record_id)
);
COMMENT ON TABLE import_changes IS 'What the records that an import touched were before, written with the touch. Documents that it added aren''t here: documents.first_index_version_id says so';
COMMENT ON COLUMN import_changes.record_table IS 'The name by which an import stages the rows (documents, names), or images';
COMMENT ON COLUMN import_changes.record_id IS 'The id of the record, or its owner''s: of the document for names, land and tax liens; the keys of a code; the key of an image';
COMMENT ON COLUMN import_changes.before IS 'The row, or all rows of the owner in this table; empty if the import added it. {"replaced": true} for an image whose earlier bytes are gone';

-- Names of withheld documents, which the index of the searches leaves out: a key of the dictionary is removed only if no name has it.
CREATE INDEX names_withheld_idx ON names (key_nospace) WHERE is_withheld;

-- Orders of a document: its undone import leaves it if somebody bought it.
CREATE INDEX download_orders_by_document ON download_orders (document_key) WHERE state <> 'CANCELLED';

ALTER TABLE record_imports
  ADD COLUMN index_version_id bigint UNIQUE REFERENCES index_versions,
  ADD COLUMN undone_at timestamptz;
COMMENT ON COLUMN record_imports.index_version_id IS 'The version of the index that it made; empty until its records are written, and for imports older than this column';
COMMENT ON COLUMN record_imports.undone_at IS 'Written in the transaction that undid it. Its files can then be imported again';
DROP INDEX record_imports_once;
CREATE UNIQUE INDEX record_imports_once ON record_imports (digest) WHERE records_written_at IS NOT NULL AND undone_at IS NULL;
