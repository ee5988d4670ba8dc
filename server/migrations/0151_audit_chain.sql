-- The chain of the audit log: a job seals what was written, batch by batch, each seal naming the one before it. Purged batches leave a
-- checkpoint that the rest of the chain continues from.

ALTER TABLE audit_entries ADD COLUMN transaction_id bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint;
COMMENT ON COLUMN audit_entries.transaction_id IS 'The database transaction that wrote it. Batches are ranges of transactions and not of ids, because an entry with a smaller id can be committed later.';
CREATE INDEX audit_entries_by_transaction ON audit_entries (transaction_id, id);

CREATE TABLE audit_seals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  after_transaction bigint NOT NULL,
  through_transaction bigint NOT NULL,
  entry_count integer NOT NULL CHECK (entry_count > 0),
  last_occurred_at timestamptz NOT NULL,
  entries_hash text NOT NULL CHECK (entries_hash ~ '^[0-9a-f]{64}$'),
  previous_hash text NOT NULL CHECK (previous_hash ~ '^([0-9a-f]{64})?$'),
  seal_hash text NOT NULL UNIQUE CHECK (seal_hash ~ '^[0-9a-f]{64}$'),
  signature text NOT NULL,
  sealed_at timestamptz NOT NULL,
  CONSTRAINT audit_seals_range CHECK (through_transaction > after_transaction),
  CONSTRAINT audit_seals_one_successor UNIQUE (previous_hash)
);
COMMENT ON TABLE audit_seals IS 'The chain of the audit log: a row for each sealed batch of entries. Append-only, except for purged batches.';
COMMENT ON COLUMN audit_seals.after_transaction IS 'The batch has the entries of the transactions after this one, through through_transaction.';
COMMENT ON COLUMN audit_seals.last_occurred_at IS 'The newest entry: a batch is purged when all of its entries are old enough.';
COMMENT ON COLUMN audit_seals.entries_hash IS 'SHA-256 of the entries in the order of transaction and id.';
COMMENT ON COLUMN audit_seals.previous_hash IS 'The seal_hash of the batch before it; empty for the first. No two batches follow the same one.';
COMMENT ON COLUMN audit_seals.seal_hash IS 'SHA-256 of the other columns.';
COMMENT ON COLUMN audit_seals.signature IS 'Of the seal_hash, with a key that is not in the database.';

CREATE TABLE audit_checkpoints (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  last_seal_id bigint NOT NULL,
  last_seal_hash text NOT NULL CHECK (last_seal_hash ~ '^[0-9a-f]{64}$'),
  through_transaction bigint NOT NULL,
  removed_count integer NOT NULL CHECK (removed_count >= 0),
  kept_count integer NOT NULL CHECK (kept_count >= 0),
  kept_hash text NOT NULL CHECK (kept_hash ~ '^[0-9a-f]{64}$'),
  older_than timestamptz NOT NULL,
  signature text NOT NULL,
  made_at timestamptz NOT NULL
);
COMMENT ON TABLE audit_checkpoints IS 'What a purge of the audit log removed, and from which seal the chain continues. Append-only.';
COMMENT ON COLUMN audit_checkpoints.removed_count IS 'Entries that this purge removed.';
COMMENT ON COLUMN audit_checkpoints.kept_count IS 'Entries through this transaction that stay because they explain money, with those of earlier purges.';
COMMENT ON COLUMN audit_checkpoints.kept_hash IS 'SHA-256 of the entries that stay, as in audit_seals.';
COMMENT ON COLUMN audit_checkpoints.signature IS 'Of the other columns, with the key of the seals.';

CREATE TRIGGER audit_checkpoints_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_checkpoints
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_seals_append_only BEFORE UPDATE OR TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION refuse_unsealed_purge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.transaction_id > coalesce((SELECT max(through_transaction) FROM audit_checkpoints), 0) THEN
    RAISE EXCEPTION 'audit entry % is not covered by a checkpoint', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
COMMENT ON FUNCTION refuse_unsealed_purge() IS 'Entries are deleted in whole sealed batches, after the checkpoint that says so.';
CREATE TRIGGER audit_entries_purged_by_checkpoint BEFORE DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_unsealed_purge();
COMMENT ON TRIGGER audit_entries_append_only ON audit_entries IS 'Deleting is left to the purge of sealed batches.';

CREATE FUNCTION refuse_seal_purge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.id > coalesce((SELECT max(last_seal_id) FROM audit_checkpoints), 0) THEN
    RAISE EXCEPTION 'audit seal % is not covered by a checkpoint', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
COMMENT ON FUNCTION refuse_seal_purge() IS 'Seals are deleted with their batches, after the checkpoint that says so.';
CREATE TRIGGER audit_seals_purged_by_checkpoint BEFORE DELETE ON audit_seals
  FOR EACH ROW EXECUTE FUNCTION refuse_seal_purge();
