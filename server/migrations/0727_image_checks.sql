-- The images that an import stored are opened once (docs/decisions/0325).

CREATE TABLE image_checks (
  document_key text COLLATE "C" PRIMARY KEY,
  requests     integer NOT NULL DEFAULT 1 CHECK (requests > 0),
  due_at       timestamptz NOT NULL,
  problem      text CHECK (problem IN ('unknownFormat', 'truncated', 'damaged', 'unsupported', 'encrypted', 'tooLarge', 'tooSlow')),
  page         integer CHECK (page > 0),
  checked_at   timestamptz,
  CHECK ((problem IS NULL) = (checked_at IS NULL)),
  CHECK (problem IS NOT NULL OR page IS NULL)
);
COMMENT ON TABLE image_checks IS 'Images that an import stored: those that wait to be opened, and those that can''t be shown. One whose pages were all shown has no row.';
COMMENT ON COLUMN image_checks.document_key IS 'The key of the image in the store';
COMMENT ON COLUMN image_checks.requests IS 'Counts the imports of this image since it was last shown: the outcome of opening an earlier file is dropped';
COMMENT ON COLUMN image_checks.due_at IS 'It is opened after this time; later after each attempt, so that one that ends its process doesn''t keep the others waiting';
COMMENT ON COLUMN image_checks.problem IS 'The reason why it can''t be shown; empty while it waits';
COMMENT ON COLUMN image_checks.page IS 'The first page that can''t be shown; empty if it is the whole file';
CREATE INDEX image_checks_due ON image_checks (due_at) WHERE problem IS NULL;
CREATE INDEX image_checks_unshown ON image_checks (checked_at, document_key) WHERE problem IS NOT NULL;
