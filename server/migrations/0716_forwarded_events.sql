-- How far the audit log has been written to the log of the process as events of security.

CREATE TABLE forwarded_events (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  through_transaction bigint NOT NULL
);
COMMENT ON TABLE forwarded_events IS 'One row: the entries of the audit log through this transaction are in the log of the process.';
-- Entries that were made before the county had events aren't news.
INSERT INTO forwarded_events (through_transaction) SELECT coalesce(max(transaction_id), 0) FROM audit_entries;
