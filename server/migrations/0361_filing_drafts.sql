-- Uploaded files with the form that belongs to them are kept for their filer as drafts (docs/decisions/0135).

ALTER TABLE filing_images ADD COLUMN draft jsonb CHECK (jsonb_typeof(draft) = 'object');
COMMENT ON COLUMN filing_images.draft IS 'The form of a file that isn''t filed yet, as far as it is filled in. Null for a file without one, and once it is filed';
COMMENT ON TABLE filing_images IS 'Uploaded files with what filing them costs. The bytes are in the county''s private folder, named by image_id. A file that isn''t filed is deleted after a day, and after seven days if it has a draft.';
