-- Documents that a complete export of the county no longer contains are kept and hidden, like sealed documents, until they come back.

ALTER TABLE documents
  ADD COLUMN withdrawn_version_id bigint REFERENCES index_versions,
  ADD CHECK (withdrawn_version_id IS NULL OR is_withheld);
CREATE INDEX documents_withdrawn_idx ON documents (withdrawn_version_id) WHERE withdrawn_version_id IS NOT NULL;
COMMENT ON COLUMN documents.withdrawn_version_id IS 'The import of a complete export that no longer contained the document. While it is set, is_withheld hides the document; an import that contains it again clears it';
COMMENT ON COLUMN documents.is_withheld IS 'Sealed by a court or by statute, or withdrawn by a complete export: kept, and never found';
