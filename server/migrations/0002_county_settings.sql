CREATE TABLE settings_versions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  group_name text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  content jsonb NOT NULL,
  saved_by_user_id bigint,
  saved_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (group_name, version)
);
COMMENT ON TABLE settings_versions IS 'Every saved state of every settings group. The highest version of a group is in force; a group without rows has its defaults.';
COMMENT ON COLUMN settings_versions.saved_by_user_id IS 'Null for what a command wrote. No foreign key: the history outlives the user.';

CREATE TRIGGER settings_versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON settings_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
