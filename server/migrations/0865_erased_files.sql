-- Files with erased pages, until they are removed, and attached copies of documents (docs/decisions/0410).

CREATE TABLE erased_files (
  file_key text COLLATE "C" PRIMARY KEY,
  document_type text COLLATE "C" NOT NULL,
  number_key text COLLATE "C" NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  written_at timestamptz NOT NULL,
  FOREIGN KEY (document_type, number_key) REFERENCES redacted_images (document_type, number_key)
);
COMMENT ON TABLE erased_files IS 'Every stored image with erased boxes, from before it is written until it is removed. One of an earlier version shows what has been redacted since.';
CREATE INDEX erased_files_by_document_idx ON erased_files (document_type, number_key);
CREATE INDEX erased_files_by_time_idx ON erased_files (written_at);

-- Those of earlier versions, whose names follow from the document and the version.
INSERT INTO erased_files (file_key, document_type, number_key, version, written_at)
SELECT 'redacted.' || left(encode(sha256(convert_to(document_type || ' ' || number_key, 'UTF8')), 'hex'), 24) || '.' || n,
  document_type, number_key, n, '-infinity'
FROM redacted_images CROSS JOIN LATERAL generate_series(1, version) AS n
ON CONFLICT DO NOTHING;

ALTER TABLE mail_files ADD COLUMN subject text;
COMMENT ON COLUMN mail_files.subject IS 'The document of which the file is a copy: it isn''t sent once that is redacted. Null for all other files.';
CREATE INDEX mail_files_by_subject_idx ON mail_files (subject) WHERE subject IS NOT NULL;
