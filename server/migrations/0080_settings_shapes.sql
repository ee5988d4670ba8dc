-- Rows say in which shape they were saved, so that a later version can upgrade them, and who saved them, so that a conflict can say so.
ALTER TABLE settings_versions
  ADD COLUMN shape integer NOT NULL DEFAULT 0 CHECK (shape >= 0),
  ADD COLUMN saved_by_username text;
ALTER TABLE settings_versions ALTER COLUMN shape DROP DEFAULT;
COMMENT ON COLUMN settings_versions.shape IS 'How many upgrades the group had when the row was saved. Reading applies the later ones.';
COMMENT ON COLUMN settings_versions.saved_by_username IS 'As it was then. Null for what a command wrote.';

ALTER TABLE settings_versions DISABLE TRIGGER settings_versions_append_only;
UPDATE settings_versions SET saved_by_username = users.username
FROM users WHERE users.id = settings_versions.saved_by_user_id;
ALTER TABLE settings_versions ENABLE TRIGGER settings_versions_append_only;

CREATE TABLE settings_secrets (
  group_name text NOT NULL,
  field_name text NOT NULL,
  secret     text NOT NULL CHECK (secret <> ''),
  saved_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (group_name, field_name)
);
COMMENT ON TABLE settings_secrets IS 'Secret fields of settings groups. Not in settings_versions: a secret that is replaced or removed is gone, and no history, export or audit entry can hold one.';
