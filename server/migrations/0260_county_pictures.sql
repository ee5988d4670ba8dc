-- The pictures that a county uploads in the control panel: slides, seal and logo.

CREATE TABLE county_pictures (
  name text PRIMARY KEY CHECK (name ~ '^[0-9a-f]{32}\.(png|webp)$'),
  bytes bytea NOT NULL CHECK (octet_length(bytes) BETWEEN 1 AND 8000000),
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  uploaded_by_username text NOT NULL,
  used_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE county_pictures IS 'Pictures of the login and home pages and of receipts, as the portal encoded them. Settings refer to them by name.';
COMMENT ON COLUMN county_pictures.name IS 'The first 128 bits of the SHA-256 of its bytes, and its format: a name never has other bytes.';
COMMENT ON COLUMN county_pictures.uploaded_by_username IS 'Who uploaded it first. A name, because the picture outlives the user.';
COMMENT ON COLUMN county_pictures.used_at IS 'When it was uploaded, saved in settings, or in force last. Those unused for 30 days are removed.';
-- They are compressed already.
ALTER TABLE county_pictures ALTER COLUMN bytes SET STORAGE EXTERNAL;
