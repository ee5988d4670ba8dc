-- An import keeps the images that it replaces, so that it can be undone (docs/decisions/0412).

CREATE TABLE earlier_images (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  index_version_id bigint NOT NULL REFERENCES index_versions,
  document_key     text COLLATE "C" NOT NULL,
  UNIQUE (index_version_id, document_key)
);
COMMENT ON TABLE earlier_images IS 'Images that imports replaced, as files of the store with the key earlier.{id}. The row is written before its file and deleted after it, so that no file is without a row.';

CREATE TABLE undone_images (
  document_key text COLLATE "C" PRIMARY KEY,
  earlier_id   bigint REFERENCES earlier_images,
  undone_at    timestamptz NOT NULL
);
COMMENT ON TABLE undone_images IS 'Images whose file is still that of an import that was undone. They are served as they were before it, and their file is replaced next.';
COMMENT ON COLUMN undone_images.earlier_id IS 'The image of before the import; null if there was none';
CREATE INDEX undone_images_by_earlier_idx ON undone_images (earlier_id) WHERE earlier_id IS NOT NULL;

COMMENT ON COLUMN import_changes.before IS 'The row, or all rows of the owner in this table; empty if the import added it. Of an image {"earlierId": …}, null in it if there was none; empty if an earlier release stored the image, which kept no earlier one';
