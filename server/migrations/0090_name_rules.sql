-- The rules for keys and additional names of parties change with the portal. Names that are already stored are updated to them once.

CREATE TABLE name_rule_versions (
  version       integer PRIMARY KEY CHECK (version > 0),
  applied_at    timestamptz NOT NULL DEFAULT now(),
  names_added   bigint NOT NULL CHECK (names_added >= 0),
  names_changed bigint NOT NULL CHECK (names_changed >= 0)
);
COMMENT ON TABLE name_rule_versions IS 'Versions of the rules for name keys and additional names to which the stored names were updated (records/refresh-name-index.ts)';
COMMENT ON COLUMN name_rule_versions.names_added IS 'Additional names that the update added, such as the person in a trust';
COMMENT ON COLUMN name_rule_versions.names_changed IS 'Parties and taxpayers whose keys the update changed';
