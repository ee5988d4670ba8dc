-- The migrations of accounts, users and audit log from the older product.

CREATE TABLE migration_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('accountsUsers', 'auditLog')),
  is_check boolean NOT NULL,
  state text NOT NULL CHECK (state IN ('RUNNING', 'DONE', 'FAILED', 'INTERRUPTED')),
  started_at timestamptz NOT NULL,
  started_by_username text NOT NULL,
  alive_at timestamptz NOT NULL,
  source text NOT NULL,
  selection text NOT NULL DEFAULT '',
  last_entry_id bigint NOT NULL DEFAULT 0,
  problem text,
  report jsonb NOT NULL,
  CHECK ((problem IS NOT NULL) = (state = 'FAILED'))
);
COMMENT ON TABLE migration_runs IS 'The migrations from the older product, with their reports. Credentials are never stored.';
COMMENT ON COLUMN migration_runs.is_check IS 'Only reports what would be loaded.';
COMMENT ON COLUMN migration_runs.started_by_username IS 'Who started it. A name, because the report outlives the user.';
COMMENT ON COLUMN migration_runs.alive_at IS 'When its process last said that it is at work. A run whose process died is interrupted a while later.';
COMMENT ON COLUMN migration_runs.source IS 'Address and name of the database that it reads.';
COMMENT ON COLUMN migration_runs.selection IS 'Which part of the audit log it reads: a run of the same part continues where an interrupted one ended.';
COMMENT ON COLUMN migration_runs.last_entry_id IS 'The last entry of the audit log that is loaded.';
COMMENT ON COLUMN migration_runs.problem IS 'A code for why it failed.';
COMMENT ON COLUMN migration_runs.report IS 'Counts, and the rows that were rejected or changed.';
CREATE UNIQUE INDEX migration_runs_one_at_a_time ON migration_runs ((true)) WHERE state = 'RUNNING';
CREATE INDEX migration_runs_by_kind ON migration_runs (kind, id);

ALTER TABLE audit_entries ADD COLUMN source_entry_id bigint;
COMMENT ON COLUMN audit_entries.source_entry_id IS 'The key of a migrated entry in the older product, so that no entry is migrated twice.';
CREATE UNIQUE INDEX audit_entries_by_source_entry ON audit_entries (source_entry_id) WHERE source_entry_id IS NOT NULL;

CREATE TABLE migrated_accounts (
  source_account_id bigint PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts (id)
);
COMMENT ON TABLE migrated_accounts IS 'Which account each account of the older product became, for the entries of its audit log.';
CREATE INDEX migrated_accounts_by_account ON migrated_accounts (account_id);
