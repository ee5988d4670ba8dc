-- Which import brought a document. index_version_id moves with each correction.

ALTER TABLE documents ADD COLUMN first_index_version_id bigint REFERENCES index_versions;
COMMENT ON COLUMN documents.first_index_version_id IS 'The import that first contained the document; empty for documents older than this column';
CREATE INDEX documents_first_index_version_idx ON documents (first_index_version_id, id) WHERE first_index_version_id IS NOT NULL;
