-- Title files are deleted some years after they are done, if the county says so (docs/decisions/0401).

ALTER TABLE title_files ADD COLUMN closed_at timestamptz;
UPDATE title_files SET closed_at = now() WHERE state <> 'OPEN';
COMMENT ON COLUMN title_files.closed_at IS 'Since when the file isn''t open; null for an open one, which is never deleted. The years of the county''s setting count from here.';
CREATE INDEX title_files_by_end ON title_files (closed_at) WHERE closed_at IS NOT NULL;
