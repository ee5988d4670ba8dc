-- Settings that hold from a day on (decision 0382).

-- The database's clock decides when they begin, so that all processes of a county sell at the same price.
CREATE FUNCTION settings_clock() RETURNS timestamptz LANGUAGE sql STABLE SET search_path = pg_catalog AS 'SELECT now()';
COMMENT ON FUNCTION settings_clock() IS 'The instant for which settings are read. Tests replace it.';

CREATE TABLE planned_settings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  group_name text NOT NULL,
  first_day date NOT NULL,
  starts_at timestamptz NOT NULL,
  shape integer NOT NULL CHECK (shape >= 0),
  content jsonb NOT NULL,
  saved_by_user_id bigint,
  saved_by_username text,
  saved_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (group_name, first_day),
  UNIQUE (group_name, starts_at)
);
COMMENT ON TABLE planned_settings IS 'Settings that hold from a day on. The next save after that day turns the row into a version; until then it is in force from here.';
COMMENT ON COLUMN planned_settings.starts_at IS 'The midnight in the county with which first_day begins.';
COMMENT ON COLUMN planned_settings.shape IS 'As of settings_versions.';
COMMENT ON COLUMN planned_settings.content IS 'All settings of the group.';
COMMENT ON COLUMN planned_settings.saved_by_user_id IS 'Null for a command. No foreign key: the plan outlives the user.';

ALTER TABLE settings_versions ADD COLUMN first_day date;
COMMENT ON COLUMN settings_versions.first_day IS 'The day from which the version was planned to hold. Null for what held at once.';
